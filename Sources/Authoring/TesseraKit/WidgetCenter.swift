internal import ControlSocket
internal import Foundation
public import TesseraIntents
internal import IntentSchemas
internal import ViewTree
internal import Wire

/// An object that reloads timelines and reports which widgets are on the home screen.
///
/// The object can be used in an extension, and in any other program of the same user. If such a
/// program requests a reload while no dashboard is running, the reload takes effect the next time a
/// dashboard starts.
/// - Source: WidgetKit `WidgetCenter`.
public struct WidgetCenter: Sendable {
  /// The shared widget center.
  public static let shared = WidgetCenter()

  /// The reason why the widgets on the home screen are unknown.
  public enum UserInfoError: Error, Hashable, Sendable {
    /// No dashboard is running, or it did not respond.
    case noDashboard
  }

  /// Reloads the timelines of all widgets of a kind.
  ///
  /// In an extension, this applies to its own widgets. In any other program, it applies to the
  /// widgets of all extensions.
  public func reloadTimelines(ofKind kind: String) {
    reload(kind)
  }

  /// Reloads the timelines of all widgets.
  ///
  /// In an extension, this applies to its own widgets. In any other program, it applies to the
  /// widgets of all extensions.
  public func reloadAllTimelines() {
    reload(nil)
  }

  /// Does nothing, because recommendations are requested each time they are listed.
  public func invalidateConfigurationRecommendations() {}

  /// Reloads the timelines of all widgets of a kind, because the relevance is part of the entries.
  public func invalidateRelevance(ofKind kind: String) {
    reload(kind)
  }

  /// Passes the widgets on the home screen, or an error, to a completion handler.
  ///
  /// In an extension, these are its own widgets. In any other program, they are the widgets of all
  /// extensions.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(Result { try configurations() })
  }

  /// Returns the widgets on the home screen.
  ///
  /// In an extension, these are its own widgets. In any other program, they are the widgets of all
  /// extensions.
  /// - Throws: ``UserInfoError/noDashboard`` if no dashboard is running or none responds.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    try configurations()
  }

  /// The name under which the dashboard runs this extension, or `nil` in any other program.
  private var extensionName: String? { ProcessInfo.processInfo.environment["TESSERA_EXTENSION"] }

  private var client: ControlClient {
    ControlClient(ControlFolder(environment: ProcessInfo.processInfo.environment))
  }

  /// Requests a reload from every running dashboard.
  ///
  /// An extension notifies its own dashboard through its output pipe, which needs no connection,
  /// and any others through their control sockets. For any other program, the reload is queued
  /// for the next start of a dashboard if none is running.
  private func reload(_ kind: String?) {
    let request = ControlRequest.reload(extension: extensionName, kind: kind)
    guard extensionName == nil else {
      Task { @MainActor in ExtensionOutput.current?.send(.reload(kind: kind)) }
      _ = client.send(request, except: [getppid()])
      return
    }
    // The reload is queued before this method returns, because the calling program may exit then.
    if client.send(request).isEmpty { _ = client.queueReload(kind: kind) }
  }

  private func configurations() throws -> [WidgetInfo] {
    let responses = client.send(.configurations)
    let lists = responses.compactMap { response -> [PlacedWidget]? in
      if case .configurations(let widgets) = response { widgets } else { nil }
    }
    guard !lists.isEmpty else { throw UserInfoError.noDashboard }
    return lists.joined().filter { extensionName == nil || $0.extension == extensionName }
      .compactMap(WidgetInfo.init)
  }
}

/// A widget on the home screen.
///
/// - Source: WidgetKit `WidgetInfo`.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// The widget's identifier in `home.yaml`.
  public let id: String
  /// The widget's kind.
  public let kind: String
  /// The widget's family.
  public let family: WidgetFamily
  private let values: IntentValues?

  /// Creates the description of a widget, or `nil` if its family is unknown.
  init?(_ widget: PlacedWidget) {
    guard let family = Family(rawValue: widget.family).flatMap(WidgetFamily.init) else {
      return nil
    }
    id = widget.id
    kind = widget.kind
    self.family = family
    values = widget.configuration
  }

  /// The widget's SiriKit intent: always `nil`, because its class is not known here.
  public var configuration: INIntent? { nil }

  /// Returns the widget's settings, or `nil` if no settings of this type are stored.
  ///
  /// Parameters that are entities keep their default value, because only a query can find an
  /// entity.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of type: Intent.Type
  ) -> Intent? {
    guard let values, Intent.schema.isNamed(values.intent) else { return nil }
    let intent = Intent()
    intent.applyImmediately(values.values)
    return intent
  }
}

internal import ControlSocket
internal import Foundation
public import TesseraIntents
internal import IntentSchemas
internal import ViewTree
internal import Wire

/// Asks the dashboard for new timelines, from an extension or from any other program of the user.
///
/// What is asked while no dashboard runs takes effect at the next start.
/// - Source: WidgetKit `WidgetCenter`.
public struct WidgetCenter: Sendable {
  /// The only centre.
  public static let shared = WidgetCenter()

  /// Why nobody can say which widgets stand on the home screen.
  public enum UserInfoError: Error, Hashable, Sendable {
    /// No dashboard runs, or it did not answer.
    case noDashboard
  }

  /// Asks for new timelines of the widgets of one kind.
  public func reloadTimelines(ofKind kind: String) {
    reload(kind)
  }

  /// Asks for new timelines of all widgets: an extension's own, or everybody's.
  public func reloadAllTimelines() {
    reload(nil)
  }

  /// Does nothing: recommendations are asked for whenever they are listed.
  public func invalidateConfigurationRecommendations() {}

  /// Asks for new timelines, as how much entries matter comes with them.
  public func invalidateRelevance(ofKind kind: String) {
    reload(kind)
  }

  /// Tells which widgets stand on the home screen: an extension's own, or everybody's.
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(Result { try configurations() })
  }

  /// Tells which widgets stand on the home screen: an extension's own, or everybody's.
  ///
  /// - Throws: ``UserInfoError/noDashboard`` where none runs.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    try configurations()
  }

  /// The name under which the dashboard runs this extension, or `nil` in another program.
  private var ownName: String? { ProcessInfo.processInfo.environment["TESSERA_EXTENSION"] }

  private var client: ControlClient {
    ControlClient(ControlFolder(environment: ProcessInfo.processInfo.environment))
  }

  /// Its own dashboard is told by an extension on its output, which costs nobody a connection.
  private func reload(_ kind: String?) {
    let request = ControlRequest.reload(extension: ownName, kind: kind)
    guard ownName == nil else {
      Task { @MainActor in ExtensionOutput.current?.send(.reload(kind: kind)) }
      _ = client.ask(request, except: [getppid()])
      return
    }
    // Written down before it is returned to a program that may end at once.
    if client.ask(request).isEmpty { _ = client.leave(kind: kind) }
  }

  private func configurations() throws -> [WidgetInfo] {
    let answers = client.ask(.configurations)
    let places = answers.compactMap { answer -> [WidgetPlace]? in
      if case .configurations(let places) = answer { places } else { nil }
    }
    guard !places.isEmpty else { throw UserInfoError.noDashboard }
    return places.joined().filter { ownName == nil || $0.extension == ownName }
      .compactMap(WidgetInfo.init)
  }
}

/// A widget on the home screen.
///
/// - Source: WidgetKit `WidgetInfo`.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// Tells it from the others: its id in `home.yaml`.
  public let id: String
  /// What kind of widget it is.
  public let kind: String
  /// The size it is shown in.
  public let family: WidgetFamily
  private let values: IntentValues?

  /// - Returns: `nil` for a family that is not known.
  init?(_ place: WidgetPlace) {
    guard let family = Family(rawValue: place.family).flatMap(WidgetFamily.init) else { return nil }
    id = place.id
    kind = place.kind
    self.family = family
    values = place.configuration
  }

  /// Its settings of the older kind: `nil`, as their class is not known here.
  public var configuration: INIntent? { nil }

  /// Its settings, or `nil` where none of this type were set.
  ///
  /// Entities are left out: they would have to be asked for.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of type: Intent.Type
  ) -> Intent? {
    guard let values, Intent.schema.answers(to: values.intent) else { return nil }
    let intent = Intent()
    intent.takeNow(values.values)
    return intent
  }
}

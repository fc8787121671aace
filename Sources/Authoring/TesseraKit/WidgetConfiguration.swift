public import TesseraUI

/// The configuration of a widget: its kind, provider, view, name, description and families.
///
/// Start with ``StaticConfiguration`` or ``AppIntentConfiguration``, and apply modifiers such as
/// `configurationDisplayName(_:)`.
///
/// - Source: WidgetKit `WidgetConfiguration`.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
  /// The type of the configuration that this one is composed of.
  associatedtype Body: WidgetConfiguration

  /// The configuration that this one is composed of.
  var body: Body { get }
}

extension Never: WidgetConfiguration {
  // The default `body` comes from the conformance to `View`.
}

extension WidgetConfiguration where Body == Never {
  /// Not available, because a primitive configuration has no body.
  public var body: Never {
    preconditionFailure("\(Self.self) is a primitive configuration and has no body")
  }
}

/// A primitive configuration: it defines widgets and has no body.
package protocol DefiningConfiguration {
  @MainActor var definedWidgets: [WidgetDefinition] { get }
}

extension WidgetConfiguration {
  /// The widgets that the configuration or, if it is not primitive, its body defines.
  package var definitions: [WidgetDefinition] {
    (self as? any DefiningConfiguration)?.definedWidgets ?? body.definitions
  }

  /// Returns the configuration with a change to each of its widgets.
  func adjusted(_ change: (inout WidgetDefinition) -> Void) -> WidgetDefinitions {
    var definitions = definitions
    for index in definitions.indices { change(&definitions[index]) }
    return WidgetDefinitions(definitions: definitions)
  }
}

/// A configuration with modifiers applied.
public struct WidgetDefinitions: WidgetConfiguration, DefiningConfiguration {
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  init(definitions: [WidgetDefinition]) {
    definedWidgets = definitions
  }
}

extension WidgetConfiguration {
  /// Sets the widget's name, shown in the gallery and in the border of its box.
  public func configurationDisplayName(_ name: LocalizedStringKey) -> some WidgetConfiguration {
    withDisplayName(Text(name))
  }

  /// Sets the widget's name, shown in the gallery and in the border of its box.
  public func configurationDisplayName(_ name: Text) -> some WidgetConfiguration {
    withDisplayName(name)
  }

  /// Sets the widget's name, shown in the gallery and in the border of its box.
  @_disfavoredOverload
  public func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration {
    withDisplayName(Text(name))
  }

  /// Sets the widget's description, shown in the gallery.
  public func description(_ description: LocalizedStringKey) -> some WidgetConfiguration {
    withDescription(Text(description))
  }

  /// Sets the widget's description, shown in the gallery.
  public func description(_ description: Text) -> some WidgetConfiguration {
    withDescription(description)
  }

  /// Sets the widget's description, shown in the gallery.
  @_disfavoredOverload
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration {
    withDescription(Text(description))
  }

  /// Sets the families that the widget supports.
  ///
  /// The default is the four system families. Families that the home screen never offers are left
  /// out.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    adjusted { $0.families = families }
  }

  /// Removes the default content margins, so that the content extends to the border of the box.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    adjusted { $0.marginsDisabled = true }
  }

  private func withDisplayName(_ name: Text) -> WidgetDefinitions {
    let plainName = name.plainText
    return adjusted { $0.displayName = plainName }
  }

  private func withDescription(_ description: Text) -> WidgetDefinitions {
    let plainDescription = description.plainText
    return adjusted { $0.description = plainDescription }
  }
}

extension Text {
  /// The text without styling.
  @MainActor var plainText: String { plainText(in: .plain) }
}

extension LoweringContext {
  fileprivate static var plain: LoweringContext {
    LoweringContext(environment: EnvironmentValues(), state: LoweringState())
  }
}

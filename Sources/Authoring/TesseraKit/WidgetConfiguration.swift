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
  /// Not available.
  ///
  /// A primitive configuration has no body.
  public var body: Never {
    preconditionFailure("\(Self.self) is a primitive configuration and has no body")
  }
}

/// A primitive configuration, which defines widgets without a body.
package protocol DefiningConfiguration {
  @MainActor var definedWidgets: [WidgetDefinition] { get }
}

extension WidgetConfiguration {
  /// The widgets that the configuration defines, from its body unless it is primitive.
  package var definitions: [WidgetDefinition] {
    (self as? any DefiningConfiguration)?.definedWidgets ?? body.definitions
  }

  func adjusted(_ change: (inout WidgetDefinition) -> Void) -> WidgetDefinitions {
    var changed = definitions
    for index in changed.indices { change(&changed[index]) }
    return WidgetDefinitions(definitions: changed)
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
    displayName(Text(name))
  }

  /// Sets the widget's name, shown in the gallery and in the border of its box.
  public func configurationDisplayName(_ name: Text) -> some WidgetConfiguration {
    displayName(name)
  }

  /// Sets the widget's name, shown in the gallery and in the border of its box.
  @_disfavoredOverload
  public func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration {
    displayName(Text(name))
  }

  /// Sets the widget's description, shown in the gallery.
  public func description(_ description: LocalizedStringKey) -> some WidgetConfiguration {
    described(Text(description))
  }

  /// Sets the widget's description, shown in the gallery.
  public func description(_ description: Text) -> some WidgetConfiguration {
    described(description)
  }

  /// Sets the widget's description, shown in the gallery.
  @_disfavoredOverload
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration {
    described(Text(description))
  }

  /// Sets the families that the widget supports.
  ///
  /// The default is the four system families.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    adjusted { $0.families = families }
  }

  /// Removes the default content margins, so that the content extends to the border of the box.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    adjusted { $0.marginsDisabled = true }
  }

  private func displayName(_ name: Text) -> WidgetDefinitions {
    let title = name.plainText
    return adjusted { $0.displayName = title }
  }

  private func described(_ description: Text) -> WidgetDefinitions {
    let text = description.plainText
    return adjusted { $0.description = text }
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

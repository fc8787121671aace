public import TesseraUI

/// What a widget is: its kind, its provider, its view, and what is said of it.
///
/// - Source: WidgetKit `WidgetConfiguration`.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
  /// The type of configuration that makes up this one.
  associatedtype Body: WidgetConfiguration

  /// What the configuration is made of.
  var body: Body { get }
}

extension Never: WidgetConfiguration {
  // View's default body serves here, too.
}

extension WidgetConfiguration where Body == Never {
  /// Never asked for: this configuration is one by itself.
  public var body: Never {
    preconditionFailure("\(Self.self) is a configuration by itself")
  }
}

/// A configuration that defines widgets by itself.
package protocol DefiningConfiguration {
  @MainActor var definedWidgets: [WidgetDefinition] { get }
}

extension WidgetConfiguration {
  /// The widgets that the configuration defines.
  package var definitions: [WidgetDefinition] {
    (self as? any DefiningConfiguration)?.definedWidgets ?? body.definitions
  }

  func adjusted(_ change: (inout WidgetDefinition) -> Void) -> WidgetDefinitions {
    var changed = definitions
    for index in changed.indices { change(&changed[index]) }
    return WidgetDefinitions(definitions: changed)
  }
}

/// Widgets with what was said of them.
public struct WidgetDefinitions: WidgetConfiguration, DefiningConfiguration {
  /// Defined widgets have none.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  init(definitions: [WidgetDefinition]) {
    definedWidgets = definitions
  }
}

extension WidgetConfiguration {
  /// Sets the name that people read.
  public func configurationDisplayName(_ name: LocalizedStringKey) -> some WidgetConfiguration {
    displayName(Text(name))
  }

  /// Sets the name that people read.
  public func configurationDisplayName(_ name: Text) -> some WidgetConfiguration {
    displayName(name)
  }

  /// Sets the name that people read.
  @_disfavoredOverload
  public func configurationDisplayName(_ name: some StringProtocol) -> some WidgetConfiguration {
    displayName(Text(name))
  }

  /// Sets what people read of the widget before they add it.
  public func description(_ description: LocalizedStringKey) -> some WidgetConfiguration {
    described(Text(description))
  }

  /// Sets what people read of the widget before they add it.
  public func description(_ description: Text) -> some WidgetConfiguration {
    described(description)
  }

  /// Sets what people read of the widget before they add it.
  @_disfavoredOverload
  public func description(_ description: some StringProtocol) -> some WidgetConfiguration {
    described(Text(description))
  }

  /// Sets the sizes that the widget comes in.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    adjusted { $0.families = families }
  }

  /// Lets content reach the box line.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    adjusted { $0.marginsDisabled = true }
  }

  private func displayName(_ name: Text) -> WidgetDefinitions {
    let words = name.words
    return adjusted { $0.displayName = words }
  }

  private func described(_ description: Text) -> WidgetDefinitions {
    let words = description.words
    return adjusted { $0.description = words }
  }
}

extension Text {
  /// What is read, without any looks.
  @MainActor var words: String { plainText(in: .plain) }
}

extension LoweringContext {
  fileprivate static var plain: LoweringContext {
    LoweringContext(environment: EnvironmentValues(), container: ContainerCollector())
  }
}

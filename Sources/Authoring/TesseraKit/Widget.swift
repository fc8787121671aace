internal import FoundationGaps

/// A kind of widget.
///
/// - Source: WidgetKit `Widget`.
@MainActor @preconcurrency
public protocol Widget {
  /// The type of configuration that makes up the widget.
  associatedtype Body: WidgetConfiguration

  /// What the widget is.
  var body: Body { get }

  /// Makes the widget.
  init()
}

extension Widget {
  /// Runs an extension of this widget alone.
  public static func main() {
    MainBundle.complete()
    ExtensionRunner.run(definitions(of: Self()))
  }

  /// Runs an extension of this widget in a program that holds others, too.
  ///
  /// - Parameter owns: Whether the intents of a module are this extension's.
  package static func main(owning owns: @escaping (String) -> Bool) -> Never {
    MainBundle.complete()
    ExtensionRunner.run(definitions(of: Self()), owning: owns)
  }

  package static func definitions(of widget: Self) -> [WidgetDefinition] {
    widget.bodyDefinitions
  }

  /// What the widget's configuration defines.
  var bodyDefinitions: [WidgetDefinition] { body.definitions }
}

/// Several kinds of widget in one extension.
///
/// - Source: WidgetKit `WidgetBundle`.
@MainActor @preconcurrency
public protocol WidgetBundle {
  /// The type of widgets in the bundle.
  associatedtype Body: Widget

  /// The widgets.
  @WidgetBundleBuilder var body: Body { get }

  /// Makes the bundle.
  init()
}

extension WidgetBundle {
  /// Runs an extension of the bundle's widgets.
  public static func main() {
    MainBundle.complete()
    ExtensionRunner.run(definitions)
  }

  /// Runs an extension of the bundle's widgets in a program that holds others, too.
  ///
  /// - Parameter owns: Whether the intents of a module are this extension's.
  package static func main(owning owns: @escaping (String) -> Bool) -> Never {
    MainBundle.complete()
    ExtensionRunner.run(definitions, owning: owns)
  }

  package static var definitions: [WidgetDefinition] { Self().body.body.definitions }
}

/// Puts the widgets of a bundle together.
///
/// - Source: WidgetKit `WidgetBundleBuilder`.
@resultBuilder
@MainActor @preconcurrency
public struct WidgetBundleBuilder {
  /// A bundle without widgets.
  public static func buildBlock() -> WidgetList { WidgetList(definitions: []) }

  /// A bundle of widgets.
  public static func buildBlock<each Content: Widget>(
    _ content: repeat each Content
  ) -> WidgetList {
    var definitions: [WidgetDefinition] = []
    for widget in repeat each content { definitions += widget.body.definitions }
    return WidgetList(definitions: definitions)
  }

  /// Widgets under an `if` without `else`.
  public static func buildOptional(_ widgets: WidgetList?) -> WidgetList {
    widgets ?? WidgetList(definitions: [])
  }

  /// The first branch's widgets.
  public static func buildEither(first: WidgetList) -> WidgetList { first }

  /// The other branch's widgets.
  public static func buildEither(second: WidgetList) -> WidgetList { second }

  /// Widgets under `if #available`.
  public static func buildLimitedAvailability(_ widgets: WidgetList) -> WidgetList { widgets }
}

/// The widgets of a bundle, as one.
public struct WidgetList: Widget {
  private let definitions: [WidgetDefinition]

  init(definitions: [WidgetDefinition]) {
    self.definitions = definitions
  }

  /// No widgets.
  public init() {
    definitions = []
  }

  /// The widgets' configurations.
  public var body: WidgetDefinitions { WidgetDefinitions(definitions: definitions) }
}

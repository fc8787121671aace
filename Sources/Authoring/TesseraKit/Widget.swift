public import Foundation
internal import FoundationGaps

/// A widget that an extension offers.
///
/// Mark the type with `@main` to build an extension with this widget alone, or list it in a
/// ``WidgetBundle``.
///
/// - Source: WidgetKit `Widget`.
@MainActor @preconcurrency
public protocol Widget {
  /// The type of the widget's configuration.
  associatedtype Body: WidgetConfiguration

  /// The widget's configuration: its kind, its provider and its view.
  var body: Body { get }

  /// Creates the widget.
  init()
}

extension Widget {
  /// Runs an extension that contains this widget alone.
  ///
  /// It serves the dashboard's requests on standard input and output until the dashboard closes the
  /// pipe.
  public static func main() {
    MainBundle.complete()
    ExtensionRunner.run { ExtensionContents(definitions: definitions(of: Self())) }
  }

  /// Runs an extension that contains this widget, in a program that contains other extensions too.
  ///
  /// - Parameter owns: Returns whether the intents of a module belong to this extension.
  package static func main(owning owns: @escaping (String) -> Bool) -> Never {
    MainBundle.complete()
    ExtensionRunner.run({ ExtensionContents(definitions: definitions(of: Self())) }, owning: owns)
  }

  package static func definitions(of widget: Self) -> [WidgetDefinition] {
    widget.bodyDefinitions
  }

  /// The definitions from the widget's configuration.
  var bodyDefinitions: [WidgetDefinition] { body.definitions }
}

/// A set of widgets in one extension.
///
/// Mark the type with `@main`. All widgets of the bundle run in the same process.
///
/// - Source: WidgetKit `WidgetBundle`.
@MainActor @preconcurrency
public protocol WidgetBundle {
  /// The type that represents the widgets of the bundle.
  associatedtype Body: Widget

  /// The widgets of the bundle.
  @WidgetBundleBuilder var body: Body { get }

  /// The files and folders that decide which widgets the bundle has; none by default.
  ///
  /// When one of them is created, changed or removed, the bundle is created again and its widgets
  /// are listed anew. This property is specific to Tessera.
  var files: [URL] { get }

  /// Creates the bundle.
  init()
}

extension WidgetBundle {
  /// No files.
  public var files: [URL] { [] }

  /// Runs an extension that contains the bundle's widgets.
  ///
  /// It serves the dashboard's requests on standard input and output until the dashboard closes the
  /// pipe.
  public static func main() {
    MainBundle.complete()
    ExtensionRunner.run(contents)
  }

  /// Runs an extension that contains the bundle's widgets, in a program that contains other
  /// extensions too.
  ///
  /// - Parameter owns: Returns whether the intents of a module belong to this extension.
  package static func main(owning owns: @escaping (String) -> Bool) -> Never {
    MainBundle.complete()
    ExtensionRunner.run(contents, owning: owns)
  }

  package static var definitions: [WidgetDefinition] { Self().body.body.definitions }

  /// The widgets and the files that decide about them.
  static func contents() -> ExtensionContents {
    let bundle = Self()
    return ExtensionContents(
      definitions: bundle.body.body.definitions,
      files: bundle.files.filter(\.isFileURL).map(\.path))
  }
}

/// A result builder that collects the widgets of a bundle.
///
/// - Source: WidgetKit `WidgetBundleBuilder`.
@resultBuilder
@MainActor @preconcurrency
public struct WidgetBundleBuilder {
  /// Returns an empty list of widgets.
  public static func buildBlock() -> WidgetList { WidgetList(definitions: []) }

  /// Collects the widgets of a block.
  public static func buildBlock<each Content: Widget>(
    _ content: repeat each Content
  ) -> WidgetList {
    var definitions: [WidgetDefinition] = []
    for widget in repeat each content { definitions += widget.body.definitions }
    return WidgetList(definitions: definitions)
  }

  /// Returns the widgets of an `if` statement without `else`.
  public static func buildOptional(_ widgets: WidgetList?) -> WidgetList {
    widgets ?? WidgetList(definitions: [])
  }

  /// Returns the widgets of the first branch.
  public static func buildEither(first: WidgetList) -> WidgetList { first }

  /// Returns the widgets of the second branch.
  public static func buildEither(second: WidgetList) -> WidgetList { second }

  /// Returns the widgets of a `for` loop.
  ///
  /// Loops are specific to Tessera.
  public static func buildArray(_ lists: [WidgetList]) -> WidgetList {
    WidgetList(definitions: lists.flatMap { $0.body.definitions })
  }

  /// Returns the widgets of an `if #available` statement.
  public static func buildLimitedAvailability(_ widgets: WidgetList) -> WidgetList { widgets }
}

/// The widgets of a bundle, combined into one.
public struct WidgetList: Widget {
  private let definitions: [WidgetDefinition]

  init(definitions: [WidgetDefinition]) {
    self.definitions = definitions
  }

  /// Creates an empty list.
  public init() {
    definitions = []
  }

  /// The configurations of the widgets.
  public var body: WidgetDefinitions { WidgetDefinitions(definitions: definitions) }
}

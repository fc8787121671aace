/// The base class of SiriKit intents, which are declared in `.intentdefinition` files.
///
/// Tessera uses them only as widget settings, with `IntentTimelineProvider`. The `IntentClasses`
/// build plug-in generates the subclasses, as Xcode does.
///
/// - Source: Intents `INIntent`.
open class INIntent {
  /// A phrase suggested for running the intent by voice, or `nil`.
  ///
  /// Tessera ignores it.
  open var suggestedInvocationPhrase: String?

  /// Creates an intent without values.
  public required init() {}

  /// The intent's title; by default, the name of the class.
  ///
  /// Generated subclasses override this property.
  open class var intentTitle: String { "\(Self.self)" }

  /// The intent's parameters; by default, none.
  ///
  /// Generated subclasses override this property.
  open class var definedParameters: [INDefinedParameter] { [] }

  /// Sets a parameter by name.
  ///
  /// Generated subclasses override this method, which does nothing by default.
  open func setValue(_ value: Any?, ofParameter name: String) {}
}

/// A custom object that is a parameter value of a SiriKit intent.
///
/// - Source: Intents `INObject`.
open class INObject: Hashable {
  /// The object's identifier, or `nil`.
  open var identifier: String?
  /// The name shown to the user.
  open var displayString: String
  /// Alternative spoken names, or `nil`.
  ///
  /// Tessera ignores them.
  open var alternativeSpeakableMatches: [String]?

  /// Creates an object with an identifier and a display name.
  public required init(identifier: String?, display displayString: String) {
    self.identifier = identifier
    self.displayString = displayString
  }

  /// Returns whether two objects have the same identifier and display name.
  public static func == (left: INObject, right: INObject) -> Bool {
    left.identifier == right.identifier && left.displayString == right.displayString
  }

  /// Hashes the identifier and the display name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(displayString)
  }
}

/// The base class of an extension that handles intents.
///
/// Tessera never calls a handler: it offers no options that only a handler knows.
/// - Source: Intents `INExtension`.
open class INExtension {
  /// Creates an extension.
  public required init() {}

  /// Returns the object that handles an intent: by default, the extension.
  open func handler(for intent: INIntent) -> Any { self }
}

/// The options of a parameter, in sections.
///
/// - Source: Intents `INObjectCollection`.
public final class INObjectCollection<Item> {
  /// The sections.
  public let sections: [INObjectSection<Item>]
  /// The options of all sections.
  public var allItems: [Item] { sections.flatMap(\.items) }
  /// Whether the options have an index; ignored.
  public var usesIndexedCollation = false

  /// Creates a collection with one section.
  public init(items: [Item]) {
    sections = [INObjectSection(title: nil, items: items)]
  }

  /// Creates a collection from sections.
  public init(sections: [INObjectSection<Item>]) {
    self.sections = sections
  }
}

/// A section of options.
///
/// - Source: Intents `INObjectSection`.
public final class INObjectSection<Item> {
  /// The title, or `nil`.
  public let title: String?
  /// The options.
  public let items: [Item]

  /// Creates a section.
  public init(title: String?, items: [Item]) {
    self.title = title
    self.items = items
  }
}

/// An intent of the older kind: its class comes from an `.intentdefinition` file.
///
/// - Source: Intents `INIntent`.
open class INIntent {
  /// What people say to fire the intent, or `nil`.
  open var suggestedInvocationPhrase: String?

  /// An intent without values.
  public required init() {}

  /// The intent's name for people; a class made from a definition file says it.
  open class var intentTitle: String { "\(Self.self)" }

  /// What can be set; a class made from a definition file says it.
  open class var definedParameters: [INDefinedParameter] { [] }

  /// Sets a parameter; a class made from a definition file knows its own.
  open func setValue(_ value: Any?, ofParameter name: String) {}
}

/// A value of an intent of the older kind.
///
/// - Source: Intents `INObject`.
open class INObject: Hashable {
  /// The value's own name, or `nil`.
  open var identifier: String?
  /// The words for people.
  open var displayString: String
  /// Other words for people, or `nil`.
  open var alternativeSpeakableMatches: [String]?

  /// A value with words for people.
  public required init(identifier: String?, display displayString: String) {
    self.identifier = identifier
    self.displayString = displayString
  }

  /// Whether two are the same value.
  public static func == (left: INObject, right: INObject) -> Bool {
    left.identifier == right.identifier && left.displayString == right.displayString
  }

  /// Feeds the value to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(displayString)
  }
}

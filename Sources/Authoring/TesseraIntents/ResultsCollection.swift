package import ViewTree

/// What people choose from: a list, or a list in sections.
///
/// - Source: AppIntents `ResultsCollection`.
public protocol ResultsCollection {
  /// The values in sections; a list alone is one section without a name.
  var resultSections: [ResultSection] { get }
}

/// A section of values to choose from.
public struct ResultSection: Sendable {
  /// The heading, or `nil` for none.
  package var title: LocalizedStringResource?
  package var items: [Item]

  package struct Item: Sendable {
    /// The value, or `nil` for one that cannot travel.
    package let json: JSON?
    package let display: DisplayRepresentation

    /// A value with its words; `nil` stands for the value's own.
    init(_ value: Any, _ display: DisplayRepresentation? = nil) {
      let own = (value as? any InstanceDisplayRepresentable)?.displayRepresentation
      json = IntentValueCoding.json(value)
      self.display = display ?? own ?? DisplayRepresentation(title: "\(String(describing: value))")
    }
  }

  package init(title: LocalizedStringResource? = nil, items: [Item]) {
    self.title = title
    self.items = items
  }
}

extension Array: ResultsCollection {
  /// One section without a name.
  public var resultSections: [ResultSection] {
    [ResultSection(items: map { ResultSection.Item($0) })]
  }
}

/// Values to choose from, in sections.
///
/// - Source: AppIntents `IntentItemCollection`.
public struct IntentItemCollection<Result: Sendable>: ResultsCollection {
  /// The sections.
  public let sections: [IntentItemSection<Result>]

  /// No values.
  public static var empty: Self { Self(sections: []) }

  /// Values in sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.sections = sections
  }

  /// Values in one section without a name.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    sections = [IntentItemSection(items: items)]
  }

  /// The sections, without the values' type.
  public var resultSections: [ResultSection] {
    sections.map { section in
      ResultSection(
        title: section.title,
        items: section.items.map { ResultSection.Item($0.value, $0.display) })
    }
  }
}

/// A section of values.
///
/// - Source: AppIntents `IntentItemSection`.
public struct IntentItemSection<Result: Sendable>: Sendable {
  /// The heading, or `nil` for none.
  public let title: LocalizedStringResource?
  /// The values.
  public let items: [IntentItem<Result>]

  /// Values under a heading.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    items: [IntentItem<Result>]
  ) {
    self.title = title
    self.items = items
  }

  /// Values under a heading.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, items: [Result]
  ) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  /// Values without a heading.
  public init(items: [Result]) {
    title = nil
    self.items = items.map { IntentItem($0) }
  }

  /// Values without a heading.
  public init(items: [IntentItem<Result>]) {
    title = nil
    self.items = items
  }
}

/// A value with words.
///
/// - Source: AppIntents `IntentItem`.
public struct IntentItem<Result: Sendable>: Sendable {
  /// The value.
  public let value: Result
  /// The words, or `nil` for the value's own.
  let display: DisplayRepresentation?

  /// A value with its own words.
  public init(_ value: Result) {
    self.value = value
    display = nil
  }

  /// A value with words.
  public init(
    _ value: Result, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    display = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }
}

package import ViewTree

/// A collection of values to choose from, optionally grouped in sections.
///
/// Return an array, or an ``IntentItemCollection`` to add section headings.
///
/// - Source: AppIntents `ResultsCollection`.
public protocol ResultsCollection {
  /// The values in sections.
  ///
  /// An array is a single section without a heading.
  var resultSections: [ResultSection] { get }
}

/// A section of values to choose from.
public struct ResultSection: Sendable {
  /// The heading, or `nil` for none.
  package var title: LocalizedStringResource?
  package var items: [Item]

  package struct Item: Sendable {
    /// The value as JSON, or `nil` if it cannot be encoded.
    package let json: JSON?
    package let display: DisplayRepresentation

    /// Creates an item.
    ///
    /// If `display` is `nil`, the value's own display representation is used, or the description of
    /// the value if it has no display representation.
    init(_ value: Any, _ display: DisplayRepresentation? = nil) {
      let valueDisplay = (value as? any InstanceDisplayRepresentable)?.displayRepresentation
      json = IntentValueCoding.json(value)
      self.display =
        display ?? valueDisplay ?? DisplayRepresentation(title: "\(String(describing: value))")
    }
  }

  package init(title: LocalizedStringResource? = nil, items: [Item]) {
    self.title = title
    self.items = items
  }
}

extension Array: ResultsCollection {
  /// The elements as a single section without a heading.
  public var resultSections: [ResultSection] {
    [ResultSection(items: map { ResultSection.Item($0) })]
  }
}

/// A collection of values to choose from, in sections.
///
/// - Source: AppIntents `IntentItemCollection`.
public struct IntentItemCollection<Result: Sendable>: ResultsCollection {
  /// The sections.
  public let sections: [IntentItemSection<Result>]

  /// An empty collection.
  public static var empty: Self { Self(sections: []) }

  /// Creates a collection of sections.
  ///
  /// `promptLabel` and `usesIndexedCollation` are ignored.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.sections = sections
  }

  /// Creates a collection with a single section without a heading.
  ///
  /// `promptLabel` and `usesIndexedCollation` are ignored.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) {
    sections = [IntentItemSection(items: items)]
  }

  /// The sections with the value type erased.
  public var resultSections: [ResultSection] {
    sections.map { section in
      ResultSection(
        title: section.title,
        items: section.items.map { ResultSection.Item($0.value, $0.display) })
    }
  }
}

/// A section of values to choose from.
///
/// - Source: AppIntents `IntentItemSection`.
public struct IntentItemSection<Result: Sendable>: Sendable {
  /// The heading, or `nil` for none.
  public let title: LocalizedStringResource?
  /// The items in the section.
  public let items: [IntentItem<Result>]

  /// Creates a section of items with a heading.
  ///
  /// The subtitle is ignored.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    items: [IntentItem<Result>]
  ) {
    self.title = title
    self.items = items
  }

  /// Creates a section of values with a heading.
  ///
  /// The subtitle is ignored.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, items: [Result]
  ) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  /// Creates a section of values without a heading.
  public init(items: [Result]) {
    title = nil
    self.items = items.map { IntentItem($0) }
  }

  /// Creates a section of items without a heading.
  public init(items: [IntentItem<Result>]) {
    title = nil
    self.items = items
  }
}

/// A value to choose, with an optional title and subtitle.
///
/// - Source: AppIntents `IntentItem`.
public struct IntentItem<Result: Sendable>: Sendable {
  /// The value.
  public let value: Result
  /// The title and subtitle, or `nil` to use the value's own display representation.
  let display: DisplayRepresentation?

  /// Creates an item that uses the value's own display representation.
  public init(_ value: Result) {
    self.value = value
    display = nil
  }

  /// Creates an item with a title and subtitle.
  ///
  /// The image is ignored.
  public init(
    _ value: Result, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    display = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }
}

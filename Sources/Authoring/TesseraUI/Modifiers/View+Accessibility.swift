internal import ViewTree

/// A set of accessibility traits that describe how an element behaves.
///
/// The accessibility description of a widget (`tessera snapshot --format accessibility`) shows one
/// role for an element, and whether it is selected. The other traits have no effect.
/// - Source: SwiftUI `AccessibilityTraits`.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  /// The names of the traits.
  ///
  /// A trait that is a role has the name of an `AccessibilityRole`.
  private var names: Set<String>

  /// Creates an empty set.
  public init() {
    names = []
  }

  private init(_ name: String) {
    names = [name]
  }

  /// The element is a button.
  public static let isButton = AccessibilityTraits("button")
  /// The element is a header for the content that follows.
  public static let isHeader = AccessibilityTraits("header")
  /// The element is selected.
  public static let isSelected = AccessibilityTraits("selected")
  /// The element is a link.
  public static let isLink = AccessibilityTraits("link")
  /// The element is an image.
  public static let isImage = AccessibilityTraits("image")
  /// The element is static text.
  public static let isStaticText = AccessibilityTraits("text")
  /// The element is a toggle.
  public static let isToggle = AccessibilityTraits("toggle")
  /// The element is a summary, which has no effect.
  public static let isSummaryElement = AccessibilityTraits("summary")
  /// The element is updated often, which has no effect.
  public static let updatesFrequently = AccessibilityTraits("updates")
  /// The element plays a sound, which has no effect.
  public static let playsSound = AccessibilityTraits("sound")
  /// The element is modal, which has no effect.
  public static let isModal = AccessibilityTraits("modal")
  /// The element is a keyboard key, which has no effect.
  public static let isKeyboardKey = AccessibilityTraits("key")
  /// The element is a search field, which has no effect.
  public static let isSearchField = AccessibilityTraits("search")
  /// The element allows direct interaction, which has no effect.
  public static let allowsDirectInteraction = AccessibilityTraits("direct")
  /// The element starts a media session, which has no effect.
  public static let startsMediaSession = AccessibilityTraits("media")
  /// The element causes a page turn, which has no effect.
  public static let causesPageTurn = AccessibilityTraits("page")

  /// The role that the traits describe, or `nil` for none.
  ///
  /// If there are several, the first one of `AccessibilityRole` is used.
  fileprivate var role: AccessibilityRole? {
    AccessibilityRole.allCases.first { $0 != .none && names.contains($0.rawValue) }
  }

  fileprivate var includesSelected: Bool { names.contains("selected") }

  /// Returns whether the set contains all of the given traits.
  public func contains(_ member: AccessibilityTraits) -> Bool {
    names.isSuperset(of: member.names)
  }

  /// Returns the traits that are in either set.
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
    traits(named: names.union(other.names))
  }

  /// Returns the traits that are in both sets.
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
    traits(named: names.intersection(other.names))
  }

  /// Returns the traits that are in exactly one of the sets.
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    traits(named: names.symmetricDifference(other.names))
  }

  /// Inserts traits.
  @discardableResult
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    let isNew = !contains(newMember)
    names.formUnion(newMember.names)
    return (isNew, newMember)
  }

  /// Removes traits, if the set contains all of them.
  @discardableResult
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    guard contains(member) else { return nil }
    names.subtract(member.names)
    return member
  }

  /// Inserts traits, replacing equal ones.
  @discardableResult
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
    let wasPresent = contains(newMember)
    names.formUnion(newMember.names)
    return wasPresent ? newMember : nil
  }

  /// Inserts the traits of another set.
  public mutating func formUnion(_ other: AccessibilityTraits) { self = union(other) }

  /// Removes the traits that are not in another set.
  public mutating func formIntersection(_ other: AccessibilityTraits) {
    self = intersection(other)
  }

  /// Keeps the traits that are in exactly one of the sets.
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    self = symmetricDifference(other)
  }

  private func traits(named names: Set<String>) -> AccessibilityTraits {
    var traits = AccessibilityTraits()
    traits.names = names
    return traits
  }
}

/// The way an accessibility element treats its children.
///
/// - Source: SwiftUI `AccessibilityChildBehavior`.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  fileprivate let behavior: ChildBehavior

  /// Children are hidden.
  public static let ignore = AccessibilityChildBehavior(behavior: .ignore)
  /// Children are separate elements in a group.
  public static let contain = AccessibilityChildBehavior(behavior: .contain)
  /// Children are one element, with their labels joined.
  public static let combine = AccessibilityChildBehavior(behavior: .combine)
}

extension View {
  /// Makes this view an accessibility element, or a group of elements.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    accessibility { node, _ in node.children = children.behavior }
  }

  /// Sets the accessibility label, which describes the view.
  public func accessibilityLabel(_ label: Text) -> some View {
    accessibility { node, text in node.label = text(label) }
  }

  /// Sets the accessibility label, which describes the view.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(key))
  }

  /// Sets the accessibility label, which describes the view.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    accessibilityLabel(Text(label))
  }

  /// Sets the accessibility value, which describes what the view shows.
  public func accessibilityValue(_ value: Text) -> some View {
    accessibility { node, text in node.value = text(value) }
  }

  /// Sets the accessibility value, which describes what the view shows.
  public func accessibilityValue(_ key: LocalizedStringKey) -> some View {
    accessibilityValue(Text(key))
  }

  /// Sets the accessibility value, which describes what the view shows.
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View {
    accessibilityValue(Text(value))
  }

  /// Sets the accessibility hint, which describes what the view is for.
  public func accessibilityHint(_ hint: Text) -> some View {
    accessibility { node, text in node.hint = text(hint) }
  }

  /// Sets the accessibility hint, which describes what the view is for.
  public func accessibilityHint(_ key: LocalizedStringKey) -> some View {
    accessibilityHint(Text(key))
  }

  /// Sets the accessibility hint, which describes what the view is for.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: some StringProtocol) -> some View {
    accessibilityHint(Text(hint))
  }

  /// Hides the view from accessibility, unless `hidden` is `false`.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessibility { node, _ in node.isHidden = hidden }
  }

  /// Adds accessibility traits to the view.
  ///
  /// Only a role and ``AccessibilityTraits/isSelected`` have an effect.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { node, _ in
      if let role = traits.role { node.role = role }
      if traits.includesSelected { node.isSelected = true }
    }
  }

  /// Removes accessibility traits from the view.
  ///
  /// Only a role and ``AccessibilityTraits/isSelected`` have an effect.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { node, _ in
      if traits.role == node.role { node.role = .none }
      if traits.includesSelected { node.isSelected = false }
    }
  }

  /// Sets several accessibility properties of the view.
  ///
  /// A property that is `nil` is not changed.
  ///
  /// Use the separate modifiers in new code.
  public func accessibility(
    label: Text? = nil, value: Text? = nil, hint: Text? = nil, hidden: Bool? = nil
  ) -> some View {
    accessibility { node, text in
      if let label { node.label = text(label) }
      if let value { node.value = text(value) }
      if let hint { node.hint = text(hint) }
      if let hidden { node.isHidden = hidden }
    }
  }

  /// Has no effect, because no test reads the identifier of a widget's view.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }

  /// Has no effect, because no test reads the identifier of a widget's view.
  public func accessibility(identifier: String) -> some View { self }

  /// Has no effect, because elements are described in view-tree order.
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }

  /// Has no effect, because colors are not inverted.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Sets the role of the view, and combines its children into one element unless the author has
  /// chosen how to treat them.
  func accessibilityRole(_ role: AccessibilityRole) -> some View {
    accessibility { node, _ in
      node.role = role
      if node.children == .separate { node.children = .combine }
    }
  }

  /// Changes the accessibility properties of the view.
  ///
  /// Properties that were set by a modifier directly before are kept.
  private func accessibility(
    _ change: @escaping @MainActor (inout AccessibilityNode, @MainActor (Text) -> String) -> Void
  ) -> some View {
    mappingNodes { node, context in
      var accessibility = AccessibilityNode(child: node)
      if case .accessibility(let inner) = node { accessibility = inner }
      change(&accessibility) { $0.plainText(in: context) }
      return .accessibility(accessibility)
    }
  }
}

internal import ViewTree

/// What an element is and does, to those who do not see it.
///
/// - Source: SwiftUI `AccessibilityTraits`.
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var rawValue: Set<String>

  /// None.
  public init() {
    rawValue = []
  }

  private init(_ name: String) {
    rawValue = [name]
  }

  /// It can be pressed.
  public static let isButton = AccessibilityTraits("button")
  /// It heads what follows.
  public static let isHeader = AccessibilityTraits("header")
  /// It is chosen.
  public static let isSelected = AccessibilityTraits("selected")
  /// It leads somewhere.
  public static let isLink = AccessibilityTraits("link")
  /// It is a picture.
  public static let isImage = AccessibilityTraits("image")
  /// It is words.
  public static let isStaticText = AccessibilityTraits("text")
  /// It is a switch.
  public static let isToggle = AccessibilityTraits("toggle")
  /// It sums up the rest.
  public static let isSummaryElement = AccessibilityTraits("summary")
  /// It changes often.
  public static let updatesFrequently = AccessibilityTraits("updates")
  /// It plays a sound.
  public static let playsSound = AccessibilityTraits("sound")
  /// It covers what is below.
  public static let isModal = AccessibilityTraits("modal")
  /// It takes keys.
  public static let isKeyboardKey = AccessibilityTraits("key")
  /// It is searched in.
  public static let isSearchField = AccessibilityTraits("search")
  /// It can be touched through.
  public static let allowsDirectInteraction = AccessibilityTraits("direct")
  /// It starts something.
  public static let startsMediaSession = AccessibilityTraits("media")
  /// It turns a page.
  public static let causesPageTurn = AccessibilityTraits("page")

  fileprivate var role: AccessibilityRole? {
    AccessibilityRole.allCases.first { $0 != .none && rawValue.contains($0.rawValue) }
  }

  fileprivate var isChosen: Bool { rawValue.contains("selected") }

  /// Whether a trait is among these.
  public func contains(_ member: AccessibilityTraits) -> Bool {
    rawValue.isSuperset(of: member.rawValue)
  }

  /// These and others.
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with(rawValue.union(other.rawValue))
  }

  /// Those that others have, too.
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with(rawValue.intersection(other.rawValue))
  }

  /// Those that only one side has.
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
    with(rawValue.symmetricDifference(other.rawValue))
  }

  /// Adds traits.
  @discardableResult
  public mutating func insert(
    _ newMember: AccessibilityTraits
  ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
    let isNew = !contains(newMember)
    rawValue.formUnion(newMember.rawValue)
    return (isNew, newMember)
  }

  /// Takes traits out.
  @discardableResult
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
    guard contains(member) else { return nil }
    rawValue.subtract(member.rawValue)
    return member
  }

  /// Adds traits.
  @discardableResult
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
    let known = contains(newMember)
    rawValue.formUnion(newMember.rawValue)
    return known ? newMember : nil
  }

  /// Adds traits.
  public mutating func formUnion(_ other: AccessibilityTraits) { self = union(other) }

  /// Keeps those that others have, too.
  public mutating func formIntersection(_ other: AccessibilityTraits) {
    self = intersection(other)
  }

  /// Keeps those that only one side has.
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
    self = symmetricDifference(other)
  }

  private func with(_ names: Set<String>) -> AccessibilityTraits {
    var traits = AccessibilityTraits()
    traits.rawValue = names
    return traits
  }
}

/// How the children of an element are told.
///
/// - Source: SwiftUI `AccessibilityChildBehavior`.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  fileprivate let behavior: ChildBehavior

  /// Not at all.
  public static let ignore = AccessibilityChildBehavior(behavior: .ignore)
  /// One after the other, inside a group.
  public static let contain = AccessibilityChildBehavior(behavior: .contain)
  /// As one, their words joined.
  public static let combine = AccessibilityChildBehavior(behavior: .combine)
}

extension View {
  /// Makes the view one element, or a group of elements.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    accessibility { node, _ in node.children = children.behavior }
  }

  /// Says what the view is, to those who do not see it.
  public func accessibilityLabel(_ label: Text) -> some View {
    accessibility { node, text in node.label = text(label) }
  }

  /// Says what the view is, to those who do not see it.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(key))
  }

  /// Says what the view is, to those who do not see it.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    accessibilityLabel(Text(label))
  }

  /// Says what value the view shows.
  public func accessibilityValue(_ value: Text) -> some View {
    accessibility { node, text in node.value = text(value) }
  }

  /// Says what value the view shows.
  public func accessibilityValue(_ key: LocalizedStringKey) -> some View {
    accessibilityValue(Text(key))
  }

  /// Says what value the view shows.
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View {
    accessibilityValue(Text(value))
  }

  /// Says what the view is good for.
  public func accessibilityHint(_ hint: Text) -> some View {
    accessibility { node, text in node.hint = text(hint) }
  }

  /// Says what the view is good for.
  public func accessibilityHint(_ key: LocalizedStringKey) -> some View {
    accessibilityHint(Text(key))
  }

  /// Says what the view is good for.
  @_disfavoredOverload
  public func accessibilityHint(_ hint: some StringProtocol) -> some View {
    accessibilityHint(Text(hint))
  }

  /// Leaves the view out for those who do not see it.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessibility { node, _ in node.isHidden = hidden }
  }

  /// Says what the view is and does.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { node, _ in
      if let role = traits.role { node.role = role }
      if traits.isChosen { node.isSelected = true }
    }
  }

  /// Takes back what the view is and does.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { node, _ in
      if traits.role == node.role { node.role = .none }
      if traits.isChosen { node.isSelected = false }
    }
  }

  /// Says several things of the view, by the older form.
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

  /// Names the view for tests; nothing reads it here.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }

  /// Names the view for tests; nothing reads it here.
  public func accessibility(identifier: String) -> some View { self }

  /// Says how early the view is told; views are told in their order.
  public func accessibilitySortPriority(_ priority: Double) -> some View { self }

  /// Says whether colours may be inverted; a terminal's are the theme's.
  public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  func accessibilityRole(_ role: AccessibilityRole) -> some View {
    accessibility { node, _ in
      node.role = role
      if node.children == .separate { node.children = .combine }
    }
  }

  private func accessibility(
    _ change: @escaping @MainActor (inout AccessibilityNode, @MainActor (Text) -> String) -> Void
  ) -> some View {
    wrapping { node, context in
      var accessibility = AccessibilityNode(child: node)
      if case .accessibility(let inner) = node { accessibility = inner }
      change(&accessibility) { $0.plainText(in: context) }
      return .accessibility(accessibility)
    }
  }
}

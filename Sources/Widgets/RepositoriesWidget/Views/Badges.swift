internal import TesseraUI

/// A sign with a number, such as `+3`.
///
/// Each sign has a form of its own, so that it is understood without colors.
struct Badge: Hashable {
  let sign: String
  let count: Int
  let color: Color
  /// What is counted, such as `staged`.
  let label: String

  /// The sign and the number; from 1000 on, the number is `999+`.
  var text: String { count > 999 ? "\(sign)999+" : "\(sign)\(count)" }
}

extension Repository {
  /// The badges of the chosen parts, the most important first.
  func badges(_ parts: Set<RepositoryPart>) -> [Badge] {
    guard let tree else { return [] }
    var badges: [Badge] = []
    if parts.contains(.changes) {
      let label = tree.conflictCount == 1 ? "conflict" : "conflicts"
      badges.append(Badge(sign: "✗", count: tree.conflictCount, color: .red, label: label))
    }
    if parts.contains(.sync) {
      badges += [
        Badge(sign: "↑", count: tree.aheadCount ?? 0, color: .cyan, label: "ahead"),
        Badge(sign: "↓", count: tree.behindCount ?? 0, color: .cyan, label: "behind"),
      ]
    }
    if parts.contains(.changes) {
      badges += [
        Badge(sign: "+", count: tree.stagedCount, color: .green, label: "staged"),
        Badge(sign: "~", count: tree.modifiedCount, color: .yellow, label: "modified"),
        Badge(sign: "?", count: tree.untrackedCount, color: .secondary, label: "untracked"),
      ]
    }
    if parts.contains(.stash) {
      badges.append(
        Badge(sign: "≡", count: tree.stashCount, color: .secondary, label: "stashed"))
    }
    return badges.filter { $0.count > 0 }
  }

  /// Badges in which all changes are one number.
  func shortBadges(_ parts: Set<RepositoryPart>) -> [Badge] {
    let badges = badges(parts)
    let changes = badges.filter { ["staged", "modified", "untracked"].contains($0.label) }
    guard changes.count > 1 else { return badges }
    let total = Badge(
      sign: "±", count: changes.reduce(0) { $0 + $1.count }, color: .yellow, label: "changes")
    return badges.filter { !changes.contains($0) && $0.label != "stashed" } + [total]
  }

  /// The longest form of the badges that fits into a width in cells.
  func badges(_ parts: Set<RepositoryPart>, within width: Int) -> [Badge] {
    let forms = [badges(parts), shortBadges(parts)]
    let fitting = forms.first { BadgeRow.width(of: $0) <= width }
    return fitting ?? Array(shortBadges(parts).prefix(1))
  }
}

/// Badges side by side.
struct BadgeRow: View {
  let badges: [Badge]

  var body: some View {
    HStack(spacing: 8) {
      ForEach(badges, id: \.sign) { badge in
        Text(verbatim: badge.text).foregroundStyle(badge.color)
          .accessibilityLabel("\(badge.count) \(badge.label)")
      }
    }
    .lineLimit(1).fixedSize()
  }

  /// The width in cells.
  nonisolated static func width(of badges: [Badge]) -> Int {
    badges.reduce(max(0, badges.count - 1)) { $0 + $1.text.count }
  }
}

/// A sign for how much a repository needs the user.
struct AttentionMark: View {
  let attention: Repository.Attention

  var body: some View {
    switch attention {
    case .urgent: mark("!", .red, String(localized: "needs you")).bold()
    case .changed: mark("●", .yellow, String(localized: "changed"))
    case .clean: mark("✓", .green, String(localized: "clean"))
    }
  }

  private func mark(_ sign: String, _ color: Color, _ label: String) -> some View {
    Text(verbatim: sign).foregroundStyle(color).accessibilityLabel(label)
  }
}

/// The name of a branch, or the commit without one.
struct BranchName: View {
  let tree: WorkingTree?

  var body: some View {
    switch tree?.head {
    case .branch(let name)?: Text(verbatim: name)
    case .detached(let hash)?: Text(verbatim: "@\(hash)").accessibilityLabel("detached at \(hash)")
    case .unborn(let name)?: Text(verbatim: String(localized: "\(name), no commits"))
    case nil: Text(verbatim: "")
    }
  }
}

extension Checks.State {
  var sign: String {
    switch self {
    case .failed: "✗"
    case .running: "◌"
    case .passed: "✓"
    }
  }

  var color: Color {
    switch self {
    case .failed: .red
    case .running: .yellow
    case .passed: .green
    }
  }
}

extension PullRequest.Review {
  var sign: String {
    switch self {
    case .draft: "◌"
    case .changesRequested: "±"
    case .approved: "✓"
    case .requested, .none: "○"
    }
  }

  var color: Color {
    switch self {
    case .draft: .secondary
    case .changesRequested: .orange
    case .approved: .green
    case .requested, .none: .blue
    }
  }
}

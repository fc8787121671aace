internal import Foundation
internal import WidgetOptions

extension RepositoriesEntry {
  /// Returns an entry with sample data, for previews and placeholders.
  static func sample(style: RepositoriesStyle, at date: Date) -> RepositoriesEntry {
    RepositoriesEntry(
      date: date, style: style, content: .repositories(Repository.samples(at: date)),
      isSample: true)
  }
}

extension Repository {
  /// Repositories in the states of an ordinary week.
  static func samples(at date: Date) -> [Repository] {
    var lantern = sample("lantern", "Draw the flame with fewer strokes", hours: 2.2, at: date)
    lantern.tree?.aheadCount = 2
    lantern.tree?.stagedCount = 3
    lantern.tree?.modifiedCount = 2
    lantern.tree?.untrackedCount = 1
    lantern.forge = ForgeState(
      pulls: pulls(at: date), checks: checks(passed: 9, running: ["integration"]))
    var orchard = sample("orchard", "Merge the harvest calendar", hours: 26, at: date)
    orchard.tree?.head = .branch("harvest")
    orchard.tree?.conflictCount = 1
    orchard.tree?.stagedCount = 4
    orchard.operation = .rebase(step: 3, count: 7)
    orchard.forge = ForgeState(
      pulls: [
        PullRequest(
          number: 57, title: "Pick the early pears", author: "aiko", url: nil,
          updated: date.addingTimeInterval(-90_000), review: .requested)
      ],
      checks: checks(passed: 4, failed: ["lint", "unit tests"]))
    var paper = sample("paper-boats", "Fold the bow first", hours: 75, at: date)
    paper.tree?.behindCount = 4
    paper.tree?.stashCount = 1
    paper.forge = ForgeState(checks: checks(passed: 6))
    var website = sample("website", "Shorten the first page", hours: 190, at: date)
    website.forge = ForgeState(checks: checks(passed: 12))
    return [lantern, orchard, paper, website]
  }

  private static func sample(
    _ name: String, _ subject: String, hours: Double, at date: Date
  ) -> Repository {
    var repository = Repository(path: "/\(name)", name: name)
    var tree = WorkingTree()
    tree.head = .branch("main")
    tree.upstream = "origin/main"
    (tree.aheadCount, tree.behindCount) = (0, 0)
    repository.tree = tree
    repository.lastCommit = Commit(
      hash: "5eb59ac", date: date.addingTimeInterval(-hours * 3600), subject: subject)
    let today = date.dayNumber()
    for day in 0..<120 where (day * 7 + name.count) % 5 < 3 {
      repository.commitDays[today - day] = (day * day + name.count * 3) % 7
    }
    return repository
  }

  private static func pulls(at date: Date) -> [PullRequest] {
    let rows: [(Int, String, String, Double, PullRequest.Review)] = [
      (142, "Keep the light on in the evening", "mira", 1.5, .approved),
      (139, "A handle that folds away", "jonas", 20, .changesRequested),
      (136, "Count the apples twice", "aiko", 50, .requested),
      (128, "Try a brass wick", "mira", 200, .draft),
    ]
    return rows.map { row in
      PullRequest(
        number: row.0, title: row.1, author: row.2, url: nil,
        updated: date.addingTimeInterval(-row.3 * 3600), review: row.4)
    }
  }

  private static func checks(
    passed: Int, failed: [String] = [], running: [String] = []
  ) -> Checks {
    let names = [
      "build", "format", "documentation", "package", "debian", "fedora", "alpine", "macos",
      "coverage", "links", "licenses", "release",
    ]
    return Checks(
      runs: failed.map { Checks.Run(name: $0, state: .failed) }
        + running.map { Checks.Run(name: $0, state: .running) }
        + names.prefix(passed).map { Checks.Run(name: $0, state: .passed) })
  }
}

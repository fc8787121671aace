internal import Foundation
internal import WidgetOptions

/// What `tessera-git` reports about a repository.
struct GitReport: Decodable {
  enum Head: String, Decodable {
    case branch, detached, unborn
  }

  struct LastCommit: Decodable {
    var hash: String
    /// In seconds since 1970, as all dates here.
    var date: Double
    var subject: String
  }

  var head: Head
  /// The name of the branch, or the hash of the commit without a branch.
  var name: String
  var upstream: String?
  var ahead: Int?
  var behind: Int?
  var staged: Int
  var modified: Int
  var untracked: Int
  var conflicts: Int
  var stashes: Int
  /// 1 if submodules could not be compared.
  var isWithoutSubmodules: Int
  /// The address of the remote, and the one that the user's rules make of it.
  var address: String?
  var rewrittenAddress: String?
  var commit: LastCommit?
  var authorDates: [Double]?
}

extension WorkingTree {
  init(_ report: GitReport) {
    head =
      switch report.head {
      case .branch: .branch(PlainText.line(report.name))
      case .unborn: .unborn(PlainText.line(report.name))
      case .detached: .detached(String(report.name.prefix(Commit.hashLength)))
      }
    upstream = report.upstream.map { PlainText.line($0) }
    (aheadCount, behindCount) = (report.ahead, report.behind)
    (stagedCount, modifiedCount) = (report.staged, report.modified)
    (untrackedCount, conflictCount) = (report.untracked, report.conflicts)
    stashCount = report.stashes
  }
}

extension Commit {
  /// Creates the last commit, or returns `nil` if its date is none.
  init?(_ report: GitReport.LastCommit) {
    guard Self.dates.contains(report.date) else { return nil }
    self.init(
      hash: String(report.hash.prefix(Self.hashLength)),
      date: Date(timeIntervalSince1970: report.date), subject: PlainText.line(report.subject))
  }
}

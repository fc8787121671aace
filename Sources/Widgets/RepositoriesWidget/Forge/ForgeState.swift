internal import Foundation
internal import TesseraUI

/// The pull requests and the checks of a repository.
struct ForgeState: Hashable, Sendable {
  var pulls: [PullRequest] = []
  /// Whether there are more pull requests than were loaded.
  var hasMorePulls = false
  var checks: Checks?
  /// Why a part could not be loaded or updated, or `nil`.
  var error: ForgeError?
  /// The date of the oldest part that could not be updated, or `nil`.
  var outdatedSince: Date?

  /// The number of pull requests, such as `20+`.
  var pullCountText: String { "\(pulls.count)\(hasMorePulls ? "+" : "")" }
}

/// An open pull request, or merge request as GitLab calls it.
struct PullRequest: Hashable, Sendable, Codable {
  /// What the reviewers say.
  enum Review: String, Hashable, Sendable, Codable {
    case draft, changesRequested, approved, requested, none

    /// The word for lists.
    var label: String {
      switch self {
      case .draft: String(localized: "draft")
      case .changesRequested: String(localized: "changes requested")
      case .approved: String(localized: "approved")
      case .requested: String(localized: "review requested")
      case .none: String(localized: "no review")
      }
    }

    /// A word of at most eight cells.
    var shortLabel: String {
      switch self {
      case .draft: String(localized: "draft")
      case .changesRequested: String(localized: "changes")
      case .approved: String(localized: "approved")
      case .requested: "review"
      case .none: "open"
      }
    }
  }

  var number: Int
  var title: String
  var author: String?
  var url: URL?
  var updated: Date?
  var review: Review
}

/// The checks of a branch: CI jobs and commit statuses.
struct Checks: Hashable, Sendable, Codable {
  enum State: String, Hashable, Sendable, Codable {
    case failed, running, passed

    var label: String { rawValue }
  }

  struct Run: Hashable, Sendable, Codable {
    var name: String
    var state: State
    var url: URL?
  }

  var runs: [Run]
  /// The page with all checks, or `nil`.
  var url: URL?

  /// The number of runs that are kept.
  static let countLimit = 100

  /// The state of the branch, or `nil` without any run.
  var state: State? {
    guard !runs.isEmpty else { return nil }
    if runs.contains(where: { $0.state == .failed }) { return .failed }
    return runs.contains { $0.state == .running } ? .running : .passed
  }

  /// The failed runs, then the running ones, then the others.
  var byUrgency: [Run] {
    func rank(_ run: Run) -> Int { run.state == .failed ? 0 : run.state == .running ? 1 : 2 }
    return runs.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    .map(\.element)
  }

  /// Returns the number of runs in a state.
  func count(_ state: State) -> Int { runs.count { $0.state == state } }
}

internal import Foundation

/// The responses of GitLab.
///
/// - Source: docs.gitlab.com/api: “Merge requests”, “Pipelines”, “Jobs”.
enum GitLabResponses {
  /// Returns the merge requests, or `nil` if the response is not a list of them.
  static func pulls(parsing data: Data) -> [PullRequest]? {
    guard let list = LenientJSON(parsing: data)?.list, list.allSatisfy(\.isObject) else {
      return nil
    }
    return list.prefix(100).compactMap { request in
      guard let number = request["iid"].number, let title = request["title"].text else {
        return nil
      }
      return PullRequest(
        number: number, title: title, author: request["author"]["username"].text,
        url: request["web_url"].url, updated: request["updated_at"].date,
        review: review(of: request))
    }
  }

  private static func review(of request: LenientJSON) -> PullRequest.Review {
    if request["draft"].isTrue || request["work_in_progress"].isTrue { return .draft }
    switch request["detailed_merge_status"].text {
    case "requested_changes", "discussions_not_resolved": return .changesRequested
    case "not_approved": return .requested
    case "mergeable": return .approved
    default:
      return (request["reviewers"].list ?? []).isEmpty ? PullRequest.Review.none : .requested
    }
  }

  /// The last pipeline of a branch; without a number, there is none.
  struct Pipeline: Hashable, Sendable, Codable {
    var number: Int?
    var url: URL?
    /// The state, or `nil` if the pipeline was skipped or waits for the user.
    var state: Checks.State?

    /// Returns the first pipeline, or `nil` if the response is not a list.
    static func latest(parsing data: Data) -> Pipeline? {
      guard let list = LenientJSON(parsing: data)?.list, list.allSatisfy(\.isObject) else {
        return nil
      }
      guard let first = list.first else { return Pipeline() }
      return Pipeline(
        number: first["id"].identifier, url: first["web_url"].url,
        state: first["status"].text.flatMap(GitLabResponses.state))
    }

    /// Returns the checks of the pipeline; without jobs, the pipeline itself is the only run.
    func checks(_ jobs: [Checks.Run]) -> Checks {
      let own = state.map { [Checks.Run(name: "pipeline", state: $0, url: url)] } ?? []
      return Checks(runs: jobs.isEmpty ? own : jobs, url: url)
    }
  }

  /// Returns the jobs of a pipeline, or `nil` if the response is not a list.
  static func jobs(parsing data: Data) -> [Checks.Run]? {
    guard let list = LenientJSON(parsing: data)?.list else { return nil }
    return list.prefix(Checks.countLimit).compactMap { job in
      guard let name = job["name"].text, let status = job["status"].text else { return nil }
      let isAllowed = job["allow_failure"].isTrue && status == "failed"
      return (isAllowed ? .passed : state(status)).map {
        Checks.Run(name: name, state: $0, url: job["web_url"].url)
      }
    }
  }

  private static func state(_ status: String) -> Checks.State? {
    switch status {
    case "success": .passed
    case "failed", "canceled", "canceling": .failed
    case "skipped", "manual", "scheduled": nil
    default: .running
    }
  }
}

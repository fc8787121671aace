internal import Foundation

/// The responses of GitHub, and of Gitea and Forgejo, whose responses have the same keys.
///
/// - Source: docs.github.com/en/rest: “Pulls”, “Reviews”, “Check runs”, “Commit statuses”;
///   docs.gitea.com/api.
enum GitHubResponses {
  /// Returns the pull requests, or `nil` if the response is not a list of them.
  static func pulls(parsing data: Data) -> [PullRequest]? {
    guard let list = LenientJSON(parsing: data)?.list, list.allSatisfy(\.isObject) else {
      return nil
    }
    return list.prefix(100).compactMap { pull in
      guard let number = pull["number"].number, let title = pull["title"].text else { return nil }
      let isRequested =
        !(pull["requested_reviewers"].list ?? []).isEmpty
        || !(pull["requested_teams"].list ?? []).isEmpty
      return PullRequest(
        number: number, title: title, author: pull["user"]["login"].text,
        url: pull["html_url"].url, updated: pull["updated_at"].date,
        review: pull["draft"].isTrue ? .draft : isRequested ? .requested : .none)
    }
  }

  /// Returns what the last reviews of all reviewers say together, or `nil` if the response is not
  /// a list of reviews.
  static func review(parsing data: Data) -> PullRequest.Review? {
    guard let list = LenientJSON(parsing: data)?.list else { return nil }
    var states: [String: String] = [:]
    for review in list where !review["dismissed"].isTrue {
      guard let state = review["state"].text, let user = review["user"]["login"].text else {
        continue
      }
      // A comment does not withdraw an approval.
      if !["COMMENTED", "COMMENT", "PENDING"].contains(state) { states[user] = state }
    }
    if states.values.contains(where: { ["CHANGES_REQUESTED", "REQUEST_CHANGES"].contains($0) }) {
      return .changesRequested
    }
    if states.values.contains("APPROVED") { return .approved }
    return states.values.contains("REQUEST_REVIEW") ? .requested : PullRequest.Review.none
  }

  /// Returns the runs of checks, or `nil` if the response is of another form.
  static func checkRuns(parsing data: Data) -> Checks? {
    guard let list = LenientJSON(parsing: data)?["check_runs"].list else { return nil }
    return Checks(
      runs: list.prefix(Checks.countLimit).compactMap { run in
        guard let name = run["name"].text, let status = run["status"].text else { return nil }
        let state =
          status == "completed" ? state(ofConclusion: run["conclusion"].text) : Checks.State.running
        return state.map { Checks.Run(name: name, state: $0, url: run["html_url"].url) }
      })
  }

  /// Returns the state of a completed run, or `nil` for one that was skipped.
  private static func state(ofConclusion conclusion: String?) -> Checks.State? {
    switch conclusion {
    case "success", "neutral": .passed
    case "skipped", "stale", nil: nil
    default: .failed
    }
  }

  /// Returns the statuses of a commit, or `nil` if the response is of another form.
  static func statuses(parsing data: Data) -> Checks? {
    guard let response = LenientJSON(parsing: data), response.isObject else { return nil }
    // Gitea's list is null if there are none.
    let list = response["statuses"].list ?? []
    guard !list.isEmpty || response["state"].text != nil else { return nil }
    return Checks(
      runs: list.prefix(Checks.countLimit).compactMap { status in
        guard let name = status["context"].text,
          let state = status["state"].text ?? status["status"].text
        else { return nil }
        return Checks.Run(
          name: name, state: Self.state(ofStatus: state), url: status["target_url"].url)
      })
  }

  private static func state(ofStatus status: String) -> Checks.State {
    switch status {
    case "success", "warning", "skipped": .passed
    case "pending": .running
    default: .failed
    }
  }
}

internal import Foundation

/// What is requested from a forge.
struct ForgeParts: Hashable, Sendable {
  var pulls: Bool
  var checks: Bool

  var isEmpty: Bool { !pulls && !checks }
}

extension ForgeClient {
  /// The number of pull requests that are loaded, and of those whose reviews are.
  private static let (pullLimit, reviewLimit) = (20, 6)

  /// Loads pull requests and the checks of a branch.
  ///
  /// - Parameters:
  ///   - parts: What to load.
  ///   - repository: The repository.
  ///   - branch: The branch on the forge, or `nil` for the default branch.
  /// - Returns: What could be loaded, with the first error.
  func state(
    _ parts: ForgeParts, of repository: ForgeRepository, branch: String?
  ) async -> ForgeState {
    async let loadedPulls = parts.pulls ? pulls(of: repository) : Loaded()
    async let loadedChecks = parts.checks ? checks(of: repository, branch: branch) : Loaded()
    let (pulls, checks) = await (loadedPulls, loadedChecks)
    var state = ForgeState()
    state.pulls = pulls.value ?? []
    state.hasMorePulls = state.pulls.count >= Self.pullLimit
    state.checks = checks.value
    state.error = pulls.error ?? checks.error
    state.outdatedSince = [pulls.outdatedSince, checks.outdatedSince].compactMap(\.self).min()
    return state
  }

  private func pulls(of repository: ForgeRepository) async -> Loaded<[PullRequest]> {
    let limit = Self.pullLimit
    switch repository.kind {
    case .github:
      let path = "/repos/\(repository.path)/pulls?state=open&sort=updated&direction=desc"
      let pulls = await load("\(path)&per_page=\(limit)", of: repository) {
        GitHubResponses.pulls(parsing: $0)
      }
      return await addingReviews(to: pulls, of: repository)
    case .gitea:
      let path = "/repos/\(repository.path)/pulls?state=open&sort=recentupdate&limit=\(limit)"
      let pulls = await load(path, of: repository) { GitHubResponses.pulls(parsing: $0) }
      return await addingReviews(to: pulls, of: repository)
    case .gitlab:
      let path = "/projects/\(repository.identifier)/merge_requests?state=opened"
      return await load("\(path)&order_by=updated_at&per_page=\(limit)", of: repository) {
        GitLabResponses.pulls(parsing: $0)
      }
    }
  }

  /// Adds the reviews of the first pull requests, each of which needs a request of its own.
  ///
  /// Without a token, too few requests are allowed for them.
  private func addingReviews(
    to pulls: Loaded<[PullRequest]>, of repository: ForgeRepository
  ) async -> Loaded<[PullRequest]> {
    guard hasToken(for: repository), pulls.error == nil, var list = pulls.value else {
      return pulls
    }
    var result = pulls
    for index in list.indices.prefix(Self.reviewLimit) where list[index].review != .draft {
      let path = "/repos/\(repository.path)/pulls/\(list[index].number)/reviews"
      let review: Loaded<PullRequest.Review> = await load(path, of: repository) {
        GitHubResponses.review(parsing: $0)
      }
      if let value = review.value, value != .none { list[index].review = value }
      // The other reviews would fail for the same reason.
      guard review.error == nil else {
        result.error = review.error
        break
      }
    }
    result.value = list
    return result
  }

  private func checks(
    of repository: ForgeRepository, branch: String?
  ) async -> Loaded<Checks> {
    let name = branch?.addingPercentEncoding(withAllowedCharacters: .pathPart)
    switch repository.kind {
    case .github: return await gitHubChecks(of: repository, name ?? "HEAD")
    case .gitea:
      let path = "/repos/\(repository.path)/commits/\(name ?? "HEAD")/status"
      return await load(path, of: repository) { GitHubResponses.statuses(parsing: $0) }
    case .gitlab: return await gitLabChecks(of: repository, name)
    }
  }

  /// Loads the runs of GitHub Actions and similar programs, and the statuses of others.
  private func gitHubChecks(
    of repository: ForgeRepository, _ ref: String
  ) async -> Loaded<Checks> {
    let commit = "/repos/\(repository.path)/commits/\(ref)"
    var runs = await load("\(commit)/check-runs?per_page=100", of: repository) {
      GitHubResponses.checkRuns(parsing: $0)
    }
    guard runs.error == nil else { return runs }
    let statuses = await load("\(commit)/status?per_page=100", of: repository) {
      GitHubResponses.statuses(parsing: $0)
    }
    runs.value?.runs += statuses.value?.runs ?? []
    runs.error = statuses.error
    runs.outdatedSince = statuses.outdatedSince
    return runs
  }

  private func gitLabChecks(
    of repository: ForgeRepository, _ ref: String?
  ) async -> Loaded<Checks> {
    let project = "/projects/\(repository.identifier)/pipelines"
    let query = ref.map { "&ref=\($0)" } ?? ""
    let pipeline = await load("\(project)?per_page=1\(query)", of: repository) {
      GitLabResponses.Pipeline.latest(parsing: $0)
    }
    // Without a pipeline, there are no jobs.
    guard pipeline.error == nil, let first = pipeline.value, let number = first.number else {
      return Loaded(
        value: pipeline.value.map { $0.checks([]) }, error: pipeline.error,
        outdatedSince: pipeline.outdatedSince)
    }
    let jobs = await load("\(project)/\(number)/jobs?per_page=100", of: repository) {
      GitLabResponses.jobs(parsing: $0)
    }
    return Loaded(
      value: first.checks(jobs.value ?? []), error: jobs.error, outdatedSince: jobs.outdatedSince)
  }
}

extension ForgeRepository {
  /// The path as one part of an address, as GitLab expects it.
  fileprivate var identifier: String {
    path.addingPercentEncoding(withAllowedCharacters: .pathPart) ?? path
  }
}

internal import Files
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Provides the state of the repositories; the files that git changes with a commit are watched.
struct RepositoriesProvider: AppIntentTimelineProvider {
  private let environment: [String: String]
  /// The path of `tessera-git`.
  private let program: String
  /// How long a forge may take, in seconds.
  private let timeout: Double
  /// How long all of it may take, in seconds; less than the dashboard waits.
  private let totalTimeout: Double

  /// What took too long the last time, for all boxes.
  private static let slowPaths = SlowPaths()

  /// The number of files that are watched; the dashboard watches at most 1000.
  private static let watchLimit = 900
  /// How far back commits are counted, in days.
  static let activityDays = 140
  /// How long the repositories may take together, in seconds, before the last of them is read.
  private static let readTimeout = 15.0

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    program: String = GitProgram.installedPath, timeout: Double = 8, totalTimeout: Double = 27
  ) {
    self.environment = environment
    self.program = program
    self.timeout = timeout
    self.totalTimeout = totalTimeout
  }

  func placeholder(in context: Context) -> RepositoriesEntry {
    .sample(style: .list, at: context.date)
  }

  func snapshot(
    for configuration: RepositoriesIntent, in context: Context
  ) async -> RepositoriesEntry {
    if context.isPreview { return .sample(style: configuration.style, at: context.date) }
    let timeline = await timeline(for: configuration, in: context)
    return timeline.entries.first ?? placeholder(in: context)
  }

  func timeline(
    for configuration: RepositoriesIntent, in context: Context
  ) async -> Timeline<RepositoriesEntry> {
    let selection = RepositorySelection(configuration.repositories, environment: environment)
    guard !selection.isEmpty else {
      return timeline(.empty, configuration, at: context.date)
    }
    let deadline = ContinuousClock.now + .seconds(totalTimeout)
    do throws(GitError) {
      let reading = try await read(selection, configuration, at: context.date)
      guard !reading.repositories.isEmpty else {
        let problem = String(localized: "No git repository in \(selection.name)")
        let content = RepositoriesEntry.Content.nothing(problem)
        return timeline(content, configuration, at: context.date).made(from: reading.urls)
      }
      let repositories = await addingForges(
        to: reading.repositories, configuration, at: context.date, until: deadline)
      return timeline(of: repositories, reading, configuration, at: context.date)
    } catch {
      let content = RepositoriesEntry.Content.problem(
        error.message, advice: String(localized: "Install the library libgit2."))
      return timeline(content, configuration, at: context.date)
    }
  }

  private func timeline(
    _ content: RepositoriesEntry.Content, _ settings: RepositoriesIntent, at date: Date
  ) -> Timeline<RepositoriesEntry> {
    let entry = RepositoriesEntry(date: date, style: settings.style, content: content)
    return Timeline(entries: [entry], policy: .never)
  }

  private func timeline(
    of repositories: [Repository], _ reading: Reading, _ settings: RepositoriesIntent,
    at now: Date
  ) -> Timeline<RepositoriesEntry> {
    let entry = RepositoriesEntry(
      date: now, style: settings.style, parts: Set(settings.parts),
      content: .repositories(repositories))
    let errors = repositories.compactMap { $0.forge?.error }
    // Of a busy machine or a forge that does not answer, another attempt may succeed.
    let slow = repositories.first(where: \.isTimedOut).flatMap { repository in
      repository.problem.map { "\(repository.name): \($0)" }
    }
    if let failure = slow ?? errors.first(where: \.isTemporary)?.message {
      return .failed(failure, showing: [entry]).made(from: reading.urls)
    }
    let problems =
      repositories.compactMap { repository in
        repository.problem.map { "\(repository.name): \($0)" }
      } + Set(errors.map(\.message)).sorted() + reading.problems
    let midnight = Date(localPeriod: now.dayNumber() + 1, seconds: 86400)
    let next = min(now.addingTimeInterval(settings.interval.seconds), midnight)
    return Timeline(entries: [entry], policy: .after(next), problems: problems)
      .made(from: reading.urls)
  }
}

/// Repositories that were read, and the files that they were read from.
private struct Reading: Sendable {
  var repositories: [Repository] = []
  var files: [String] = []
  var problems: [String] = []
  var urls: [URL] { files.map { URL(fileURLWithPath: $0) } }
}

extension RepositoriesEntry.Content {
  fileprivate static var empty: Self { .nothing(String(localized: "No repositories yet")) }
}

extension RepositoriesProvider {
  private func read(
    _ selection: RepositorySelection, _ settings: RepositoriesIntent, at now: Date
  ) async throws(GitError) -> Reading {
    let directory = ForgeDirectory(environment: environment)
    var reader = RepositoryReader(
      git: GitProgram(path: program, environment: environment), forges: directory)
    if settings.style == .activity {
      reader.countsCommitsSince = now.addingTimeInterval(-Double(Self.activityDays) * 86400)
    }
    if settings.fetches { reader.fetching = FetchSchedule(now: now) }
    // The thread waits for programs, so it must not be one of the concurrency pool.
    let reading = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [reader] in
        continuation.resume(
          returning: Result { () throws(GitError) in try Self.read(selection, with: reader) })
      }
    }
    var result = try reading.get()
    if !settings.forgeParts.isEmpty, let problem = directory.problem {
      result.problems.append(problem)
    }
    return result
  }

  private static func read(
    _ selection: RepositorySelection, with reader: RepositoryReader
  ) throws(GitError) -> Reading {
    let found = selection.repositories()
    let deadline = ContinuousClock.now.advanced(by: .seconds(readTimeout))
    var reading = Reading(files: found.folders)
    if found.isIncomplete { reading.problems.append("not all folders were searched") }
    var repositories: [String: Repository] = [:]
    for path in slowPaths.orderingLast(found.paths) {
      guard ContinuousClock.now < deadline else {
        var repository = Repository(path: path, name: RepositoryName.name(of: path))
        repository.problem = "not read, because the others took too long"
        repository.isTimedOut = true
        repositories[path] = repository
        continue
      }
      var reader = reader
      // The next load comes to it.
      if deadline - .now < .seconds(GitProgram.fetchTimeout) { reader.fetching = nil }
      let (repository, files) = try reader.repository(at: path)
      slowPaths.note(path, isSlow: repository.isTimedOut)
      repositories[path] = repository
      reading.files += files
    }
    reading.repositories = found.paths.compactMap { repositories[$0] }
    reading.repositories = RepositoryName.distinguish(reading.repositories)
    reading.files = Array(reading.files.prefix(watchLimit))
    return reading
  }

  /// Adds what the forges report, with requests at the same time.
  private func addingForges(
    to repositories: [Repository], _ settings: RepositoriesIntent, at now: Date,
    until deadline: ContinuousClock.Instant
  ) async -> [Repository] {
    let parts = settings.forgeParts
    guard !parts.isEmpty else { return repositories }
    let token = ForgeToken(
      environment: environment, forges: ForgeDirectory(environment: environment))
    let client = ForgeClient(
      environment: environment, token: token, now: now, timeout: timeout,
      totalTimeout: min(timeout + 10, (deadline - .now) / .seconds(1)))
    return await withTaskGroup(of: (Int, ForgeState).self) { group in
      for (index, repository) in repositories.enumerated() {
        guard let remote = repository.remote else { continue }
        let branch = repository.tree?.upstreamBranch
        group.addTask { (index, await client.state(parts, of: remote, branch: branch)) }
      }
      var result = repositories
      for await (index, state) in group { result[index].forge = state }
      return result
    }
  }
}

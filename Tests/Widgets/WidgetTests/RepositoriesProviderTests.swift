import Foundation
import Golden
import RecordedServer
import Testing

@testable import RepositoriesWidget
@testable import TesseraKit

/// Timelines of real repositories.
@Suite(.serialized)
struct RepositoriesProviderTests {
  private let now = Date(timeIntervalSince1970: 1_795_339_200)
  private let fixture: GitFixture

  init() throws {
    _ = DataFolder.path
    fixture = try GitFixture()
  }

  private func timeline(
    _ paths: [String]?, _ variables: [String: String] = [:],
    program: String = GitFixture.program, totalTimeout: Double = 1200,
    _ change: (RepositoriesIntent) -> Void = { _ in }
  ) async -> Timeline<RepositoriesEntry> {
    let intent = RepositoriesIntent()
    intent.repositories = paths?.map { RepositoryEntity(id: $0) }
    change(intent)
    let provider = RepositoriesProvider(
      environment: fixture.environment.merging(variables) { $1 }, program: program, timeout: 600,
      totalTimeout: totalTimeout)
    return await provider.timeline(for: intent, in: WeatherFixture.context(at: now))
  }

  private func repositories(_ timeline: Timeline<RepositoriesEntry>) -> [Repository] {
    guard case .repositories(let list)? = timeline.entries.first?.content else { return [] }
    return list
  }

  private func problem(_ timeline: Timeline<RepositoriesEntry>) -> String? {
    switch timeline.entries.first?.content {
    case .nothing(let problem), .problem(let problem, _): return problem
    case .repositories, nil: return nil
    }
  }

  @Test func folderShowsTheRepositoriesInIt() async throws {
    for name in ["code/one", "code/two", "code/group/one"] { try fixture.makeRepository(name) }
    try fixture.write("x", to: "code/two/new")
    let timeline = await timeline(["~/code/"])
    let list = repositories(timeline)
    #expect(list.map(\.name) == ["code/one", "two", "group/one"], "names are told apart")
    #expect(list.map(\.attention) == [.clean, .changed, .clean])
    #expect(timeline.policy.date == now.addingTimeInterval(300) && timeline.problems.isEmpty)
    let files = timeline.files.map(\.path)
    #expect(files.contains(fixture.path("code")), "a new repository is seen")
    #expect(files.contains(fixture.path("code/two/.git/refs/heads/main")))
    #expect(files.contains(fixture.path("code/two/.git/index")))
  }

  @Test func nothingChosenIsExplained() async throws {
    let timeline = await timeline(nil)
    #expect(problem(timeline) == "No repositories yet" && timeline.policy.date == nil)
    try fixture.write("x", to: "empty/x")
    let empty = await self.timeline(["~/empty"])
    #expect(problem(empty) == "No git repository in ~/empty")
    #expect(empty.files.map(\.path).contains(fixture.path("empty")))
    try fixture.makeRepository("mine")
    let withoutLibrary = await self.timeline(["~/mine"], program: "/nonexistent")
    #expect(problem(withoutLibrary) == "libgit2 is not installed")
    let withoutGit = await self.timeline(["~/mine"], ["PATH": "/nonexistent"])
    #expect(repositories(withoutGit).map(\.problem) == [nil], "git itself is not needed")
  }

  @Test func variableNamesRepositories() async throws {
    try fixture.makeRepository("mine")
    let timeline = await timeline(nil, ["TESSERA_REPOSITORIES": "~/mine:~/missing"])
    #expect(repositories(timeline).map(\.name) == ["mine", "missing"])
    #expect(timeline.problems == ["missing: the folder does not exist"])
  }

  /// On a busy machine, the next attempt does not wait for the interval of the settings.
  @Test func slowRepositoryIsReadAgain() async throws {
    try fixture.makeRepository("mine")
    try fixture.write("#!/bin/sh\nexec sleep 60\n", to: "bin/tessera-git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: fixture.path("bin/tessera-git"))
    let timeline = await timeline(["~/mine"], program: fixture.path("bin/tessera-git"))
    #expect(timeline.failure == "mine: reading it took too long")
    #expect(repositories(timeline).map(\.problem) == ["reading it took too long"])
    #expect(timeline.files.map(\.path).contains(fixture.path("mine/.git/HEAD")))
  }

  /// The dashboard waits for thirty seconds for all of it.
  @Test func slowForgeLeavesWhatWasRead() async throws {
    let server = try RecordedServer(.never)
    try fixture.makeRepository("code/one")
    let address = "https://github.com/o/\(UUID().uuidString).git"
    try fixture.git("remote", "add", "origin", address, in: "code/one")
    let timeline = await timeline(
      ["~/code"], ["TESSERA_GITHUB_URL": server.address], totalTimeout: 0.5
    ) { $0.style = .pulls }
    #expect(repositories(timeline).map(\.name) == ["one"])
    #expect(timeline.failure == "No response from github.com")
  }

  @Test func forgeIsAskedOnlyIfTheSettingSaysSo() async throws {
    let server = try RecordedServer(
      .parts([("/pulls?", Data(#"[{"number":1,"title":"One"}]"#.utf8))]))
    try fixture.makeRepository("mine")
    let address = "https://github.com/o/\(UUID().uuidString).git"
    try fixture.git("remote", "add", "origin", address, in: "mine")
    let variables = ["TESSERA_GITHUB_URL": server.address]
    let quiet = await timeline(["~/mine"], variables)
    #expect(server.requests.isEmpty && repositories(quiet).first?.forge == nil)
    #expect(repositories(quiet).first?.page?.host == "github.com")
    let pulls = await timeline(["~/mine"], variables) { $0.style = .pulls }
    #expect(repositories(pulls).first?.forge?.pulls.map(\.title) == ["One"])
    let checks = await timeline(["~/mine"], variables) { $0.style = .checks }
    #expect(checks.failure == nil, "no access is not a matter of the network")
    #expect(checks.problems.first?.hasPrefix("No repository o/") == true)
    server.respond(with: .nothing)
    let offline = await timeline(["~/mine"], variables) { $0.style = .checks }
    #expect(offline.failure == "No response from github.com", "it is loaded again")
    #expect(repositories(offline).first?.tree != nil && !offline.files.isEmpty)
  }

  @Test func previewAndSampleNeedNoGit() async throws {
    let provider = RepositoriesProvider(environment: [:])
    let intent = RepositoriesIntent()
    intent.style = .checks
    let context = WeatherFixture.context(at: now, isPreview: true)
    let entry = await provider.snapshot(for: intent, in: context)
    #expect(entry.isSample && entry.style == .checks)
  }

  @Test func repositoriesAreFoundByTyping() async throws {
    for name in ["code/lantern", "code/orchard"] { try fixture.makeRepository(name) }
    let query = RepositoryQuery(home: fixture.folder)
    #expect(try await query.suggestedEntities().map(\.id) == ["~/code/lantern", "~/code/orchard"])
    #expect(try await query.entities(matching: "LANT").map(\.id) == ["~/code/lantern"])
    let typed = try await query.entities(matching: "~/code")
    #expect(typed.first?.id == "~/code" && typed.first?.note == "folder with 2 repositories")
    #expect(typed.count == 3)
    #expect(try await query.entities(matching: "/nonexistent").isEmpty)
  }
}

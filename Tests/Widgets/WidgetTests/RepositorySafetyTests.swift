import Foundation
import Golden
import Testing

@testable import RepositoriesWidget

/// A repository that somebody else configured cannot run a program.
struct RepositorySafetyTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    try fixture.makeRepository("evil")
  }

  private func trace(_ trap: (program: String, trace: String)) -> Bool {
    FileManager.default.fileExists(atPath: trap.trace)
  }

  @Test(arguments: [
    "core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.gitProxy",
    "core.askPass", "core.alternateRefsCommand", "diff.external", "gpg.program", "pager.status",
    "pager.log", "pager.config", "credential.helper", "sequence.editor", "alias.status",
    "uploadpack.packObjectsHook", "trailer.x.command",
  ])
  func programInTheConfigurationIsNotRun(key: String) throws {
    let trap = try fixture.writeTrap()
    try fixture.git("config", key, trap.program, in: "evil")
    try fixture.git("config", "log.showSignature", "true", in: "evil")
    try fixture.write("changed\n", to: "evil/a")
    let repository = try fixture.repository("evil")
    #expect(repository.tree?.modifiedCount == 1 && repository.problem == nil)
    #expect(!trace(trap), "\(key)")
  }

  @Test func filtersOfTheRepositoryAreNotRun() throws {
    let trap = try fixture.writeTrap()
    try fixture.write("* filter=a=b.c diff=x merge=x\n", to: "evil/.git/info/attributes")
    for key in ["clean", "smudge", "process"] {
      try fixture.git("config", "filter.a=b.c.\(key)", trap.program, in: "evil")
    }
    try fixture.git("config", "filter.a=b.c.required", "true", in: "evil")
    try fixture.git("config", "diff.x.textconv", trap.program, in: "evil")
    try fixture.git("config", "diff.x.command", trap.program, in: "evil")
    try fixture.git("config", "merge.x.driver", trap.program, in: "evil")
    try fixture.write("changed\n", to: "evil/a")
    let repository = try fixture.repository("evil")
    #expect(repository.tree?.modifiedCount == 1 && repository.problem == nil)
    #expect(!trace(trap))
    try fixture.git("status", in: "evil", mayFail: true)
    #expect(trace(trap), "git alone runs it, so this test would find it")
  }

  /// Filters of the user's own configuration, such as those of Git LFS, stay.
  @Test func filtersOfTheUserAreRun() throws {
    let trap = try fixture.writeTrap()
    try fixture.write("* filter=own\n", to: "evil/.git/info/attributes")
    try fixture.git("config", "--global", "filter.own.clean", trap.program)
    try fixture.write("c\n", to: "evil/a")
    #expect(try fixture.repository("evil").tree?.modifiedCount == 1)
    #expect(trace(trap))
  }

  @Test func hooksAreNotRun() throws {
    let trap = try fixture.writeTrap("evil/.git/hooks/post-index-change")
    for hook in ["fsmonitor-watchman", "reference-transaction", "post-checkout"] {
      try FileManager.default.copyItem(
        atPath: trap.program, toPath: fixture.path("evil/.git/hooks/\(hook)"))
    }
    try fixture.git("config", "core.hooksPath", fixture.path("evil/.git/hooks"), in: "evil")
    try fixture.write("changed\n", to: "evil/a")
    #expect(try fixture.repository("evil").tree?.modifiedCount == 1)
    #expect(!trace(trap))
  }

  @Test func programsOfSubmodulesAreNotRun() throws {
    let trap = try fixture.writeTrap()
    try fixture.makeRepository("library")
    try fixture.git("submodule", "-q", "add", fixture.path("library"), "lib", in: "evil")
    try fixture.git("config", "core.fsmonitor", trap.program, in: "evil/lib")
    try fixture.git("config", "status.submoduleSummary", "true", in: "evil")
    try fixture.write("changed\n", to: "evil/lib/a")
    #expect(try fixture.repository("evil").tree?.stagedCount == 2)
    #expect(!trace(trap))
  }

  /// A partial clone loads missing objects from its remote when they are needed.
  @Test func missingObjectsAreNotLoaded() throws {
    let trap = try fixture.writeTrap()
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.promisor", "true"), ("remote.origin.url", "ext::\(trap.program)"),
      ("protocol.ext.allow", "always"), ("protocol.allow", "always"),
    ] {
      try fixture.git("config", key, value, in: "evil")
    }
    let hash = try fixture.git("rev-parse", "HEAD^{tree}", in: "evil")
      .trimmingCharacters(in: .newlines)
    let object = "evil/.git/objects/\(hash.prefix(2))/\(hash.dropFirst(2))"
    try FileManager.default.removeItem(atPath: fixture.path(object))
    _ = try fixture.repository("evil")
    #expect(!trace(trap))
  }

  @Test(arguments: [
    ("core.sshCommand", "ssh://example.invalid/a/b"), ("remote.origin.uploadpack", "/tmp"),
    ("credential.helper", "https://127.0.0.1:1/a/b"), ("core.gitProxy", "git://127.0.0.1:1/a"),
    ("core.alternateRefsCommand", "/tmp"), ("url.x.insteadOf", "/tmp"), ("remote.a.vcs", "/tmp"),
  ])
  func repositoryWithProgramsIsNotFetched(key: String, address: String) throws {
    let trap = try fixture.writeTrap()
    try fixture.git("remote", "add", "origin", address, in: "evil")
    try fixture.git("config", key, trap.program, in: "evil")
    var reader = try fixture.reader()
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = reader.repository(at: fixture.path("evil")).repository
    let problem = try #require(repository.problem)
    #expect(problem.hasPrefix("not fetched, because .git/config sets \(key.lowercased())"))
    #expect(repository.tree?.head == .branch("main"), "the rest is shown")
    #expect(!trace(trap))
  }

  @Test func otherProtocolsAreNotFetched() throws {
    let trap = try fixture.writeTrap()
    try fixture.git("remote", "add", "origin", "ext::\(trap.program)", in: "evil")
    var reader = try fixture.reader()
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem?.hasPrefix("not fetched") == true && !trace(trap))
  }

  @Test func endlessConfigurationTimesOut() throws {
    try fixture.git("config", "include.path", fixture.path("pipe"), in: "evil")
    mkfifo(fixture.path("pipe"), 0o600)
    var reader = try fixture.reader()
    var git = reader.git
    git.timeout = 0.3
    reader = RepositoryReader(git: git, forges: reader.forges)
    let repository = reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem == "git took too long" && repository.tree == nil)
  }

  /// Variables of git that this process inherited do not redirect it.
  @Test func inheritedVariablesAreIgnored() throws {
    try fixture.makeRepository("other")
    let variables = [
      "GIT_DIR": fixture.path("other/.git"), "GIT_WORK_TREE": fixture.path("other"),
      "GIT_INDEX_FILE": "/nonexistent", "GIT_CONFIG_PARAMETERS": "'core.bare=true'",
    ]
    let reader = RepositoryReader(
      git: try GitCommand(environment: fixture.environment.merging(variables) { $1 }),
      forges: ForgeDirectory(environment: [:]))
    try fixture.write("x", to: "evil/untracked")
    #expect(reader.repository(at: fixture.path("evil")).repository.tree?.untrackedCount == 1)
  }
}

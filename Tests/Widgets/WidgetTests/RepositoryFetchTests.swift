import Foundation
import Golden
import Testing

@testable import RepositoriesWidget

/// What is fetched into a repository that somebody else made, or changes meanwhile, stays in it, and nothing
/// is fetched for a program.
struct RepositoryFetchTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    try fixture.makeRepository("evil")
  }

  private func fetched(
    _ name: String = "evil", environment: [String: String] = [:]
  ) throws -> Repository {
    var reader = RepositoryReader(
      git: GitProgram(
        path: GitFixture.program, environment: fixture.environment.merging(environment) { $1 }),
      forges: ForgeDirectory(environment: [:]))
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    return try reader.repository(at: fixture.path(name)).repository
  }

  /// Fetches with an ssh that serves from this machine, and writes down what it was given.
  ///
  /// - Parameters:
  ///   - name: The repository on the server.
  ///   - meanwhile: Lines of a shell that are run before it answers, after the repository was looked at.
  /// - Returns: What the box shows.
  /// - Throws: An error of the fixture.
  private func fetchedBySSH(from name: String, meanwhile: String = "") throws -> Repository {
    try fixture.write(
      """
      #!/bin/sh
      printf '%s\\n' "$@" >> '\(fixture.path("ssh.arguments"))'
      \(meanwhile)
      eval "exec $(printf '%s' "$5")"

      """, to: "bin/ssh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: fixture.path("bin/ssh"))
    try fixture.git("config", "remote.origin.url", address(of: name), in: "evil")
    let rules = try fixture.git(
      "config", "--get-all", "remote.origin.fetch", in: "evil", mayFail: true)
    if rules.isEmpty {
      try fixture.git(
        "config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*", in: "evil")
    }
    let path = "\(fixture.path("bin")):\(fixture.environment["PATH"] ?? "")"
    return try fetched(environment: ["PATH": path])
  }

  private func address(of name: String) -> String {
    "ssh://git@host.example:2222\(fixture.path(name))"
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: fixture.path(name), encoding: .utf8)
  }

  /// A server does not fill the disk.
  @Test func aServerThatSendsVeryMuchIsNotListenedTo() throws {
    try fixture.makeRepository("large")
    let file = fixture.path("large/noise")
    // What cannot be compressed is sent as it is stored.
    let noise = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    let copy = try #require(FileHandle(forWritingAtPath: file))
    for _ in 0..<130 { try copy.write(contentsOf: noise.read(upToCount: 1 << 20) ?? Data()) }
    try copy.close()
    try fixture.git("config", "core.bigFileThreshold", "1m", in: "large")
    try fixture.git("config", "core.compression", "0", in: "large")
    try fixture.git("add", ".", in: "large")
    try fixture.git("commit", "-q", "-m", "Noise", in: "large")
    let problem = try fetchedBySSH(from: "large").problem
    #expect(problem?.contains("more than 128 MiB") == true, "\(problem ?? "")")
    #expect(try fixture.git("branch", "--remotes", in: "evil").isEmpty)
    let rest = try FileManager.default.contentsOfDirectory(
      atPath: fixture.path("evil/.git/objects/pack"))
    #expect(rest.isEmpty, "\(rest)")
  }

  /// An address of ssh is reached by the user's ssh, in which nothing of it becomes an option.
  ///
  /// To Swift, a quote with a mark after it, or a letter of some scripts before, is another character.
  @Test(arguments: [
    ("it's.git", "it'\\''s.git"), ("a'\u{301}b.git", "a'\\''\u{301}b.git"),
    ("a\u{d4e}'b.git", "a\u{d4e}'\\''b.git"), ("a!\u{301}b.git", "a'\\!'\u{301}b.git"),
  ])
  func sshIsStartedWithTheServerAlone(name: String, quoted: String) throws {
    try fixture.git("clone", "-q", "--bare", "evil", name)
    #expect(try fetchedBySSH(from: name).problem == nil)
    let branch = try fixture.git("rev-parse", "refs/remotes/origin/main", in: "evil")
    #expect(try branch == fixture.git("rev-parse", "HEAD", in: "evil"))
    let arguments = try String(contentsOfFile: fixture.path("ssh.arguments"), encoding: .utf8)
    let expected = [
      "-oBatchMode=yes", "-p", "2222", "git@host.example",
      "git-upload-pack '\(fixture.path(quoted))'",
    ]
    #expect(arguments.utf8.elementsEqual((expected.joined(separator: "\n") + "\n").utf8))
  }

  /// A log is appended to, also the user's name, which may be a command.
  @Test(arguments: [false, true])
  func aLinkThatIsPutThereMeanwhileIsNotFollowed(isLinkedFolder: Bool) throws {
    try fixture.makeRepository("origin")
    try fixture.write("kept\n", to: "profile")
    if isLinkedFolder {
      let folder = fixture.path("evil/.git")
      try FileManager.default.moveItem(atPath: folder, toPath: fixture.path("evil/real"))
      try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "real")
    }
    let folder = fixture.path("evil/.git/logs/refs/remotes/origin")
    _ = try fetchedBySSH(
      from: "origin",
      meanwhile: "mkdir -p '\(folder)'; ln -s '\(fixture.path("profile"))' '\(folder)/main'")
    #expect(FileManager.default.fileExists(atPath: "\(folder)/main"), "the program was there")
    #expect(try text("profile") == "kept\n")
  }

  /// A folder of git may be a link.
  @Test func aLinkedFolderIsFetchedInto() throws {
    try fixture.makeRepository("origin")
    let folder = fixture.path("evil/.git")
    try FileManager.default.moveItem(atPath: folder, toPath: fixture.path("elsewhere"))
    try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: "../elsewhere")
    #expect(try fetchedBySSH(from: "origin").problem == nil)
    #expect(try !fixture.git("rev-parse", "origin/main", in: "evil").isEmpty)
  }

  @Test(arguments: [
    "logs/refs/remotes/\(String(repeating: "d/", count: 30))main", "logs/refs/heads/main",
    "refs/heads/other", "refs/tags/v1", "logs/HEAD",
  ])
  func linksAreFoundWhereverTheyAre(path: String) throws {
    try fixture.makeRepository("origin")
    try fixture.write("kept\n", to: "profile")
    let link = fixture.path("evil/.git/\(path)")
    try FileManager.default.createDirectory(
      atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: fixture.path("profile"))
    let problem = try fetchedBySSH(from: "origin").problem
    #expect(problem?.hasSuffix("is a link") == true, "\(problem ?? "")")
    #expect(try text("profile") == "kept\n")
  }

  /// Another name of a file of the user's, which the kernel lets its owner make.
  @Test func aLogWithAnotherNameIsNotAppendedTo() throws {
    try fixture.makeRepository("origin")
    try fixture.write("kept\n", to: "profile")
    try fixture.write("", to: "evil/.git/logs/refs/remotes/origin/other")
    try FileManager.default.linkItem(
      atPath: fixture.path("profile"),
      toPath: fixture.path("evil/.git/logs/refs/remotes/origin/main"))
    let problem = try fetchedBySSH(from: "origin").problem
    #expect(problem?.hasSuffix("is a link") == true, "\(problem ?? "")")
    #expect(try text("profile") == "kept\n")
  }

  @Test func veryDeepFoldersAreRefused() throws {
    let path = "evil/.git/refs/remotes/\(String(repeating: "d/", count: 120))x"
    try fixture.write("", to: path)
    try fixture.makeRepository("origin")
    let problem = try fetchedBySSH(from: "origin").problem
    #expect(problem?.contains("too deep") == true, "\(problem ?? "")")
  }

  /// What was looked at counts, although the file is another one when it is used.
  @Test func configurationThatIsChangedMeanwhileIsNotUsed() throws {
    try fixture.makeRepository("origin")
    let trap = try fixture.writeTrap()
    try fixture.git("remote", "add", "second", address(of: "origin"), in: "evil")
    let configuration = try text("evil/.git/config").replacing("host.example", with: "evil.example")
    try fixture.write(
      "\(configuration)[core]\n\tsshCommand = \(trap.program)\n", to: "other-config")
    let repository = try fetchedBySSH(
      from: "origin",
      meanwhile: "cp '\(fixture.path("other-config"))' '\(fixture.path("evil/.git/config"))'")
    let arguments = try text("ssh.arguments")
    #expect(arguments.components(separatedBy: "git@host.example").count == 3, "\(arguments)")
    #expect(!arguments.contains("evil.example"), "\(arguments)")
    #expect(!FileManager.default.fileExists(atPath: trap.trace))
    #expect(repository.tree != nil)
  }

  /// A second line of the configuration, which libgit2 follows by itself.
  @Test func noOtherBranchIsFetchedInto() throws {
    try fixture.git("clone", "-q", "--bare", "evil", "origin.git")
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Ours", in: "evil")
    let before = try fixture.git("rev-parse", "HEAD", in: "evil")
    try fixture.git("config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/x/*", in: "evil")
    try fixture.git(
      "config", "--add", "remote.origin.fetch", "+refs/heads/*:refs/heads/*", in: "evil")
    #expect(try fetchedBySSH(from: "origin.git").problem == nil)
    #expect(try fixture.git("rev-parse", "HEAD", in: "evil") == before)
    #expect(try !fixture.git("rev-parse", "refs/remotes/x/main", in: "evil").isEmpty)
  }

  /// A repository that calls the folder of another one its own.
  @Test func anotherRepositoryIsNotFetchedInto() throws {
    try fixture.makeRepository("origin")
    try fixture.makeRepository("private")
    try fixture.git("config", "extensions.worktreeConfig", "true", in: "private")
    let place = fixture.path("private/.git")
    for (name, text) in [
      ("HEAD", "ref: refs/heads/main\n"), ("commondir", "\(place)\n"),
      (
        "config.worktree",
        "[remote \"origin\"]\n\turl = \(fixture.path("origin"))\n"
          + "\tfetch = +refs/heads/*:refs/remotes/origin/*\n"
      ),
    ] { try fixture.write(text, to: "notes/.git/\(name)") }
    let problem = try fetched("notes").problem
    #expect(problem?.contains("not a working tree of") == true, "\(problem ?? "")")
    #expect(!FileManager.default.fileExists(atPath: "\(place)/refs/remotes/origin/main"))
  }

  @Test func anAdditionalWorkingTreeIsFetchedInto() throws {
    try fixture.makeRepository("origin")
    try fixture.git("remote", "add", "origin", fixture.path("origin"), in: "evil")
    try fixture.git("worktree", "add", "-q", fixture.path("tree"), in: "evil")
    #expect(try fetched("tree").problem == nil)
    #expect(try !fixture.git("rev-parse", "origin/main", in: "evil").isEmpty)
  }

  /// It would choose what is fetched with the user's keys, and read it.
  @Test(arguments: ["~", "~/evil", "~/evil/.git", "~/evil/.git/config", "~/link"])
  func aRepositoryThatAProgramMayWriteIsNotFetched(writable: String) throws {
    try fixture.makeRepository("origin")
    try fixture.git("remote", "add", "origin", fixture.path("origin"), in: "evil")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("link"), withDestinationPath: "evil")
    try fixture.write(
      "plugins/a.sh: {write: [\(writable)]}\n", to: ".config/tessera/permissions.yaml")
    for _ in 0..<2 {
      let repository = try fetched()
      #expect(
        repository.problem?.hasSuffix("plugins/a.sh may write it") == true,
        "\(repository.problem ?? "")")
      #expect(repository.tree?.head == .branch("main"), "the rest is shown")
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.path("evil/.git/refs/remotes/origin")))
  }

  /// Each confined program has folders of its own among those of Tessera.
  @Test func repositoriesInFoldersOfProgramsAreNotFetched() throws {
    try fixture.makeRepository(".cache/tessera/plugins/x")
    try fixture.makeRepository("origin")
    try fixture.git(
      "remote", "add", "origin", fixture.path("origin"), in: ".cache/tessera/plugins/x")
    let problem = try fetched(".cache/tessera/plugins/x").problem
    #expect(problem?.hasSuffix("plugins may write it") == true, "\(problem ?? "")")
  }
}

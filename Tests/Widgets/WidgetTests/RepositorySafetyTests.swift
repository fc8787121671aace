import Files
import Foundation
import Golden
import RecordedServer
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
    "uploadpack.packObjectsHook", "trailer.x.command", "core.hooksPath", "gpg.ssh.program",
    "gpg.x509.program", "gpg.ssh.defaultKeyCommand", "interactive.diffFilter", "man.viewer",
    "difftool.x.cmd", "mergetool.x.cmd", "browser.x.cmd", "remote.origin.uploadpack",
    "remote.origin.vcs", "submodule.lib.update", "merge.tool", "web.browser", "core.gitProxy",
    "diff.x.textconv", "diff.x.command", "merge.x.driver", "receive.procReceiveRefs",
    "init.templateDir", "core.attributesFile", "core.excludesFile",
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
    // As long as before: git takes a file of another length for changed without its filter.
    try fixture.write("c\n", to: "evil/a")
    let repository = try fixture.repository("evil")
    #expect(repository.tree?.modifiedCount == 1 && repository.problem == nil)
    #expect(!trace(trap))
    try fixture.git("status", in: "evil", mayFail: true)
    #expect(trace(trap), "git alone runs it, so this test would find it")
  }

  /// libgit2 reads such a pattern again and again, until the program has used all its time.
  @Test(arguments: [
    "evil/.gitignore", "evil/.git/info/exclude", "evil/folder/.gitignore", "excludes",
  ])
  func patternsThatLibgit2ReadsForeverAreNamed(path: String) throws {
    try fixture.git("config", "core.excludesFile", fixture.path("excludes"), in: "evil")
    for pattern in [
      "\u{c}*.o", "*.a\n\u{b}", " \u{c}", "!\u{c}x", "/\u{b}", "#\n\r\u{c}", "\u{feff}\u{c}",
    ] {
      try fixture.write(pattern + "\n", to: path)
      try fixture.git("add", "-f", ".", in: "evil")
      let problem = try fixture.repository("evil").problem
      #expect(problem?.hasSuffix("a form feed before a pattern in \(fixture.path(path))") == true)
    }
    for pattern in ["*.o\u{c}", "#\u{c}", "\\\u{c}", "a \u{b}"] {
      try fixture.write(pattern + "\n", to: path)
      #expect(try fixture.repository("evil").problem == nil)
    }
  }

  /// A configuration may be longer than anything that a list of it is cut off at.
  @Test(arguments: [(count: 5200, length: 1), (count: 20, length: 70_000)])
  func filterAfterManyValuesIsNotRun(count: Int, length: Int) throws {
    let trap = try fixture.writeTrap()
    try fixture.write("* filter=x\n", to: "evil/.git/info/attributes")
    let config = try String(contentsOfFile: fixture.path("evil/.git/config"), encoding: .utf8)
    let text = String(repeating: "v", count: length)
    let values = (0..<count).map { "\tvalue\($0) = \(text)\n" }.joined()
    let filter = "[filter \"x\"]\n\tclean = \(trap.program)\n"
    try fixture.write(config + "[many]\n\(values)\(filter)", to: "evil/.git/config")
    try fixture.write("changed\n", to: "evil/a")
    #expect(try fixture.repository("evil").tree?.modifiedCount == 1)
    #expect(!trace(trap))
  }

  /// The repository's configuration may be in another file, or in that of a working tree.
  @Test(arguments: ["include.path", "includeIf.gitdir:/.path", "includeIf.onbranch:**.path"])
  func filterInAnotherFileIsNotRun(key: String) throws {
    let trap = try fixture.writeTrap()
    try fixture.write("* filter=x\n", to: "evil/.gitattributes")
    try fixture.write("[filter \"x\"]\n\tprocess = \(trap.program)\n", to: "evil/.git/more")
    try fixture.git("config", key, "more", in: "evil")
    try fixture.write("changed\n", to: "evil/a")
    let tree = try fixture.repository("evil").tree
    #expect(tree?.modifiedCount == 1 && tree?.untrackedCount == 1)
    #expect(!trace(trap))
  }

  @Test func filterOfAWorkingTreeIsNotRun() throws {
    let trap = try fixture.writeTrap()
    try fixture.git("config", "core.repositoryFormatVersion", "1", in: "evil")
    try fixture.git("config", "extensions.worktreeConfig", "true", in: "evil")
    try fixture.git("config", "--worktree", "filter.x.clean", trap.program, in: "evil")
    try fixture.git("config", "--worktree", "core.fsmonitor", trap.program, in: "evil")
    try fixture.write("* filter=x\n", to: "evil/.git/info/attributes")
    try fixture.write("changed\n", to: "evil/a")
    #expect(try fixture.repository("evil").tree?.modifiedCount == 1)
    #expect(!trace(trap))
  }

  /// Filters of the user's own configuration are not run either; an unchanged file needs none.
  @Test func filtersOfTheUserAreNotNeeded() throws {
    let trap = try fixture.writeTrap()
    try fixture.write("big filter=own\n", to: "evil/.gitattributes")
    try fixture.git("config", "--global", "filter.own.clean", "tr a-z A-Z")
    try fixture.git("config", "--global", "filter.own.smudge", "tr A-Z a-z")
    try fixture.write("contents\n", to: "evil/big")
    try fixture.git("add", ".", in: "evil")
    try fixture.git("commit", "-qm", "Big", in: "evil")
    // The file is older than the index, as after a checkout.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: fixture.path("evil/big"))
    try fixture.git("status", in: "evil")
    try fixture.git("config", "--global", "filter.own.clean", trap.program)
    #expect(try fixture.repository("evil").tree?.changeCount == 0)
    try fixture.write("other\n", to: "evil/big")
    #expect(try fixture.repository("evil").tree?.modifiedCount == 1)
    #expect(!trace(trap))
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
    try fixture.git("config", "submodule.lib.update", "!\(trap.program)", in: "evil")
    try fixture.write("* filter=x\n", to: "evil/.git/modules/lib/info/attributes")
    try fixture.git("config", "filter.x.clean", trap.program, in: "evil/lib")
    try fixture.write("changed\n", to: "evil/lib/a")
    let tree = try fixture.repository("evil").tree
    #expect(tree?.stagedCount == 2 && tree?.modifiedCount == 1)
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
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = try reader.repository(at: fixture.path("evil")).repository
    let problem = try #require(repository.problem)
    #expect(problem.hasPrefix("not fetched: its .git/config sets \(key.lowercased())"))
    #expect(repository.tree?.head == .branch("main"), "the rest is shown")
    #expect(!trace(trap))
  }

  /// Files that a fetch writes without being asked, and those that git itself would.
  @Test(arguments: [
    "FETCH_HEAD", "packed-refs", "packed-refs.lock", "logs", "shallow", "objects", "ORIG_HEAD",
  ])
  func linkAmongWhatAFetchWritesIsNotFollowed(name: String) throws {
    try fixture.makeRepository("origin")
    try fixture.git("remote", "add", "origin", fixture.path("origin"), in: "evil")
    try fixture.write("kept\n", to: "victim")
    let link = fixture.path("evil/.git/\(name)")
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: name == "logs" ? "../.." : "../../victim")
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = try? reader.repository(at: fixture.path("evil")).repository
    #expect(try String(contentsOfFile: fixture.path("victim"), encoding: .utf8) == "kept\n")
    #expect(name == "objects" || repository?.problem?.contains("is a link") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.path("refs")))
  }

  /// A link that is put there during the fetch is not followed either: what the thread writes is in the
  /// repository.
  @Test func aFetchWritesOnlyInItsRepository() throws {
    try fixture.makeRepository("origin")
    try fixture.git("remote", "add", "origin", fixture.path("origin"), in: "evil")
    try fixture.write("kept\n", to: "victim")
    // What only is read may be a link, and its target is not written.
    let config = fixture.path("evil/.git/config")
    try FileManager.default.moveItem(atPath: config, toPath: fixture.path("configuration"))
    try FileManager.default.createSymbolicLink(
      atPath: config, withDestinationPath: fixture.path("configuration"))
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = try reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem == nil, "\(repository.problem ?? "")")
    #expect(try !fixture.git("rev-parse", "origin/main", in: "evil").isEmpty)
  }

  /// A fetch that is ended leaves a part of a pack behind.
  @Test func leftoversOfEarlierFetchesAreRemoved() throws {
    try fixture.makeRepository("origin")
    try fixture.git("remote", "add", "origin", fixture.path("origin"), in: "evil")
    let folder = "evil/.git/objects/pack"
    for name in ["pack_git2_old", "pack_git2_new", "other"] {
      try fixture.write("x", to: "\(folder)/\(name)")
    }
    for name in ["pack_git2_old", "other"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)],
        ofItemAtPath: fixture.path("\(folder)/\(name)"))
    }
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    #expect(try reader.repository(at: fixture.path("evil")).repository.problem == nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.path(folder))
    #expect(!names.contains("pack_git2_old"))
    #expect(names.contains("pack_git2_new") && names.contains("other"))
  }

  /// The name in an address, decoded, would be another server for git.
  @Test(arguments: ["", "me@", "github.com%2f@", "github.com%2F%40x@", "a%0ahost=github.com@"])
  func helperIsAskedAboutTheServerThatIsFetchedFrom(name: String) throws {
    let answer = """
      HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="x"\r\n\
      Content-Length: 0\r\nConnection: close\r\n\r\n
      """
    let server = try RecordedServer(.raw(Data(answer.utf8)))
    let questions = fixture.path("questions")
    try fixture.write("#!/bin/sh\ncat >> \(questions)\n", to: "helper")
    chmod(fixture.path("helper"), 0o755)
    try fixture.git("config", "--global", "credential.helper", fixture.path("helper"))
    let address = server.address.replacing("http://", with: "http://\(name)")
    try fixture.git("remote", "add", "origin", address, in: "evil")
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = try reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem != nil)
    let asked = (try? String(contentsOfFile: questions, encoding: .utf8)) ?? ""
    #expect(!asked.contains("github.com"), "\(asked)")
    #expect(
      name.contains("%") || asked.contains("host=127.0.0.1:\(server.port)\n"), "\(asked)")
  }

  @Test func otherProtocolsAreNotFetched() throws {
    let trap = try fixture.writeTrap()
    try fixture.git("remote", "add", "origin", "ext::\(trap.program)", in: "evil")
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = try reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem?.hasPrefix("not fetched") == true && !trace(trap))
  }

  /// A partial clone lacks earlier contents, which the search for renamed files reads.
  @Test func renamedFileWithoutContentsIsCounted() throws {
    let blob = try fixture.git("rev-parse", "HEAD:a", in: "evil")
      .trimmingCharacters(in: .newlines)
    try fixture.git("mv", "a", "c", in: "evil")
    try fixture.write("a\nc\n", to: "evil/c")
    try fixture.git("add", "c", in: "evil")
    let object = "evil/.git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try FileManager.default.removeItem(atPath: fixture.path(object))
    let repository = try fixture.repository("evil")
    #expect(repository.tree?.stagedCount == 2 && repository.problem == nil)
  }

  /// Branches are written only in the repository.
  @Test(arguments: ["refs/remotes", "refs/remotes/origin", "logs", "objects", "packed-refs"])
  func linkOutOfTheRepositoryIsNotFollowed(path: String) throws {
    try fixture.git("clone", "-q", "--bare", "evil", "origin.git")
    try fixture.git("remote", "add", "origin", fixture.path("origin.git"), in: "evil")
    try fixture.write("precious", to: "elsewhere/main")
    let link = fixture.path("evil/.git/\(path)")
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createDirectory(
      atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: fixture.path("elsewhere"))
    #expect(try fetched("evil").problem?.isEmpty == false)
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.path("elsewhere"))
    #expect(names == ["main"])
    #expect(
      try String(contentsOfFile: fixture.path("elsewhere/main"), encoding: .utf8) == "precious")
  }

  private func fetched(_ name: String) throws -> Repository {
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    return try reader.repository(at: fixture.path(name)).repository
  }

  /// The configuration says what is fetched to where; that may be the user's own branch.
  @Test func localBranchesAreNotFetchedInto() throws {
    try fixture.git("clone", "-q", "--bare", "evil", "origin.git")
    try fixture.git("remote", "add", "origin", fixture.path("origin.git"), in: "evil")
    try fixture.git("config", "remote.origin.fetch", "+refs/heads/*:refs/heads/*", in: "evil")
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Ours", in: "evil")
    let before = try fixture.git("rev-parse", "HEAD", in: "evil")
    #expect(try fetched("evil").problem == nil)
    #expect(try fixture.git("rev-parse", "HEAD", in: "evil") == before)
  }

  @Test(arguments: [
    "ssh://-oProxyCommand=x/a", "-oProxyCommand=x:a", "ssh://a`x`/b", "a$(x):b",
    "ssh://-u@host/a", "ssh://host:-p/a", "ssh://host:22 x/a", "ssh://[::1;x]/a", "host:-a",
  ])
  func addressThatIsNoServerIsNotConnectedTo(address: String) throws {
    let trap = try fixture.writeTrap("bin/ssh")
    try fixture.git("config", "remote.origin.url", address, in: "evil")
    try fixture.git(
      "config", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*", in: "evil")
    var reader = RepositoryReader(
      git: GitProgram(
        path: GitFixture.program,
        environment: fixture.environment.merging(["PATH": fixture.path("bin")]) { $1 }),
      forges: ForgeDirectory(environment: [:]))
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let repository = try reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem?.hasPrefix("not fetched") == true && !trace(trap))
  }

  @Test func endlessConfigurationTimesOut() throws {
    try fixture.git("config", "include.path", fixture.path("pipe"), in: "evil")
    mkfifo(fixture.path("pipe"), 0o600)
    var git = fixture.reader.git
    git.timeout = 0.3
    let reader = RepositoryReader(git: git, forges: fixture.reader.forges)
    let repository = try reader.repository(at: fixture.path("evil")).repository
    #expect(repository.problem == "reading it took too long" && repository.tree == nil)
    #expect(repository.isTimedOut)
  }

  /// Other files that are read: one that never ends, one that is no file, and a whole disk.
  @Test(arguments: [
    ("core.attributesFile", "/dev/zero"), ("core.excludesFile", "/dev/zero"),
    ("core.worktree", "/proc"), ("include.path", "/dev/zero"), ("include.path", "config"),
  ])
  func whatLeadsElsewhereHasLimits(key: String, path: String) throws {
    try fixture.git("config", key, path, in: "evil")
    var git = fixture.reader.git
    git.timeout = 2
    let reader = RepositoryReader(git: git, forges: fixture.reader.forges)
    let repository = try reader.repository(at: fixture.path("evil")).repository
    #expect(repository.tree != nil || repository.problem?.isEmpty == false)
  }

  /// Variables of git that this process inherited do not redirect it.
  @Test func inheritedVariablesAreIgnored() throws {
    try fixture.makeRepository("other")
    let variables = [
      "GIT_DIR": fixture.path("other/.git"), "GIT_WORK_TREE": fixture.path("other"),
      "GIT_INDEX_FILE": "/nonexistent", "GIT_CONFIG_PARAMETERS": "'core.bare=true'",
    ]
    let reader = RepositoryReader(
      git: GitProgram(
        path: GitFixture.program, environment: fixture.environment.merging(variables) { $1 }),
      forges: ForgeDirectory(environment: [:]))
    try fixture.write("x", to: "evil/untracked")
    #expect(try reader.repository(at: fixture.path("evil")).repository.tree?.untrackedCount == 1)
  }

  /// A damaged repository is described or named as a problem, whatever is damaged.
  @Test(arguments: 0..<24) func damagedRepositoryIsReported(seed: Int) throws {
    try fixture.git("pack-refs", "--all", in: "evil")
    try fixture.git("stash", "list", in: "evil")
    if seed.isMultiple(of: 2) { try fixture.git("gc", "-q", in: "evil") }
    let folder = fixture.path("evil/.git")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { !$0.hasPrefix("hooks") }.sorted()
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
    for name in names {
      let url = URL(fileURLWithPath: "\(folder)/\(name)")
      guard random(3) == 0, var bytes = try? Data(contentsOf: url), !bytes.isEmpty else { continue }
      for _ in 0...random(4) { bytes[random(bytes.count)] = UInt8(random(256)) }
      if random(4) == 0 { bytes = bytes.prefix(random(bytes.count)) }
      chmod(url.path, 0o600)
      try bytes.write(to: url)
    }
    let repository = try fixture.repository("evil")
    #expect(repository.tree != nil || repository.problem?.isEmpty == false)
  }

  /// What the process that reads a repository may still do; `denied` is the kernel's answer.
  @Test func readingProcessCanOnlyRead() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: DataTests.program("ReadOnlyProbe"))
    try FileManager.default.createDirectory(
      atPath: fixture.path("probe"), withIntermediateDirectories: true)
    process.arguments = [fixture.path("probe")]
    let output = Pipe()
    process.standardOutput = output
    let end = try process.start()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end.wait()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    let lines = text.split(separator: "\n")
    guard lines != ["unavailable"] else { return }
    let reading = ["open to read", "read", "status", "read a link", "map"]
    #expect(lines.prefix(reading.count) == reading.map { "\($0) allowed" }[...])
    #expect(
      lines.count == 37 && lines.dropFirst(reading.count).allSatisfy { $0.hasSuffix("denied") })
    let file = try String(contentsOfFile: fixture.path("probe/file"), encoding: .utf8)
    #expect(file == "text")
  }
}

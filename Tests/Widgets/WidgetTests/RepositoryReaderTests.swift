import Foundation
import Golden
import Testing

@testable import RepositoriesWidget
import WidgetOptions

/// What is read from real repositories.
struct RepositoryReaderTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
  }

  @Test func whatTookTooLongIsReadLastTheNextTime() {
    let paths = SlowPaths()
    #expect(paths.orderingLast(["/a", "/b", "/c"]) == ["/a", "/b", "/c"])
    paths.note("/a", isSlow: true)
    paths.note("/b", isSlow: false)
    #expect(paths.orderingLast(["/a", "/b", "/c"]) == ["/b", "/c", "/a"])
    paths.note("/a", isSlow: false)
    #expect(paths.orderingLast(["/a", "/b", "/c"]) == ["/a", "/b", "/c"])
  }

  private func tree(_ name: String) throws -> WorkingTree {
    let repository = try fixture.repository(name)
    return try #require(repository.tree, "\(repository.problem ?? "")")
  }

  @Test func cleanRepositoryHasItsCommit() throws {
    try fixture.makeRepository("clean")
    let repository = try fixture.repository("clean")
    #expect(repository.tree?.head == .branch("main") && repository.attention == .clean)
    #expect(repository.tree?.changeCount == 0 && repository.tree?.upstream == nil)
    let commit = try #require(repository.lastCommit)
    #expect(commit.subject == "First [31mcommit of all", "without control characters")
    #expect(commit.date == Date(timeIntervalSince1970: 1_795_168_800) && commit.hash.count == 7)
  }

  @Test func changesAreCountedByKind() throws {
    try fixture.makeRepository("dirty")
    try fixture.write("1\n", to: "dirty/a")
    try fixture.git("stash", "-q", in: "dirty")
    try fixture.write("2\n", to: "dirty/a")
    try fixture.git("mv", "b", "new name", in: "dirty")
    for name in ["sp ace", "line\nbreak", "\u{1b}[31m", "ü", "# branch.head x", "tab\t\u{7f}"] {
      try fixture.write("x", to: "dirty/\(name)")
    }
    let tree = try tree("dirty")
    #expect(tree.stagedCount == 1 && tree.modifiedCount == 1 && tree.untrackedCount == 6)
    #expect(tree.stashCount == 1 && tree.conflictCount == 0 && tree.head == .branch("main"))
    #expect(try fixture.repository("dirty").attention == .changed)
  }

  @Test func conflictOfMergeAndRebaseNeedsTheUser() throws {
    try fixture.makeRepository("conflict")
    try fixture.git("switch", "-q", "-c", "other", in: "conflict")
    try fixture.write("other\n", to: "conflict/a")
    try fixture.git("commit", "-qam", "Other", in: "conflict")
    try fixture.git("switch", "-q", "main", in: "conflict")
    try fixture.write("main\n", to: "conflict/a")
    try fixture.git("commit", "-qam", "Main", in: "conflict")
    try fixture.git("merge", "other", in: "conflict", mayFail: true)
    let merging = try fixture.repository("conflict")
    #expect(merging.operation == .merge && merging.tree?.conflictCount == 1)
    #expect(merging.attention == .urgent)
    try fixture.git("merge", "--abort", in: "conflict")
    try fixture.git("rebase", "other", in: "conflict", mayFail: true)
    let rebasing = try fixture.repository("conflict")
    #expect(rebasing.operation == .rebase(step: 1, count: 1) && rebasing.tree?.conflictCount == 1)
    #expect(rebasing.tree?.head == .branch("main"), "the branch that is rebased")
    try fixture.git("rebase", "--abort", in: "conflict")
    try fixture.git("cherry-pick", "other", in: "conflict", mayFail: true)
    #expect(try fixture.repository("conflict").operation == .cherryPick)
  }

  @Test func detachedAndUnbornHeadsAreNamed() throws {
    try fixture.makeRepository("detached")
    try fixture.git("checkout", "-q", "--detach", in: "detached")
    let hash = try fixture.git("rev-parse", "HEAD", in: "detached").prefix(7)
    #expect(try tree("detached").head == .detached(String(hash)))
    try FileManager.default.createDirectory(
      atPath: fixture.path("unborn"), withIntermediateDirectories: true)
    try fixture.git("init", "-q", "-b", "trunk", in: "unborn")
    let unborn = try fixture.repository("unborn")
    #expect(unborn.tree?.head == .unborn("trunk") && unborn.lastCommit == nil)
    #expect(unborn.problem == nil)
  }

  @Test func distanceFromUpstreamIsKnownWithoutFetching() throws {
    try fixture.makeRepository("origin")
    try fixture.git("clone", "-q", "--bare", "origin", "remote.git")
    try fixture.git("clone", "-q", "remote.git", "clone")
    for (name, text) in [("origin", "theirs"), ("clone", "ours")] {
      try fixture.write(text, to: "\(name)/\(text)")
      try fixture.git("add", ".", in: name)
      try fixture.git("commit", "-q", "-m", text, in: name)
    }
    try fixture.git("push", "-q", fixture.path("remote.git"), "main", in: "origin")
    let before = try tree("clone")
    #expect(before.upstream == "origin/main" && before.upstreamBranch == "main")
    #expect(before.aheadCount == 1 && before.behindCount == 0, "nothing was fetched")
    var reader = fixture.reader
    reader.fetching = FetchSchedule(now: Date(timeIntervalSince1970: 1_795_000_000))
    let fetched = try reader.repository(at: fixture.path("clone")).repository
    #expect(fetched.tree?.behindCount == 1 && fetched.problem == nil, "the setting says so")
    try fixture.git("update-ref", "-d", "refs/remotes/origin/main", in: "clone")
    #expect(try tree("clone").aheadCount == nil, "the upstream is gone")
  }

  @Test func workingTreesAndSubmodulesAreRead() throws {
    try fixture.makeRepository("main")
    try fixture.git("worktree", "add", "-q", "-b", "side", "../side", in: "main")
    try fixture.write("x", to: "side/x")
    let (side, files) = try fixture.reader.repository(at: fixture.path("side"))
    #expect(side.tree?.head == .branch("side") && side.tree?.untrackedCount == 1)
    #expect(files.contains("\(fixture.path("main"))/.git/worktrees/side/HEAD"))
    #expect(files.contains(fixture.path("side/.git")))
    let branch = try #require(files.first { $0.hasSuffix("/refs/heads/side") })
    #expect(FileManager.default.fileExists(atPath: branch), "\(branch)")
    try fixture.makeRepository("library")
    try fixture.git("submodule", "-q", "add", fixture.path("library"), "lib", in: "main")
    #expect(try tree("main").stagedCount == 2, ".gitmodules and lib")
    #expect(try tree("main/lib").head == .branch("main"))
    try fixture.write("changed", to: "main/lib/a")
    #expect(try tree("main").modifiedCount == 1, "as git itself shows it")
  }

  @Test func whatIsNoRepositoryIsSaid() throws {
    #expect(try fixture.repository("missing").problem == "the folder does not exist")
    try fixture.write("x", to: "folder/x")
    #expect(try fixture.repository("folder").problem == "it is not a git repository")
    try fixture.write("gitdir: /nowhere\n", to: "broken/.git")
    let broken = try fixture.repository("broken")
    #expect(broken.problem == "it is not a git repository" && broken.tree == nil)
    #expect(broken.attention == .urgent)
    try FileManager.default.createDirectory(
      atPath: fixture.path("bare"), withIntermediateDirectories: true)
    try fixture.git("init", "-q", "--bare", "bare/.git")
    #expect(try fixture.repository("bare").problem == "it has no working tree")
  }

  /// A folder inside a repository is not the repository.
  @Test func repositoriesAboveAreNotSearched() throws {
    try fixture.makeRepository("outer")
    try fixture.write("", to: "outer/inner/.git/HEAD")
    let inner = try fixture.repository("outer/inner")
    #expect(inner.tree == nil && inner.problem != nil)
  }

  @Test func watchedFilesChangeWithACommit() throws {
    try fixture.makeRepository("watched")
    let files = try fixture.reader.repository(at: fixture.path("watched")).files
    func state() -> [String: Date?] {
      Dictionary(
        uniqueKeysWithValues: files.map { file in
          let attributes = try? FileManager.default.attributesOfItem(atPath: file)
          return (file, attributes?[.modificationDate] as? Date)
        })
    }
    let before = state()
    _ = try fixture.repository("watched")
    #expect(state() == before, "reading changes nothing")
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Second", in: "watched")
    #expect(state() != before)
  }

  @Test func commitsAreCountedByDay() throws {
    try fixture.makeRepository("active")
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Second", in: "active")
    var reader = fixture.reader
    reader.countsCommitsSince = Date(timeIntervalSince1970: 1_795_000_000)
    let days = try reader.repository(at: fixture.path("active")).repository.commitDays
    #expect(days == [Date(timeIntervalSince1970: 1_795_168_800).dayNumber(in: .current): 2])
    reader.countsCommitsSince = Date(timeIntervalSince1970: 1_796_000_000)
    #expect(try reader.repository(at: fixture.path("active")).repository.commitDays.isEmpty)
  }

  /// A repository that git can read and libgit2 cannot is not shown as one without changes.
  @Test(arguments: [
    (["config", "extensions.refStorage", "reftable"], "extensions.refstorage"),
    (["config", "extensions.objectFormat", "sha256"], "sha256"),
    (["config", "extensions.future", "1"], "extensions.future"),
    (["update-index", "--split-index"], "split index"),
    (["sparse-checkout", "set", "--cone", "--sparse-index", "x"], "sparse index"),
  ])
  func whatIsNotSupportedIsNamed(command: [String], feature: String) throws {
    try fixture.makeRepository("new")
    try fixture.write("x", to: "new/x/y")
    try fixture.write("x", to: "new/z/y")
    try fixture.git("add", ".", in: "new")
    try fixture.git("commit", "-qm", "Folders", in: "new")
    try fixture.git("config", "core.repositoryFormatVersion", "1", in: "new")
    try fixture.git(command, in: "new")
    let repository = try fixture.repository("new")
    #expect(repository.problem == "it uses what libgit2 lacks: \(feature)")
    #expect(repository.tree == nil && repository.attention == .urgent)
  }

  @Test func extensionsThatDoNotMatterAreRead() throws {
    try fixture.makeRepository("new")
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.objectFormat", "sha1"),
      ("extensions.worktreeConfig", "true"), ("extensions.preciousObjects", "true"),
    ] {
      try fixture.git("config", key, value, in: "new")
    }
    try fixture.git("config", "--worktree", "core.fileMode", "false", in: "new")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: fixture.path("new/a"))
    #expect(try tree("new").changeCount == 0)
  }

  @Test(arguments: ["*", "mine", ""]) func repositoryOfAnotherUserIsNotRead(safe: String) throws {
    guard geteuid() == 0 else { return }
    try fixture.makeRepository("mine")
    for name in ["mine", "mine/.git"] { chown(fixture.path(name), 65534, 65534) }
    if !safe.isEmpty {
      let path = safe == "*" ? safe : fixture.path(safe)
      try fixture.git("config", "--global", "safe.directory", path)
    }
    let repository = try fixture.repository("mine")
    let problem = "it belongs to another user; git expects it in safe.directory"
    #expect(repository.problem == (safe.isEmpty ? problem : nil))
    try fixture.git("config", "--global", "--add", "safe.directory", "")
    #expect(try fixture.repository("mine").problem == problem, "an empty value revokes the others")
    try fixture.write("[safe]\n\tdirectory = *\n", to: "mine/.git/config")
    #expect(try fixture.repository("mine").problem == problem, "it cannot vouch for itself")
  }

  @Test func allChangesAreCounted() throws {
    try fixture.makeRepository("long")
    let name = String(repeating: "n", count: 200)
    for index in 0..<6000 { try fixture.write("", to: "long/\(name)\(index)") }
    #expect(try tree("long").untrackedCount == 6000)
  }

  /// The history of a shallow clone has an end that is none.
  @Test func commitsOfAShallowCloneAreCounted() throws {
    try fixture.makeRepository("deep")
    for index in 0..<5 {
      try fixture.git("commit", "-q", "--allow-empty", "-m", "\(index)", in: "deep")
    }
    try fixture.git("clone", "-q", "--depth", "3", "file://\(fixture.path("deep"))", "shallow")
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Ours", in: "shallow")
    var reader = fixture.reader
    reader.countsCommitsSince = Date(timeIntervalSince1970: 1_795_000_000)
    let repository = try reader.repository(at: fixture.path("shallow")).repository
    #expect(repository.tree?.aheadCount == 1 && repository.tree?.behindCount == 0)
    #expect(repository.commitDays.values.reduce(0, +) == 4)
  }

  @Test func textsOfCommitsAreDecoded() throws {
    try fixture.makeRepository("texts")
    let message = Data("Gr\u{fc}\u{df}e".unicodeScalars.map { UInt8($0.value) })
    try message.write(to: URL(fileURLWithPath: fixture.path("message")))
    try fixture.git(
      "-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "--allow-empty", "-F",
      fixture.path("message"), in: "texts")
    #expect(try fixture.repository("texts").lastCommit?.subject == "Grüße")
  }

  @Test func missingLibraryIsReported() throws {
    try fixture.makeRepository("mine")
    try fixture.write("#!/bin/sh\nexit 127\n", to: "bin/tessera-git")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: fixture.path("bin/tessera-git"))
    for program in ["bin/tessera-git", "bin/missing"] {
      let reader = RepositoryReader(
        git: GitProgram(path: fixture.path(program), environment: fixture.environment),
        forges: ForgeDirectory(environment: [:]))
      #expect(throws: GitError.notInstalled) {
        try reader.repository(at: fixture.path("mine"))
      }
    }
  }

  @Test func finderStopsAtItsLimits() throws {
    for name in ["one", "two/three", "two/four/five", "node_modules/six", ".hidden/seven"] {
      try fixture.write("", to: "code/\(name)/.git/HEAD")
    }
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("code/circle"), withDestinationPath: fixture.path("code"))
    let found = RepositoryFinder().repositories(in: fixture.path("code"))
    #expect(found.repositories == ["code/one", "code/two/three"].map(fixture.path))
    #expect(!found.isIncomplete && found.folders.contains(fixture.path("code/two")))
    let limited = RepositoryFinder(countLimit: 1).repositories(in: fixture.path("code"))
    #expect(limited.repositories.count == 1 && limited.isIncomplete)
  }
}

import Foundation
import Golden
import Testing

@testable import RepositoriesWidget

/// What libgit2 finds in a repository, compared with what git itself says about it.
struct RepositoryComparisonTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    try fixture.makeRepository("it")
    try fixture.write("c\n", to: "it/folder/c")
    try fixture.write("one\ntwo\nthree\nfour\n", to: "it/text")
    try fixture.git("add", ".", in: "it")
    try fixture.git("commit", "-qm", "Second", in: "it")
  }

  /// Compares a repository, and returns what both found.
  @discardableResult
  private func compare(
    _ name: String = "it", _ location: SourceLocation = #_sourceLocation
  ) throws -> WorkingTree {
    let status = try fixture.git(
      "status", "--porcelain=v2", "--branch", "--show-stash", "-z", "--untracked-files=normal",
      in: name)
    let expected = WorkingTree(porcelain: status)
    let repository = try fixture.repository(name)
    #expect(repository.problem == nil, sourceLocation: location)
    let tree = try #require(repository.tree, sourceLocation: location)
    if repository.operation == nil { #expect(tree == expected, sourceLocation: location) }
    var withoutBranch = tree
    (withoutBranch.head, withoutBranch.upstream) = (expected.head, expected.upstream)
    (withoutBranch.aheadCount, withoutBranch.behindCount) = (
      expected.aheadCount, expected.behindCount
    )
    #expect(withoutBranch == expected, sourceLocation: location)
    let commit = try fixture.git("log", "-1", "--format=%H %ct %s", in: name, mayFail: true)
      .split(separator: " ", maxSplits: 2).map(String.init)
    #expect(repository.lastCommit?.hash == commit.first.map { String($0.prefix(7)) })
    return tree
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: fixture.path(name))
  }

  private func reset() throws {
    try fixture.git("reset", "-q", "--hard", in: "it")
    try fixture.git("clean", "-qfdx", in: "it")
  }

  @Test func changedFiles() throws {
    try compare()
    try fixture.write("changed\n", to: "it/a")
    #expect(try compare().modifiedCount == 1)
    try fixture.git("add", "a", in: "it")
    #expect(try compare().stagedCount == 1)
    try fixture.write("again\n", to: "it/a")
    try compare()
    try remove("it/b")
    try compare()
    try fixture.git("rm", "-q", "--cached", "folder/c", in: "it")
    #expect(try compare().untrackedCount == 1)
  }

  @Test func renamedFiles() throws {
    try fixture.git("mv", "text", "new", in: "it")
    #expect(try compare().stagedCount == 1)
    try fixture.write("one\ntwo\nthree\nfive\n", to: "it/new")
    try compare()
    try fixture.git("add", ".", in: "it")
    #expect(try compare().stagedCount == 1, "similar")
    try fixture.write("entirely different\n", to: "it/new")
    try fixture.git("add", ".", in: "it")
    #expect(try compare().stagedCount == 2)
    try reset()
    try FileManager.default.moveItem(
      atPath: fixture.path("it/text"), toPath: fixture.path("it/moved"))
    #expect(try compare().untrackedCount == 1)
  }

  @Test func kindsAndModesOfFiles() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: fixture.path("it/a"))
    #expect(try compare().modifiedCount == 1)
    try fixture.git("config", "core.fileMode", "false", in: "it")
    #expect(try compare().modifiedCount == 0)
    try fixture.git("config", "core.fileMode", "true", in: "it")
    try reset()
    try remove("it/a")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("it/a"), withDestinationPath: "b")
    #expect(try compare().modifiedCount == 1)
    try fixture.git("add", ".", in: "it")
    try compare()
    try reset()
    try remove("it/folder")
    try fixture.write("x", to: "it/folder")
    try compare()
    try reset()
    try remove("it/a")
    try fixture.write("x", to: "it/a/x")
    try compare()
    try reset()
    mkfifo(fixture.path("it/pipe"), 0o600)
    try compare()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: fixture.path("it/a"))
    #expect(try compare().changeCount == 0, "only its time has changed")
  }

  @Test func untrackedAndIgnoredFiles() throws {
    for name in ["new", "folder/new", "unknown/a", "unknown/b/c"] {
      try fixture.write("x", to: "it/\(name)")
    }
    #expect(try compare().untrackedCount == 3)
    try FileManager.default.createDirectory(
      atPath: fixture.path("it/empty/folder"), withIntermediateDirectories: true)
    #expect(try compare().untrackedCount == 3)
    try fixture.write("*.o\nbuild/\n!kept.o\n", to: "it/.gitignore")
    for name in ["x.o", "kept.o", "build/x", "objects/x.o", "build/.gitignore"] {
      try fixture.write("!x\n", to: "it/\(name)")
    }
    try compare()
    try fixture.write("new\n", to: "it/.git/info/exclude")
    try compare()
    try fixture.write("unknown\n", to: ".config/git/ignore")
    try compare()
    try fixture.write("kept.o\n", to: "ignored")
    try fixture.git("config", "--global", "core.excludesFile", "~/ignored")
    try compare()
    try fixture.makeRepository("it/nested")
    try compare()
    for name in ["sp ace", "line\nbreak", "\u{1b}[31m", "ü", "# branch.head x"] {
      try fixture.write("x", to: "it/\(name)")
    }
    try compare()
  }

  @Test func flagsOfTheIndex() throws {
    try fixture.write("x", to: "it/later")
    try fixture.git("add", "-N", "later", in: "it")
    #expect(try compare().modifiedCount == 1)
    try remove("it/later")
    try compare()
    try reset()
    try fixture.git("update-index", "--assume-unchanged", "a", in: "it")
    try fixture.git("update-index", "--skip-worktree", "b", in: "it")
    for name in ["a", "b"] { try fixture.write("changed\n", to: "it/\(name)") }
    #expect(try compare().changeCount == 0)
    for name in ["a", "b"] { try remove("it/\(name)") }
    #expect(try compare().changeCount == 0)
    try fixture.git("update-index", "--index-version", "4", in: "it")
    try fixture.git("update-index", "--untracked-cache", in: "it")
    try compare()
  }

  @Test func sparseCheckout() throws {
    try fixture.write("x", to: "it/other/x")
    try fixture.git("add", ".", in: "it")
    try fixture.git("commit", "-qm", "Third", in: "it")
    try fixture.git("sparse-checkout", "set", "folder", in: "it")
    #expect(try compare().changeCount == 0)
    try fixture.write("changed", to: "it/other/x")
    #expect(try compare().modifiedCount == 1, "it is there although it should not be")
    try fixture.write("new", to: "it/other/new")
    try compare()
  }

  @Test func lineEnds() throws {
    try fixture.write(
      "*.txt text\n*.c text eol=crlf\n*.raw -text\n*.id ident\n", to: "it/.gitattributes")
    let names = ["x.txt", "x.c", "x.raw", "x.id"]
    for name in names { try fixture.write("$Id$\ntext\n", to: "it/\(name)") }
    try fixture.git("add", ".", in: "it")
    try fixture.git("commit", "-qm", "Texts", in: "it")
    for name in names { try fixture.write("$Id$\r\ntext\r\n", to: "it/\(name)") }
    try compare()
    for (key, value) in [
      ("core.autocrlf", "true"), ("core.autocrlf", "input"), ("core.eol", "crlf"),
    ] {
      try fixture.git("config", key, value, in: "it")
      try compare()
      for name in names { try remove("it/\(name)") }
      try fixture.git("checkout", "-q", "--", ".", in: "it")
      for name in names {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1)],
          ofItemAtPath: fixture.path("it/\(name)"))
      }
      try compare()
    }
  }

  /// A filter that is named but not configured, as of Git LFS where it is not installed.
  @Test func filtersThatNobodyConfigured() throws {
    try fixture.write("*.big filter=lfs diff=lfs merge=lfs -text\n", to: "it/.gitattributes")
    try fixture.write("version https://git-lfs.github.com/spec/v1\n", to: "it/x.big")
    try fixture.git("add", ".", in: "it")
    try fixture.git("commit", "-qm", "Big", in: "it")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: fixture.path("it/x.big"))
    #expect(try compare().changeCount == 0)
    try fixture.write("version 2\n", to: "it/x.big")
    #expect(try compare().modifiedCount == 1)
  }

  @Test func conflicts() throws {
    try fixture.git("switch", "-qc", "other", in: "it")
    try fixture.write("other\n", to: "it/a")
    try fixture.write("other\n", to: "it/both")
    try fixture.git("rm", "-q", "folder/c", in: "it")
    try fixture.git("mv", "text", "text1", in: "it")
    try fixture.git("add", ".", in: "it")
    try fixture.git("commit", "-qm", "Other", in: "it")
    try fixture.git("switch", "-q", "main", in: "it")
    for name in ["a", "both", "folder/c"] { try fixture.write("main\n", to: "it/\(name)") }
    try fixture.git("mv", "text", "text2", in: "it")
    try fixture.git("add", ".", in: "it")
    try fixture.git("commit", "-qm", "Main", in: "it")
    for command in ["merge", "rebase", "cherry-pick", "revert"] {
      try fixture.git(command, "other", in: "it", mayFail: true)
      #expect(try compare().conflictCount > 0, "\(command)")
      try fixture.write("x", to: "it/untracked")
      try compare()
      try remove("it/untracked")
      try fixture.git(command, "--abort", in: "it")
    }
    try fixture.write("stashed\n", to: "it/a")
    try fixture.git("stash", "-q", in: "it")
    #expect(try compare().stashCount == 1)
    try fixture.git("reset", "-q", "--hard", "other", in: "it")
    try fixture.git("stash", "pop", in: "it", mayFail: true)
    #expect(try compare().conflictCount == 1)
  }

  @Test func headsAndUpstreams() throws {
    try fixture.git("clone", "-q", "--bare", "it", "remote.git")
    try fixture.git("clone", "-q", "remote.git", "clone")
    try compare("clone")
    for (name, text) in [("it", "theirs"), ("clone", "ours"), ("clone", "more")] {
      try fixture.write(text, to: "\(name)/\(text)")
      try fixture.git("add", ".", in: name)
      try fixture.git("commit", "-q", "-m", text, in: name)
    }
    try fixture.git("push", "-q", fixture.path("remote.git"), "main", in: "it")
    try fixture.git("fetch", "-q", in: "clone")
    let tree = try compare("clone")
    #expect(tree.aheadCount == 2 && tree.behindCount == 1)
    try fixture.git("merge", "-q", "-m", "Merge", "origin/main", in: "clone")
    try compare("clone")
    try fixture.git("switch", "-qc", "feature/ü", "--track", "main", in: "clone")
    #expect(try compare("clone").upstream == "main")
    for value in ["/some/path", "missing", "."] {
      try fixture.git("config", "branch.feature/ü.remote", value, in: "clone")
      try compare("clone")
    }
    try fixture.git("update-ref", "-d", "refs/heads/main", in: "clone")
    try compare("clone")
    try fixture.git("switch", "-q", "--orphan", "orphan", in: "clone")
    try compare("clone")
    try fixture.git("config", "branch.orphan.remote", "origin", in: "clone")
    try fixture.git("config", "branch.orphan.merge", "refs/heads/main", in: "clone")
    try compare("clone")
    try fixture.git("switch", "-q", "--detach", "origin/main", in: "clone")
    try compare("clone")
    try fixture.git("gc", "-q", in: "clone")
    try compare("clone")
    try fixture.git("clone", "-q", "--depth", "1", "file://\(fixture.path("it"))", "shallow")
    try compare("shallow")
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Ours", in: "shallow")
    try compare("shallow")
    try fixture.git("clone", "-q", "--shared", "--no-checkout", "it", "alternates")
    try compare("alternates")
  }

  @Test func submodulesAndWorkingTrees() throws {
    try fixture.makeRepository("library")
    try fixture.git("submodule", "-q", "add", fixture.path("library"), "lib", in: "it")
    try compare()
    try fixture.git("commit", "-qm", "Submodule", in: "it")
    try fixture.write("changed\n", to: "it/lib/a")
    #expect(try compare().modifiedCount == 1)
    try fixture.git("checkout", "-q", ".", in: "it/lib")
    try fixture.write("x", to: "it/lib/new")
    try compare()
    try fixture.git("commit", "-q", "--allow-empty", "-m", "Own", in: "it/lib")
    try compare()
    try compare("it/lib")
    try fixture.git("config", "-f", ".gitmodules", "submodule.lib.ignore", "all", in: "it")
    try compare()
    try fixture.git("clone", "-q", "it", "clone")
    try compare("clone")
    try remove("it/lib")
    try compare()
    try fixture.write("x", to: "it/lib")
    try compare()
    try fixture.git("worktree", "add", "-q", "-b", "side", "../side", in: "library")
    try fixture.write("x", to: "side/a")
    try fixture.git("stash", "-q", in: "side")
    #expect(try compare("side").stashCount == 1)
    try compare("library")
  }
}

extension WorkingTree {
  /// Parses the output of `git status`.
  ///
  /// - Source: git-status(1) “Porcelain Format Version 2”.
  init(porcelain text: String) {
    self.init()
    var (hash, skipsPath) = ("", false)
    for record in text.split(separator: "\0") {
      let words = record.split(separator: " ").map(String.init)
      if skipsPath {
        skipsPath = false
      } else if words[0] == "1" || words[0] == "2" {
        stagedCount += words[1].first == "." ? 0 : 1
        modifiedCount += words[1].last == "." ? 0 : 1
        // The old path of a renamed file is a record of its own.
        skipsPath = words[0] == "2"
      } else if words[0] == "u" {
        conflictCount += 1
      } else if words[0] == "?" {
        untrackedCount += 1
      } else {
        switch words[1] {
        case "branch.oid": hash = words[2]
        case "branch.head" where words[2] == "(detached)": head = .detached(String(hash.prefix(7)))
        case "branch.head": head = hash == "(initial)" ? .unborn(words[2]) : .branch(words[2])
        case "branch.upstream": upstream = words[2]
        case "branch.ab":
          (aheadCount, behindCount) = (Int(words[2]), Int(words[3].dropFirst()))
        case "stash": stashCount = Int(words[2]) ?? 0
        default: break
        }
      }
    }
  }
}

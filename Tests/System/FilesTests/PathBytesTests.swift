import Files
import Foundation
import Golden
import Testing

/// Paths are what the kernel reads, not what they look like.
struct PathBytesTests {
  /// To Swift, a slash with a combining mark after it is no slash.
  @Test func slashBeforeACombiningMarkIsASlash() {
    let path = "/a/\u{301}b"
    #expect(PathBytes.parts(of: path) == ["a", "\u{301}b"])
    #expect(UserPath.name(of: path) == "\u{301}b" && Folder.parent(of: path) == "/a")
    #expect(PathBytes.isAbsolute("/\u{301}") && PathBytes.contains("/a", path))
    #expect(UserPath.abbreviated(path, home: "/a") == "~/\u{301}b")
    #expect(UserPath.expanded("~/\u{301}b", home: "/a") == path)
    #expect(UserPath.absolute(path, in: "/x", home: "/y") == path)
    #expect(PathBytes.hasSlash("a/\u{301}b") && !PathBytes.hasSlash("a"))
    #expect(["HOME": "/\u{301}b"].homeFolder == "/\u{301}b")
  }

  @Test func spellingsAreDifferentPaths() {
    #expect("/caf\u{e9}" == "/cafe\u{301}", "to Swift")
    #expect(!PathBytes.areEqual("/caf\u{e9}", "/cafe\u{301}"))
    #expect(!PathBytes.contains("/caf\u{e9}", "/cafe\u{301}/x"))
  }

  @Test func folderContainsItselfAndWhatIsBelow() {
    #expect(PathBytes.rest(of: "/a/b", below: "/a") == "b")
    #expect(PathBytes.rest(of: "/a", below: "/a") == "")
    #expect(PathBytes.rest(of: "/ab", below: "/a") == nil)
    #expect(PathBytes.rest(of: "/a/b", below: "/") == "a/b")
    #expect(PathBytes.rest(of: "a", below: "/") == nil)
  }

  @Test func combiningMarkLeadsNotOutOfAFolder() throws {
    let folder = try TemporaryFolder().path
    let enclosing = EnclosingFolder(folder: "\(folder)/in")
    for path in ["../\u{301}x", "a/../../\u{301}x", "/\u{301}x", ".."] {
      #expect(enclosing.path(of: path) == nil, "\(path)")
    }
    #expect(enclosing.path(of: "a/../\u{301}x") == "\(folder)/in/\u{301}x")
  }

  @Test func foldersAreMadeAtEachSlash() throws {
    let folder = try TemporaryFolder().path
    try Folder.make(at: "\(folder)/a/\u{301}b/c")
    var status = stat()
    #expect(lstat("\(folder)/a/\u{301}b/c", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR)
  }

  @Test func privateFolderIsTheUsersOwnFolder() throws {
    let folder = try TemporaryFolder().path
    let path = "\(folder)/a/private"
    #expect(Folder.makePrivate(at: path) && Folder.makePrivate(at: path))
    rmdir(path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder)
    #expect(Folder.makePrivate(at: path))
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode == S_IFDIR | 0o700)
  }
}

import Foundation
import Golden
import Testing

@testable import Dashboard

/// The paths of the program's files.
struct PathsTests {
  @Test func foldersFollowXDGVariables() {
    let paths = Paths(environment: [
      "HOME": "/home/anna", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
      "XDG_CACHE_HOME": "/k",
    ])
    #expect(paths.configuration == "/c/tessera/config.yaml" && paths.home == "/c/tessera/home.yaml")
    #expect(paths.log == "/s/tessera/tessera.log" && paths.cache == "/k/tessera/timelines")
    #expect(paths.themes.first == "/c/tessera/themes")
  }

  @Test(arguments: ["", "relative/folder"])
  func variableWithoutAbsolutePathIsIgnored(value: String) {
    let paths = Paths(environment: ["HOME": "/home/anna", "XDG_CONFIG_HOME": value])
    #expect(paths.configuration == "/home/anna/.config/tessera/config.yaml")
  }

  @Test func commandLineTakesPrecedence() {
    let paths = Paths(environment: ["HOME": "/h"], configuration: "mine.yaml", home: "board.yaml")
    #expect(paths.configuration == "mine.yaml" && paths.home == "board.yaml")
    #expect(paths.userThemes == "/h/.config/tessera/themes")
  }

  @Test func programIsFoundByPathOrName() throws {
    #expect(Paths.program(named: "/bin/sh") == "/bin/sh")
    #expect(Paths.program(named: "sh")?.hasSuffix("/sh") == true)
    #expect(Paths.program(named: "no-such-program-here") == nil)
    #expect(Paths.program(named: "/no/such/file") == nil)
  }
}

struct TapeFolderTests {
  @Test func tapeWritesBelowItsFolder() throws {
    let folder = try TemporaryFolder().path
    let reach = TapeFolder(folder: folder)
    #expect(reach.path(of: "out/a.svg") == "\(folder)/out/a.svg")
    #expect(reach.path(of: "./x/../a.svg") == "\(folder)/a.svg")
    for path in ["/etc/passwd", "../a.svg", "x/../../a.svg", "", "."] {
      #expect(reach.path(of: path) == nil, "\(path)")
    }
  }

  @Test func linkOutOfFolderIsNotFollowed() throws {
    let folder = try TemporaryFolder().path
    let files = FileManager.default
    try files.createDirectory(atPath: "\(folder)/in", withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: "\(folder)/out", withDestinationPath: "/tmp")
    try files.createSymbolicLink(atPath: "\(folder)/same", withDestinationPath: "in")
    try files.createSymbolicLink(atPath: "\(folder)/gone", withDestinationPath: "/no/such/place")
    let reach = TapeFolder(folder: folder)
    #expect(reach.path(of: "out/a.svg") == nil && reach.path(of: "gone") == nil)
    #expect(reach.path(of: "same/a.svg") == "\(folder)/same/a.svg")
  }
}

struct FolderCopyTests {
  @Test func filesAndLinkTargetsAreCopied() throws {
    let folder = try TemporaryFolder().path
    let files = FileManager.default
    try files.createDirectory(atPath: "\(folder)/from/deep", withIntermediateDirectories: true)
    try "one".write(toFile: "\(folder)/from/deep/one", atomically: true, encoding: .utf8)
    try files.createSymbolicLink(
      atPath: "\(folder)/from/link", withDestinationPath: "\(folder)/from/deep/one")
    mkfifo("\(folder)/from/pipe", 0o600)
    try FolderCopy.copy("\(folder)/from", to: "\(folder)/to")
    #expect(files.contents(atPath: "\(folder)/to/deep/one") == Data("one".utf8))
    var status = stat()
    #expect(lstat("\(folder)/to/link", &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    #expect(!files.fileExists(atPath: "\(folder)/to/pipe"))
  }

  @Test func folderLinkedIntoItselfIsRejected() throws {
    let folder = try TemporaryFolder().path
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/again", withDestinationPath: folder)
    #expect(throws: FolderCopy.Failure.self) {
      try FolderCopy.copy(folder, to: try TemporaryFolder().path + "/copy")
    }
  }
}

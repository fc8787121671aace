import Foundation
import Golden
@testable import Sandbox
import Testing

/// Who may write a folder can put links there, which lead the permissions of others elsewhere.
struct PlantedLinkTests {
  private let folder: TemporaryFolder
  private let home: String

  init() throws {
    folder = try TemporaryFolder()
    home = ResolvedPath(folder.path).path
    for name in ["notes/own", "notes/deep/er", "bin", "projects"] {
      try FileManager.default.createDirectory(
        atPath: "\(home)/\(name)", withIntermediateDirectories: true)
    }
    for (name, target) in [
      ("notes/planted", "../bin"), ("notes/deep/link", "\(home)/projects"), ("work", "projects"),
      ("notes/gone", "/nowhere"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/\(name)", withDestinationPath: target)
    }
  }

  private func sandbox(
    write: [String] = [], read: [String] = [], writing: [String]
  ) -> Sandbox {
    var permissions = Permissions.minimal
    (permissions.writablePaths, permissions.readablePaths) = (write, read)
    return Sandbox(
      permissions, .landlock, environment: ["HOME": home], program: "/bin/sh", ownFolders: [],
      writing: [PermittedWriting(entry: "plugins/a.sh", paths: writing)],
      confiner: "/usr/bin/true")
  }

  @Test(arguments: [
    ("~/notes/planted", "notes/planted"), ("~/notes/deep/link", "notes/deep/link"),
    ("~/notes/own/../planted", "notes/planted"), ("~/notes/gone/deep", "notes/gone"),
  ])
  func nothingIsGrantedBehindALinkThatAProgramMayHavePutThere(path: String, link: String) {
    for sandbox in [
      sandbox(write: [path], writing: ["~/notes"]), sandbox(read: [path], writing: ["~/notes"]),
    ] {
      let planted = sandbox.plantedLink
      #expect(planted?.link == "\(home)/\(link)" && planted?.writer == "plugins/a.sh")
      let view = sandbox.fileView
      #expect(view.writable.isEmpty && !view.grantsReading("\(home)/bin"))
      #expect(!view.grantsReading("\(home)/projects"))
    }
  }

  @Test(arguments: [
    // A folder, and a link where nobody may make one.
    ("~/notes/own", ["~/notes"], "notes/own"), ("~/work", ["~/notes"], "projects"),
    // The home is written only in parts.
    ("~/work", ["~"], "projects"),
    ("~/notes/planted", ["~/projects", "~/notes/own"], "bin"), ("~/notes/planted", [], "bin"),
  ])
  func otherLinksAreFollowed(path: String, writing: [String], granted: String) {
    let sandbox = sandbox(write: [path], writing: writing)
    #expect(sandbox.plantedLink == nil)
    let paths = sandbox.fileView.writable.compactMap { grant in
      if case .tree(let path, _) = grant { path } else { nil }
    }
    #expect(paths == ["\(home)/\(granted)"])
  }
}

struct PermittedWritingTests {
  /// Also what a link of a place leads to, and what is not there yet.
  @Test(arguments: [
    ("notes/a/b", true), ("notes", true), ("link/a", true), ("notes/missing/x", true),
    ("other/a", false), ("notes2", false), ("out", true),
  ])
  func whatAnEntryCanReplaceIsFound(path: String, expected: Bool) throws {
    let folder = try TemporaryFolder()
    let home = folder.path
    for name in ["notes/a", "other", "notes2"] {
      try FileManager.default.createDirectory(
        atPath: "\(home)/\(name)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(home)/link", withDestinationPath: "notes")
    try FileManager.default.createSymbolicLink(
      atPath: "\(home)/notes/way", withDestinationPath: "../other")
    // Somebody who can change a link on the way decides where it leads.
    try FileManager.default.createSymbolicLink(
      atPath: "\(home)/out", withDestinationPath: "notes/way/file")
    let writing = PermittedWriting(entry: "plugins/a", paths: ["~/notes"])
    #expect(writing.includes("\(home)/\(path)", home: home) == expected)
  }
}

extension FileView {
  /// Returns whether a folder can be read.
  fileprivate func grantsReading(_ path: String) -> Bool {
    allReadable.contains { if case .tree(path, _) = $0 { true } else { false } }
  }
}

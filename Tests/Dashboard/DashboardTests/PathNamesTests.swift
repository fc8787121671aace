import Foundation
import Golden
import Testing

@testable import Dashboard

/// The names with which a typed path can continue.
struct PathNamesTests {
  private let folder: TemporaryFolder
  private let names: PathNames

  init() throws {
    folder = try TemporaryFolder()
    names = PathNames(environment: ["HOME": folder.path])
    for name in ["Pictures", "Places", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["Pictures/hills.png", "Pictures/Ä.png", "Pictures/a\u{1b}[31mb", "plan"] {
      try "x".write(toFile: "\(folder.path)/\(name)", atomically: false, encoding: .utf8)
    }
  }

  @Test func namesBeginWithTheLastPart() {
    #expect(names.names(beginning: "~/P") == ["Pictures/", "Places/"])
    #expect(names.names(beginning: "~/") == ["Pictures/", "Places/", "plan"])
    #expect(names.names(beginning: "~/.") == [".hidden/"])
    #expect(names.names(beginning: "\(folder.path)/pl") == ["plan"])
  }

  @Test func controlCharactersAreLeftOut() {
    #expect(names.names(beginning: "~/Pictures/") == ["hills.png", "Ä.png"])
  }

  @Test func whatCannotBeReadHasNoNames() {
    #expect(names.names(beginning: "~/gone/") == [])
    #expect(names.names(beginning: "~/plan/") == [])
    #expect(names.names(beginning: "") == [])
  }
}

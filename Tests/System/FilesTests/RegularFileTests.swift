import Files
import Foundation
import Golden
import Testing

/// Files in folders in which a program that is not trusted can make links and pipes.
struct RegularFileTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/file" }
  private var victim: String { "\(folder.path)/victim" }

  init() throws {
    folder = try TemporaryFolder()
    try "precious".write(toFile: victim, atomically: false, encoding: .utf8)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// What has the name of a new version is not written: it may be a link, or a pipe that nobody reads.
  @Test(arguments: [true, false])
  func whatHasTheNameOfANewFileIsRemoved(isLink: Bool) throws {
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    } else {
      #expect(mkfifo(path, 0o600) == 0)
    }
    try RegularFile.create(path, with: Array("new".utf8))
    #expect(try text(path) == "new" && text(victim) == "precious")
  }

  /// Two threads that replace a file at the same time.
  @Test func concurrentReplacementsAllSucceed() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { try RegularFile.replace(path, with: Array("\(number)".utf8)) }
      }
      try await group.waitForAll()
    }
    #expect(try Int(text(path)) != nil)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["file", "victim"])
  }

  @Test func linkIsReadOnlyIfItIsToBeFollowed() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    #expect(try RegularFile.bytes(at: path, limit: 100) == Array("precious".utf8))
    #expect(throws: RegularFile.Failure.notRegular("a link")) {
      try RegularFile.bytes(at: path, limit: 100, followsLink: false)
    }
    #expect(throws: RegularFile.Failure.notRegular("a pipe")) {
      #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
      return try RegularFile.bytes(at: path, limit: 100, followsLink: false)
    }
  }
}

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

  /// The name of the new version is known in advance.
  @Test func replacingAFileDoesNotWriteThroughALink() throws {
    let temporary = "\(folder.path)/.file.\(getpid())"
    try FileManager.default.createSymbolicLink(
      atPath: temporary, withDestinationPath: victim)
    try RegularFile.replace(path, with: Array("new".utf8))
    #expect(try text(path) == "new" && text(victim) == "precious")
    #expect(!FileManager.default.fileExists(atPath: temporary))
  }

  @Test func replacingAFileDoesNotWaitForAPipe() throws {
    #expect(mkfifo("\(folder.path)/.file.\(getpid())", 0o600) == 0)
    try RegularFile.replace(path, with: Array("new".utf8))
    #expect(try text(path) == "new")
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

import Files
import Foundation
import Testing

/// Folders for temporary files, which on a shared machine are beside those of other users.
struct TemporaryFolderTests {
  @Test func nobodyElseKnowsOrReadsThem() throws {
    let folders = try (0..<3).map { _ in try Folder.makeTemporary(named: "tessera-test") }
    defer { for folder in folders { try? FileManager.default.removeItem(atPath: folder) } }
    #expect(Set(folders).count == 3)
    for folder in folders {
      var status = stat()
      #expect(lstat(folder, &status) == 0 && status.st_mode == S_IFDIR | 0o700, "\(folder)")
    }
  }
}

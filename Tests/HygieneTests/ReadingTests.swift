import Foundation
import Golden
import Testing

/// Files are read in one way.
struct ReadingTests {
  /// What may read files by other means: tools of a build, which read what the build hands them, and
  /// the kernel's own files.
  private static let others = [
    "BuildTools/", "Widgets/SystemWidget/Monitor.swift", "System/Files/RegularFile.swift",
  ]

  /// Foundation's ways to read a file whole take no bound; C's wait for whoever is to write.
  private static let words = [
    "contentsOfFile:", "Data(contentsOf:", "String(contentsOf:", ".contents(atPath:", "fopen(",
    "FileHandle(forReading", "InputStream(",
  ]

  @Test func onlyRegularFilesAreReadWithABound() throws {
    let folder = Checkout.file("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for path in files.compactMap({ $0 as? String }) where path.hasSuffix(".swift") {
      guard !Self.others.contains(where: path.hasPrefix) else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") where !line.contains("///") {
        for word in Self.words where line.contains(word) && !line.contains("func ") {
          let isAuthors = line.contains("init?(contentsOfFile")
          #expect(isAuthors, "\(path): \(line.trimmingCharacters(in: .whitespaces))")
        }
      }
    }
  }
}

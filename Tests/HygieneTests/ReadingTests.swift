import Foundation
import Golden
import Testing

/// All files are read with the same functions.
struct ReadingTests {
  /// Exceptions: build tools, which read the files given to them, and code that reads the kernel's
  /// files.
  private static let exceptions = [
    "BuildTools/", "Widgets/SystemWidget/Proc.swift", "System/Files/RegularFile.swift",
  ]

  /// Foundation's functions for whole files have no size limit, and those of C block on pipes.
  private static let functions = [
    "contentsOfFile:", "Data(contentsOf:", "String(contentsOf:", ".contents(atPath:", "fopen(",
    "FileHandle(forReading", "InputStream(",
  ]

  @Test func filesAreReadWithALimit() throws {
    let folder = Checkout.file("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    for path in files.compactMap({ $0 as? String }) where path.hasSuffix(".swift") {
      guard !Self.exceptions.contains(where: path.hasPrefix) else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(separator: "\n") where !line.contains("///") {
        for word in Self.functions where line.contains(word) && !line.contains("func ") {
          // What stands for Foundation's function in authors' sources does as it does.
          let isWidgetAPI =
            line.contains("init?(contentsOfFile")
            || path == "Authoring/NetworkRecordings/RecordedSession.swift"
          #expect(isWidgetAPI, "\(path): \(line.trimmingCharacters(in: .whitespaces))")
        }
      }
    }
  }
}

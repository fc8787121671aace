import Foundation
import Golden
import Testing

/// The home screen consists of parts, and only a part itself changes its state.
struct HomeScreenPartsTests {
  private static let folder = Checkout.file("Sources/Dashboard/HomeScreen")

  private func sources() throws -> [String: String] {
    let files = try #require(FileManager.default.enumerator(atPath: Self.folder.path))
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: try paths.map { path in
        (path, try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8))
      })
  }

  /// Returns the declarations of a type's stored properties, which have no body.
  private func storedProperties(of type: String, _ text: String) throws -> [Substring] {
    let start = try #require(text.firstRange(of: "struct \(type): ")?.upperBound, "\(type)")
    let end = text[start...].firstRange(of: "\n}\n")?.lowerBound ?? text.endIndex
    let body = text[start..<end]
    return body.split(separator: "\n").filter { line in
      let words = line.split(separator: " ").filter {
        !["package", "private", "private(set)", "internal(set)"].contains($0)
      }
      let isProperty = line.hasPrefix("  ") && !line.hasPrefix("   ")
      let isComputed = line.hasSuffix("{") || line.hasSuffix("}")
      return isProperty && !isComputed && ["var", "let"].contains(words.first ?? "")
    }
  }

  /// Returns the names and types of the parts.
  private func parts() throws -> [(name: String, type: String)] {
    let text = try #require(try sources()["HomeScreen.swift"])
    return try storedProperties(of: "HomeScreen", text).map { line in
      let match = try #require(line.firstMatch(of: /var (\w+)(?:: (\w+)| = (\w+)\()/), "\(line)")
      return (String(match.output.1), String(match.output.2 ?? match.output.3 ?? ""))
    }
  }

  @Test func theHomeScreenHasFewParts() throws {
    let parts = try parts()
    #expect((6...12).contains(parts.count), "\(parts)")
  }

  @Test func noPartIsChangedFromAnotherFile() throws {
    let sources = try sources()
    for (name, type) in try parts() {
      let declaringFiles = sources.filter { $0.value.contains("struct \(type): ") }
      let (path, text) = try #require(declaringFiles.first, "\(name)")
      let properties = try storedProperties(of: type, text)
      #expect(!properties.isEmpty && declaringFiles.count == 1, "\(path)")
      for line in properties where !line.contains(" let ") {
        #expect(line.contains("private"), "\(path): \(line): private, or private(set)")
      }
    }
  }

  @Test func noPartIsReplaced() throws {
    let names = try parts().map(\.name).joined(separator: "|")
    let replacement = try Regex("(?:^| |self\\.|home\\.)(?:\(names)) = ")
    for (path, text) in try sources() {
      for line in text.split(separator: "\n") where line.contains(replacement) {
        let isLocal = line.contains("let ") || line.contains("var ")
        let isInitialValue = path == "HomeScreen.swift" && line.hasPrefix("    ")
        #expect(isLocal || isInitialValue, "\(path): \(line)")
      }
    }
  }
}

internal import Foundation
internal import XcodeProjects

/// A copy of a source file that is compiled.
struct SourceCopy: Hashable {
  let path: String
  /// The path of the original, or `nil` for a file that was generated.
  let original: String?
  /// The source without repairs.
  private(set) var text = ""
  private(set) var omissions: [BuildReport.Omission] = []
  private(set) var missingModules: [BuildReport.Omission] = []
  /// The names of the modules that the file imports.
  private(set) var imports: Set<String> = []
  /// The line with the program's entry, or `nil` if the file has none.
  private(set) var mainLine: Int?
  var isMain: Bool { mainLine != nil }

  /// Refers to a file that was generated.
  init(path: String, text: String) {
    self.path = path
    original = nil
  }

  /// Reads a file; `nil` if it cannot be read.
  ///
  /// - Parameters:
  ///   - file: The original.
  ///   - folder: The folder for copies, in which each has the path of its original.
  ///   - knownModules: The modules that exist; imports of others are left out.
  init?(of file: URL, in folder: URL, knownModules: Set<String>) {
    let original = file.standardizedFileURL.path
    guard let source = ProjectFile.text(at: original) else { return nil }
    path = folder.path + original
    self.original = original
    let ported = PortedSource(source)
    omissions = ported.omissions.map {
      BuildReport.Omission(file: original, line: $0.line, reason: $0.name)
    }
    mainLine = ported.text.firstMatch(of: /(?m)^[ \t]*@main\b/)
      .map { ported.text[..<$0.range.lowerBound].count(where: \.isNewline) + 1 }
    text = removeUnknownImports(ported.text, knownModules, original)
  }

  /// Writes the copy with its repairs, or without any for `nil`, unless it is up to date.
  ///
  /// - Returns: Whether the file is compiled; it is not if it is left out.
  /// - Throws: An error of Foundation if the file cannot be written.
  @discardableResult
  func write(_ repairs: SourceRepairs?) throws -> Bool {
    guard original != nil else { return true }
    guard let text = repairs.map({ $0.repaired(text, at: path) }) ?? text else { return false }
    try CompiledFile.write(text, to: path)
    return true
  }

  private mutating func removeUnknownImports(
    _ text: String, _ known: Set<String>, _ original: String
  ) -> String {
    guard text.contains("import ") else { return text }
    var line = 0
    let importPattern = Self.importPattern
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { part in
      line += 1
      guard let match = part.firstMatch(of: importPattern) else { return String(part) }
      let name = String(match.output.1)
      guard !known.contains(name) else {
        imports.insert(name)
        return String(part)
      }
      missingModules.append(BuildReport.Omission(file: original, line: line, reason: name))
      return ""
    }
    return lines.joined(separator: "\n")
  }

  private static var importPattern: Regex<(Substring, Substring)> {
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |internal |private |fileprivate |package )?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
  }

  /// Returns the names of the modules that a file imports; none if it cannot be read.
  static func imports(of file: URL) -> Set<String> {
    let text = ProjectFile.text(at: file.path) ?? ""
    let pattern = importPattern
    return Set(
      text.split(separator: "\n").filter { $0.contains("import ") }.compactMap { line in
        line.firstMatch(of: pattern).map { String($0.output.1) }
      })
  }

  /// The modules of the toolchain.
  static let toolchainModules: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
    "Dispatch", "Glibc", "Observation", "Synchronization", "RegexBuilder", "_Concurrency",
    "_StringProcessing", "Distributed", "Testing",
  ]

  /// The name of the file's object, which is unique.
  var objectName: String {
    URL(fileURLWithPath: path).baseName + "-" + String(stableHash(path), radix: 36)
  }
}

/// Returns a hash that is the same in each run.
///
/// - Source: FNV-1a, 64 bits.
func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

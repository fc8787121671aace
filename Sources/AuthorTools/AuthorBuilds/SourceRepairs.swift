internal import Foundation
internal import XcodeProjects

/// The parts of an author's sources that are left out, kept from build to build.
///
/// Without them, each build would find the same errors in as many rounds as the first.
final class SourceRepairs {
  /// A place at which a part is left out, and why.
  struct Place: Hashable, Codable {
    var line: Int
    var column: Int
    var reason: String
  }

  private struct Entry: Codable {
    /// The hash of the source without repairs.
    var hash: UInt64
    var places: [Place] = []
    /// Why the whole file is left out, or `nil` if it is not.
    var omission: Place?
  }

  private struct Contents: Codable {
    /// What the repairs depend on, besides the sources.
    var key: String
    var entries: [String: Entry]
  }

  private let file: URL
  private var contents: Contents

  /// Reads the repairs of earlier builds.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - key: What the repairs depend on; with another one, they are forgotten.
  init(_ file: URL, key: String) {
    self.file = file
    let kept = ProjectFile.data(at: file.path).flatMap {
      // A file that cannot be read is one of an older version.
      try? JSONDecoder().decode(Contents.self, from: $0)
    }
    contents =
      kept?.key == key ? kept ?? Contents(key: key, entries: [:]) : Contents(key: key, entries: [:])
  }

  /// Forgets the repairs of files that have changed, and those whose reason names what a changed file
  /// may now declare.
  ///
  /// - Parameter sources: The sources without repairs, by path.
  func begin(_ sources: [String: String]) {
    // A file that is gone may come back as it was, with what others miss.
    contents.entries = contents.entries.filter { sources[$0.key] != nil }
    let changed = sources.filter { contents.entries[$0.key]?.hash != stableHash($0.value) }
    for path in changed.keys {
      contents.entries[path] = Entry(hash: stableHash(sources[path] ?? ""))
    }
    let quoted = /'([^']+)'/
    for (path, entry) in contents.entries where changed[path] == nil {
      let reasons = (entry.places + [entry.omission].compactMap(\.self)).map(\.reason)
      // Of a name such as 'module<Tea>' or 'Tea.Cup', each part.
      let missing = reasons.flatMap { $0.matches(of: quoted) }
        .flatMap { $0.output.1.matches(of: /\w+/).map { String($0.output) } }
      guard changed.values.contains(where: { text in missing.contains(where: text.contains) })
      else { continue }
      contents.entries[path] = Entry(hash: entry.hash)
    }
  }

  /// Returns a source with its repairs, or `nil` if the whole file is left out.
  func repaired(_ source: String, at path: String) -> String? {
    guard let entry = contents.entries[path] else { return source }
    guard entry.omission == nil else { return nil }
    var repair = SourceRepair(source, name: Self.name(of: path))
    for place in entry.places { _ = repair.leaveOut(place) }
    return repair.text
  }

  /// Returns where a file is left out, or parts of it.
  func places(in path: String) -> [Place] {
    guard let entry = contents.entries[path] else { return [] }
    return entry.omission.map { [$0] } ?? entry.places
  }

  /// Leaves out the parts of a file with errors, or else the whole file.
  ///
  /// - Parameters:
  ///   - errors: The errors in the file.
  ///   - path: The file, which is written.
  ///   - canBeLeftOut: Whether the program can do without the file.
  /// - Returns: What is left out; if something is, it makes sense to compile again.
  /// - Throws: An error of Foundation if the file cannot be written.
  func leaveOut(
    _ errors: [Diagnostic], in path: String, canBeLeftOut: Bool
  ) throws -> Outcome {
    var repair = SourceRepair(ProjectFile.text(at: path) ?? "", name: Self.name(of: path))
    var done: Set<Int> = []
    var places: [Place] = []
    for error in errors where done.insert(error.line).inserted {
      let old = repair.text
      let place = Place(line: error.line, column: error.column, reason: error.message)
      guard repair.leaveOut(place), repair.text != old else {
        continue
      }
      places.append(place)
    }
    if places.isEmpty {
      guard canBeLeftOut, let first = errors.first else { return .nothing }
      contents.entries[path, default: Entry(hash: 0)].omission = Place(
        line: first.line, column: first.column, reason: first.message)
      return .wholeFile
    }
    contents.entries[path, default: Entry(hash: 0)].places += places
    try CompiledFile.write(repair.text, to: path)
    return .parts
  }

  enum Outcome {
    case parts, wholeFile, nothing
  }

  /// Keeps the repairs for the next build.
  ///
  /// - Throws: An error of Foundation if they cannot be written.
  func save() throws {
    try JSONEncoder().encode(contents).write(to: file, options: .atomic)
  }

  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }
}

extension SourceRepair {
  fileprivate mutating func leaveOut(_ place: SourceRepairs.Place) -> Bool {
    leaveOut(line: place.line, column: place.column, message: place.reason)
  }
}

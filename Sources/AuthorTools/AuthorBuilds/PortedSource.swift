/// The text of a source file as it is compiled here.
///
/// Lines keep their numbers and columns, so that errors are found in the original.
package struct PortedSource: Hashable, Sendable {
  package private(set) var text: String
  /// What was left out, with the lines.
  package private(set) var omissions: [Omission] = []

  package struct Omission: Hashable, Sendable {
    /// Such as `@objc`.
    package let name: String
    package let line: Int
  }

  package init(_ original: String) {
    text = ""
    text.reserveCapacity(original.utf8.count)
    var line = 0
    for part in original.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      if line > 1 { text.append("\n") }
      text += port(part, line)
    }
    text = Self.withManagedInitializers(text)
  }

  private mutating func port(_ line: Substring, _ number: Int) -> String {
    if line.contains("#"), let condition = Self.condition(line) { return condition }
    // Functions of C, which Foundation has here.
    if line.contains("Darwin."), !line.contains("import ") {
      return port(Substring(line.replacing(/\bDarwin\.(?=\w)/, with: "Foundation.")), number)
    }
    if line.contains("(con"), let recordable = Self.recordable(line) {
      return port(Substring(recordable), number)
    }
    guard line.contains("@") || line.contains("#selector") else { return String(line) }
    var result = Self.implemented(String(line))
    for (name, pattern) in Self.attributes {
      let replaced = result.replacing(pattern) { match in
        String(repeating: " ", count: match.output.count)
      }
      guard replaced != result else { continue }
      omissions.append(Omission(name: name, line: number))
      result = replaced
    }
    if result.contains("#selector(") {
      omissions.append(Omission(name: "#selector", line: number))
      result = result.replacing("#selector(", with: "Selector(")
    }
    return result
  }

  /// Returns a line whose requests can be recorded, or `nil` if it has none.
  ///
  /// The labels of NetworkRecordings are as long as Foundation's.
  private static func recordable(_ line: Substring) -> String? {
    let result = line.replacing(/\bURLSession(\.init)?\(configuration:/) {
      "URLSession\($0.output.1 ?? "")(withRecording:"
    }
    .replacing(/\bData(\.init)?\(contentsOf:/) { "Data\($0.output.1 ?? "")(recordable:" }
    return result == line ? nil : String(result)
  }

  /// The attributes that only Objective-C has a use for.
  private static var attributes: [(String, Regex<Substring>)] {
    [
      ("@objcMembers", /@objcMembers\b/), ("@objc", /@objc(?:\([^)]*\))?(?![A-Za-z])/),
      ("@IBOutlet", /@IBOutlet\b/), ("@IBAction", /@IBAction\b/), ("@nonobjc", /@nonobjc\b/),
    ]
  }

  /// Returns a line with a compiler's condition as on a phone, or `nil` for another line.
  private static func condition(_ line: Substring) -> String? {
    guard line.firstMatch(of: /^\s*#(?:if|elseif)\b/) != nil else { return nil }
    return String(line).replacing(/\bos\(\s*(\w+)\s*\)/) { match in
      match.output.1 == "iOS" ? "true" : "false"
    }
    .replacing(/\btargetEnvironment\(\s*\w+\s*\)/, with: "false")
  }
}

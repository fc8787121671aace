// What Core Data does by means of Objective-C is written out: values of properties, and the
// initializer by which objects are made when they are fetched.
extension PortedSource {
  /// Returns a line in which a property or a method that Core Data implements has a body.
  static func implemented(_ line: String) -> String {
    guard line.contains("@NSManaged") else { return line }
    let code = line.firstRange(of: " //").map { line[..<$0.lowerBound] } ?? line[...]
    let blank = String(repeating: " ", count: "@NSManaged".count)
    let start = String(code).replacing("@NSManaged", with: blank).trimmingEnd()
    if let match = code.firstMatch(of: /\bvar\s+(\w+)\s*:/) {
      let key = match.output.1
      return start
        + " { get { managedValue(forKey: \"\(key)\") }"
        + " set { setManagedValue(newValue, forKey: \"\(key)\") } }"
    }
    guard
      let match = code.firstMatch(
        of: /\bfunc\s+(addTo|removeFrom)(\w+)\s*\(\s*(?:\w+\s+)?(\w+)\s*:/)
    else { return start + " {}" }
    let method = match.output.1 == "addTo" ? "addManaged" : "removeManaged"
    let key = match.output.2.prefix(1).lowercased() + match.output.2.dropFirst()
    return start + " { \(method)(\(match.output.3), forKey: \"\(key)\") }"
  }

  /// Returns a file in which each class of managed objects has the initializer that fetching needs.
  static func withManagedInitializers(_ text: String) -> String {
    guard text.contains("NSManagedObject") else { return text }
    var result = text.replacing(
      /(?:\b(?:override|private|fileprivate|internal|required)\s+|\b(public|open)\s+)+init\s*\(\s*entity\b/
    ) { match in
      "\(match.output.1.map { "\($0) " } ?? "")required init(entity"
    }
    let classes = /\bclass\s+\w+\s*:[^{\n]*\bNSManagedObject\b[^{]*\{/
    for match in result.matches(of: classes).reversed() {
      let body = body(of: result, after: match.range.upperBound)
      guard !body.contains(/\binit\s*\(\s*entity\b/), hasDesignatedInitializer(body)
      else { continue }
      result.insert(contentsOf: initializer, at: match.range.upperBound)
    }
    return result
  }

  private static let initializer =
    " public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)"
    + " { super.init(entity: entity, insertInto: context) }"

  private static func hasDesignatedInitializer(_ body: Substring) -> Bool {
    body.split(separator: "\n").contains { line in
      line.contains(/^\s*(?:\w+\s+)*init\s*[(<]/) && !line.contains("convenience")
    }
  }

  /// Returns the text up to the brace that closes one that is open.
  private static func body(of text: String, after start: String.Index) -> Substring {
    var depth = 1
    for index in text[start...].indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      default: continue
      }
      if depth == 0 { return text[start..<index] }
    }
    return text[start...]
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var result = self
    while result.last?.isWhitespace == true { result.removeLast() }
    return result
  }
}

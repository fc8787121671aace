/// A content line without its folds, in its parts.
///
/// - Source: RFC 5545 §3.1, §3.2.
struct ContentLine {
  /// The name of the property, in upper case.
  let name: String
  /// The parameters, with names in upper case and values without quotation marks.
  let parameters: [(name: String, value: String)]
  let value: String

  /// Reads a raw line, or returns `nil` if it has no colon after its name, or a zero byte.
  ///
  /// - Parameter line: The line, which may be folded and have a line end.
  init?(_ line: UnsafeRawBufferPointer) {
    guard line.offset(of: 0) == nil else { return nil }
    let bytes = Self.unfolded(line)
    guard let colon = Self.ends(of: bytes, at: 0x3a).first else { return nil }
    let head = Array(bytes[..<colon])
    var starts = [0] + Self.ends(of: head, at: 0x3b).map { $0 + 1 }
    starts.append(head.count + 1)
    let parts = zip(starts, starts.dropFirst()).map {
      String(decoding: head[$0..<($1 - 1)], as: UTF8.self)
    }
    name = parts[0].uppercased()
    parameters = parts.dropFirst().map { part in
      let name = part.prefix { $0 != "=" }
      let value = part.dropFirst(name.count + 1).filter { $0 != "\"" }
      return (name.uppercased(), value)
    }
    value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }

  /// Returns the value of a parameter, or `nil` if there is none of this name.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Returns a line without its folds and its line end.
  private static func unfolded(_ line: UnsafeRawBufferPointer) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    var index = 0
    while index < line.count {
      let byte = line[index]
      index += 1
      guard byte == 0x0a else {
        bytes.append(byte)
        continue
      }
      if bytes.last == 0x0d { bytes.removeLast() }
      // The space or tab that continues the line.
      index += 1
    }
    while bytes.last == 0x0d { bytes.removeLast() }
    return bytes
  }

  /// Returns the offsets of a byte outside of quotation marks.
  private static func ends(of bytes: [UInt8], at separator: UInt8) -> [Int] {
    var isQuoted = false
    return bytes.indices.filter { index in
      if bytes[index] == 0x22 { isQuoted.toggle() }
      return bytes[index] == separator && !isQuoted
    }
  }
}

/// A content line without its folds, in its parts.
///
/// - Source: RFC 5545 §3.1, §3.2.
struct ContentLine {
  /// The name of the property, in upper case.
  let name: String
  /// The parameters, with names in upper case and values without quotation marks.
  let parameters: [(name: String, value: String)]
  let value: String

  /// The maximum number of parameters.
  private static let parameterLimit = 32

  /// Reads a raw line, or returns `nil` if it has no colon after its name, a zero byte, or too many
  /// parameters.
  ///
  /// - Parameter line: The line, which may be folded and have a line end.
  init?(_ line: UnsafeRawBufferPointer) {
    guard line.offset(of: 0) == nil else { return nil }
    let bytes = Self.unfolded(line)
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var isQuoted = false
    let colon = bytes.indices.first { index in
      switch bytes[index] {
      case 0x22: isQuoted.toggle()
      case 0x3a where !isQuoted: return true
      case 0x3b where !isQuoted:
        if parts.count <= Self.parameterLimit { parts.append(bytes[start..<index]) }
        start = index + 1
      default: break
      }
      return false
    }
    guard let colon, parts.count <= Self.parameterLimit else { return nil }
    let texts = (parts + [bytes[start..<colon]]).map { String(decoding: $0, as: UTF8.self) }
    name = texts[0].uppercased()
    parameters = texts.dropFirst().map { text in
      let name = text.prefix { $0 != "=" }
      return (name.uppercased(), text.dropFirst(name.count + 1).filter { $0 != "\"" })
    }
    value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }

  /// Returns the value of a parameter, or `nil` if there is none of this name.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The value, with the starts of periods in place of these.
  var dates: String {
    guard value.contains("/") else { return value }
    return value.split(separator: ",").map { $0.prefix { $0 != "/" } }.joined(separator: ",")
  }

  /// Returns the value of a raw line without escapes, or `nil` if the line cannot be read.
  ///
  /// - Source: RFC 5545 §3.3.11.
  static func text(of line: UnsafeRawBufferPointer, atMost length: Int) -> String? {
    ContentLine(UnsafeRawBufferPointer(rebasing: line.prefix(length)))?.value
      .replacing(/\\[nN]/, with: "\n").replacing(/\\([,;\\])/) { $0.output.1 }
  }

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
}

package import ViewTree

/// Reads messages, one a line, as their bytes arrive: each arrival costs its own bytes, however long
/// a line becomes.
package struct MessageReader: Sendable {
  /// A line that is whole.
  package typealias Line = Result<JSON, WireError>

  private var parser = JSONParser()
  private var failure: JSONError?
  /// How the line begins, for whoever is told what was wrong with it.
  private var beginning: [UInt8] = []
  private var length = 0
  private let limit: Int

  /// - Parameter limit: The longest line, in bytes.
  package init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Takes bytes in and gives the lines that they complete; empty ones are left out.
  ///
  /// - Throws: ``WireError/lineTooLong(limit:)``.
  package mutating func append(_ bytes: some Collection<UInt8>) throws(WireError) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0a) {
      try take(rest[..<end])
      if let line = finishLine() { lines.append(line) }
      rest = rest[rest.index(after: end)...]
    }
    try take(rest)
    return lines
  }

  private mutating func take(_ bytes: some Sequence<UInt8>) throws(WireError) {
    let bytes = ContiguousArray(bytes)
    length += bytes.count
    guard length <= limit else { throw .lineTooLong(limit: limit) }
    if beginning.count < WireError.shownBytes {
      beginning.append(contentsOf: bytes.prefix(WireError.shownBytes - beginning.count))
    }
    guard failure == nil else { return }
    do throws(JSONError) {
      try parser.append(bytes)
    } catch {
      failure = error
      // What was read of it is not wanted any more.
      parser = JSONParser()
    }
  }

  private mutating func finishLine() -> Line? {
    guard length > 0 else { return nil }
    defer {
      parser = JSONParser()
      failure = nil
      beginning = []
      length = 0
    }
    do throws(JSONError) {
      if let failure { throw failure }
      return .success(try parser.finish())
    } catch {
      return .failure(WireError(error, in: beginning))
    }
  }
}

extension WireError {
  /// How much of a line that cannot be read is shown, in bytes.
  static let shownBytes = 40

  /// What is said of a line that is no JSON: how it begins, or which bound it went past.
  init(_ error: JSONError, in line: some Collection<UInt8>) {
    switch error {
    case .unexpected, .endsEarly:
      self = .notAMessage(String(decoding: line.prefix(Self.shownBytes), as: UTF8.self))
    case .tooDeep, .tooManyValues, .tooLarge: self = .notAMessage(error.description)
    }
  }
}

package import ViewTree

/// Parses messages, one per line, incrementally as their bytes arrive.
///
/// - Complexity: Each call to ``append(_:)`` is linear in the appended bytes, however long the line
///   is.
package struct MessageReader: Sendable {
  /// The result of parsing one line.
  package typealias Line = Result<JSON, WireError>

  private var parser = JSONParser()
  private var failure: JSONError?
  /// The beginning of the line, for the error message.
  private var lineBeginning: [UInt8] = []
  private var lineLength = 0
  private let limit: Int

  /// - Parameter limit: The maximum length of a line, in bytes; by default 16 MiB.
  package init(limit: Int = 16 << 20) {
    self.limit = limit
  }

  /// Appends bytes and returns the lines that they complete.
  ///
  /// Empty lines are omitted.
  ///
  /// - Throws: ``WireError/lineTooLong(limit:)``, also for a line that is not complete yet.
  package mutating func append(_ bytes: some Collection<UInt8>) throws(WireError) -> [Line] {
    var lines: [Line] = []
    // Copied once: the search in a collection whose type is unknown here is slow.
    var remainingBytes = ContiguousArray(bytes)[...]
    while let end = remainingBytes.firstIndex(of: 0x0a) {
      try consume(remainingBytes[..<end])
      if let line = finishLine() { lines.append(line) }
      remainingBytes = remainingBytes[remainingBytes.index(after: end)...]
    }
    try consume(remainingBytes)
    return lines
  }

  private mutating func consume(_ bytes: ArraySlice<UInt8>) throws(WireError) {
    lineLength += bytes.count
    guard lineLength <= limit else { throw .lineTooLong(limit: limit) }
    if lineBeginning.count < WireError.shownBytes {
      lineBeginning.append(contentsOf: bytes.prefix(WireError.shownBytes - lineBeginning.count))
    }
    guard failure == nil else { return }
    do throws(JSONError) {
      try parser.append(bytes)
    } catch {
      failure = error
      // Discard the partially parsed line.
      parser = JSONParser()
    }
  }

  private mutating func finishLine() -> Line? {
    guard lineLength > 0 else { return nil }
    defer {
      parser = JSONParser()
      failure = nil
      lineBeginning = []
      lineLength = 0
    }
    do throws(JSONError) {
      if let failure { throw failure }
      return .success(try parser.finish())
    } catch {
      return .failure(WireError(error, in: lineBeginning))
    }
  }
}

extension WireError {
  /// How much of an invalid line an error message shows, in bytes.
  static let shownBytes = 40

  /// Creates the error for a line that is not valid JSON.
  ///
  /// The message shows the beginning of the line, or the limit that the line exceeded.
  init(_ error: JSONError, in line: some Collection<UInt8>) {
    switch error {
    case .unexpected, .endsEarly:
      self = .invalidMessage(String(decoding: line.prefix(Self.shownBytes), as: UTF8.self))
    case .tooDeep, .tooManyValues, .tooLarge, .tooLong: self = .invalidMessage(error.description)
    }
  }
}

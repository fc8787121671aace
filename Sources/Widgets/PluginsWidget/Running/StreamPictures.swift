internal import BoundedText

/// Finds the pictures in the output of a stream.
///
/// The cost of each piece is proportional to its bytes, however long the picture is to which it belongs:
/// all plugins are read by one thread.
struct StreamPictures {
  /// What separates pictures.
  enum Separation: Hashable, Sendable {
    /// A line `~~~`: before the next picture, or at the end of each.
    case separator(ends: Bool)
    /// Each line is a picture.
    case lines
  }

  private let separation: Separation
  private var picture: [UInt8]?
  /// The lines since the last separator, if it ends a picture.
  private var lines: [UInt8] = []
  /// Whether the next line is the first of another picture, if the separator precedes it.
  private var startsPicture = true
  /// The beginning of a line whose end has not arrived.
  private var unfinished: [UInt8] = []
  /// Whether that line is too long, so that it is left out.
  private var isTooLong = false
  /// The picture before the current piece, if the piece replaces it.
  private var earlier: [UInt8]?
  private var (isReplaced, hasGrown) = (false, false)

  /// The maximum length of a picture, and of a line, in bytes.
  private static let limit = 1 << 20
  private static let lineEnd = UInt8(ascii: "\n")

  init(_ separation: Separation) {
    self.separation = separation
  }

  /// The last picture, or `nil` before the first.
  var current: String? { picture.map { String(decoding: $0.limitingMarks, as: UTF8.self) } }

  /// Adds output.
  ///
  /// - Returns: Whether the picture has changed.
  mutating func append(_ bytes: ArraySlice<UInt8>) -> Bool {
    (earlier, isReplaced, hasGrown) = (nil, false, false)
    var rest = bytes
    var lastLine: ArraySlice<UInt8>?
    while let end = rest.firstIndex(of: Self.lineEnd) {
      let line = completed(rest[..<end])
      rest = rest[(end + 1)...]
      guard let line else { continue }
      switch separation {
      case .separator(let ends): add(line, ends)
      // Nobody would see those that others follow at once.
      case .lines: if !Self.isBlank(line) { lastLine = line }
      }
    }
    keep(rest)
    if let lastLine { replace(with: Array(lastLine)) }
    defer { earlier = nil }
    return isReplaced ? picture != earlier : hasGrown
  }

  /// Returns the line that ends with a piece, or `nil` if it is too long.
  private mutating func completed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard isTooLong || !unfinished.isEmpty else {
      return piece.count <= Self.limit ? piece : nil
    }
    keep(piece)
    defer { (unfinished, isTooLong) = ([], false) }
    return isTooLong ? nil : unfinished[...]
  }

  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    isTooLong = unfinished.count + piece.count > Self.limit
    if isTooLong { unfinished = [] } else { unfinished += piece }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ separatorEndsPicture: Bool) {
    if Self.isSeparator(line) {
      guard separatorEndsPicture else { return startsPicture = true }
      replace(with: lines)
      lines = []
    } else if separatorEndsPicture {
      guard lines.count + line.count < Self.limit else { return }
      lines += line
      lines.append(Self.lineEnd)
    } else if startsPicture {
      startsPicture = false
      replace(with: line + [Self.lineEnd])
    } else if let count = picture?.count, count + line.count < Self.limit {
      hasGrown = true
      picture?.append(contentsOf: line)
      picture?.append(Self.lineEnd)
    }
  }

  private mutating func replace(with next: [UInt8]) {
    if !isReplaced { earlier = picture }
    isReplaced = true
    picture = next
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
  }

  private static func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 }
    guard let start = line.firstIndex(where: { !isSpace($0) }), line[start] == UInt8(ascii: "~")
    else { return false }
    return line[start...].starts(with: "~~~".utf8) && line[(start + 3)...].allSatisfy(isSpace)
  }
}

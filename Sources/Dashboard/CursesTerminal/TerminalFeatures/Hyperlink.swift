package import Cells

/// A part of the screen that is a link in terminals with hyperlinks (OSC 8).
///
/// - Source: “Hyperlinks in terminal emulators” (OSC 8).
nonisolated package struct Hyperlink: Hashable, Sendable {
  /// In cells of the screen.
  package let frame: Rect
  /// The address: printable ASCII without spaces.
  let address: String

  /// The maximum length of an address, in bytes; terminals ignore longer ones.
  package static let maximumLength = 2048

  /// Creates a link whose address has a scheme that the caller allows.
  ///
  /// Characters that an address cannot contain are encoded, so that the address cannot end the
  /// control string. Returns `nil` for an address that is too long or empty.
  package init?(_ frame: Rect, address: String) {
    var encoded = ""
    for byte in address.utf8.prefix(Self.maximumLength + 1) {
      let isSafe = (0x21..<0x7f).contains(byte)
      encoded += isSafe ? String(Unicode.Scalar(byte)) : Self.percentEncoded(byte)
    }
    guard !encoded.isEmpty, encoded.utf8.count <= Self.maximumLength else { return nil }
    self.frame = frame
    self.address = encoded
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "%" + (digits.count == 1 ? "0" : "") + digits
  }

  /// Returns the control string that begins a link.
  ///
  /// The identifier joins the rows of one link. A parameter ends at a colon or semicolon.
  static func beginningSequence(_ address: String, id: Int) -> [UInt8] {
    Array("\u{1b}]8;id=\(id);\(address)\u{1b}\\".utf8)
  }

  static let endingSequence = Array("\u{1b}]8;;\u{1b}\\".utf8)
}

/// The links on the screen, row by row.
///
/// The terminal stores a link in each cell, and the cell loses it when it is written again.
nonisolated struct HyperlinkRows {
  private var rows: [Int: [Run]] = [:]

  /// The cells of a link in a row.
  struct Run: Hashable {
    let columns: Range<Int>
    let address: String
    let id: Int
  }

  /// What must be written again.
  struct Writing: Hashable {
    let row: Int
    let columns: Range<Int>
    /// The link, or `nil` if the cells have none any more.
    let run: Run?
  }

  /// Replaces the links.
  ///
  /// - Parameters:
  ///   - links: The links, of which a later one is in front.
  ///   - buffer: The frame on the screen.
  ///   - writtenRows: The rows in which cells were written since the last call.
  /// - Returns: What to write again, row by row from the left.
  mutating func update(
    _ links: [Hyperlink], in buffer: CellBuffer, writtenRows: Set<Int>
  ) -> [Writing] {
    guard !links.isEmpty || !rows.isEmpty else { return [] }
    let next = Self.rows(of: links, in: buffer)
    defer { rows = next }
    return Set(next.keys).union(rows.keys).sorted().flatMap { row -> [Writing] in
      let (old, new) = (rows[row] ?? [], next[row] ?? [])
      guard writtenRows.contains(row) || old != new else { return [] }
      let plain = old.filter { !new.contains($0) }.map {
        Writing(row: row, columns: $0.columns.clamped(to: 0..<buffer.size.width), run: nil)
      }
      let linked = new.map { Writing(row: row, columns: $0.columns, run: $0) }
      return plain.filter { !$0.columns.isEmpty && row < buffer.size.height } + linked
    }
  }

  /// Forgets the links, because the screen was cleared.
  mutating func removeAll() { rows = [:] }

  private static func rows(of links: [Hyperlink], in buffer: CellBuffer) -> [Int: [Run]] {
    var rows: [Int: [Run]] = [:]
    for (index, link) in links.enumerated() {
      let frame = link.frame.intersection(buffer.bounds)
      for row in frame.minY..<max(frame.minY, frame.maxY) {
        let columns = Self.columns(of: frame, row, in: buffer)
        guard !columns.isEmpty else { continue }
        rows[row, default: []].removeAll { $0.columns.overlaps(columns) }
        rows[row, default: []].append(
          Run(columns: columns, address: link.address, id: index + 1))
      }
    }
    return rows.mapValues { $0.sorted { $0.columns.lowerBound < $1.columns.lowerBound } }
  }

  /// Returns the columns of a row of a link, without the blank cells on both sides.
  private static func columns(of frame: Rect, _ row: Int, in buffer: CellBuffer) -> Range<Int> {
    var columns = frame.minX..<frame.maxX
    while let last = columns.last, buffer[last, row].isBlank { columns.removeLast() }
    while let first = columns.first, buffer[first, row].isBlank { columns.removeFirst() }
    return columns
  }
}

nonisolated extension Cell {
  fileprivate var isBlank: Bool { !isTail && code == 0x20 }
}

/// Swift source code with its blocks of braces; texts and comments are not searched.
package struct CodeScanner {
  /// A block of braces.
  package struct Block: Hashable {
    /// The offset of the opening brace.
    package let open: Int
    /// The offset of the closing brace, or the end of the source.
    package var close: Int
    /// The index of the block around it, or `nil`.
    package let parent: Int?
  }

  /// The source, one element for each UTF-8 byte.
  package let bytes: [UInt8]
  /// The source with blanks instead of comments.
  package private(set) var uncommented: [UInt8]
  /// The source with blanks instead of texts and comments.
  package private(set) var code: [UInt8]
  /// The blocks in the order of their opening braces.
  package private(set) var blocks: [Block] = []

  package init(_ text: String) {
    bytes = Array(text.utf8)
    (uncommented, code) = (bytes, bytes)
    blankTextsAndComments()
    findBlocks()
  }

  private mutating func findBlocks() {
    var open: [Int] = []
    for (offset, byte) in code.enumerated() {
      if byte == UInt8(ascii: "{") {
        blocks.append(Block(open: offset, close: code.count, parent: open.last))
        open.append(blocks.count - 1)
      } else if byte == UInt8(ascii: "}"), let block = open.popLast() {
        blocks[block].close = offset
      }
    }
  }

  /// Returns the blocks around an offset, the outermost first.
  package func blocks(around offset: Int) -> [Block] {
    guard var index = blocks.lastIndex(where: { $0.open < offset && offset <= $0.close })
    else { return [] }
    var chain = [blocks[index]]
    while let parent = blocks[index].parent {
      chain.insert(blocks[parent], at: 0)
      index = parent
    }
    return chain
  }

  /// Returns the offset of a place, or `nil` if there is none.
  package func offset(line: Int, column: Int) -> Int? {
    var offset = 0
    for _ in 1..<max(1, line) {
      guard let newline = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      offset = newline + 1
    }
    return min(offset + max(0, column - 1), bytes.count)
  }

  // MARK: Texts and comments

  private mutating func blankTextsAndComments() {
    var offset = 0
    while offset < bytes.count {
      if starts("//", at: offset) {
        offset = blankComment(offset, to: end(of: "\n", from: offset, isIncluded: false))
      } else if starts("/*", at: offset) {
        offset = blankComment(offset, to: end(of: "*/", from: offset + 2))
      } else if bytes[offset] == UInt8(ascii: "\"") || startsRawText(at: offset) {
        offset = blank(offset, to: endOfText(from: offset))
      } else {
        offset += 1
      }
    }
  }

  private func starts(_ text: StaticString, at offset: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
  }

  private func startsRawText(at offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "#") else { return false }
    let quote = bytes[offset...].firstIndex { $0 != UInt8(ascii: "#") }
    return quote.map { bytes[$0] == UInt8(ascii: "\"") } ?? false
  }

  private func end(of text: StaticString, from start: Int, isIncluded: Bool = true) -> Int {
    var offset = start
    while offset < bytes.count, !starts(text, at: offset) { offset += 1 }
    return min(bytes.count, offset + (isIncluded ? text.utf8CodeUnitCount : 0))
  }

  private mutating func blankComment(_ start: Int, to end: Int) -> Int {
    let next = blank(start, to: end)
    uncommented.replaceSubrange(start..<end, with: code[start..<end])
    return next
  }

  private mutating func blank(_ start: Int, to end: Int) -> Int {
    for offset in start..<end where code[offset] != UInt8(ascii: "\n") {
      code[offset] = UInt8(ascii: " ")
    }
    return max(end, start + 1)
  }

  /// Returns the end of a text, whose interpolations may have texts.
  private func endOfText(from start: Int) -> Int {
    let hashes = bytes[start...].prefix { $0 == UInt8(ascii: "#") }.count
    var offset = start + hashes
    let isLong = starts("\"\"\"", at: offset)
    offset += isLong ? 3 : 1
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "\\"), hasHashes(hashes, at: offset + 1) {
        let next = offset + 1 + hashes
        let isInterpolation = next < bytes.count && bytes[next] == UInt8(ascii: "(")
        offset = isInterpolation ? endOfInterpolation(from: next) : next + 1
      } else if isLong ? starts("\"\"\"", at: offset) : bytes[offset] == UInt8(ascii: "\""),
        hasHashes(hashes, at: offset + (isLong ? 3 : 1))
      {
        return offset + (isLong ? 3 : 1) + hashes
      } else if !isLong, bytes[offset] == UInt8(ascii: "\n") {
        // The text is not closed.
        return offset
      } else {
        offset += 1
      }
    }
    return bytes.count
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    offset + count <= bytes.count
      && bytes[offset..<offset + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func endOfInterpolation(from start: Int) -> Int {
    var depth = 0
    var offset = start
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return offset + 1 }
      case UInt8(ascii: "\""):
        offset = endOfText(from: offset)
        continue
      default: break
      }
      offset += 1
    }
    return bytes.count
  }
}

internal import CCaca
internal import Glibc

/// The first line of a font, checked before libcaca reads the whole file.
///
/// libcaca allocates what the header asks for, so the numbers must be within limits.
///
/// - Source: FIGfont Version 2, “The header line”.
struct FontHeader {
  static let maximumHeight = 20
  static let maximumWidth = 2000
  static let maximumComments = 10_000
  /// The maximum size of an uncompressed font, in bytes.
  static let maximumSize = 4 << 20
  /// The longest line in bytes; libcaca reads longer ones as several lines.
  static let maximumLine = 2046

  /// The height of a glyph, in cells.
  let height: Int
  /// Whether the font's glyphs are moved together.
  let kerns: Bool

  /// Reads the header, and checks the size and the bytes of all lines.
  ///
  /// The file may be compressed, which libcaca undoes.
  init(path: String) throws(FontProblem) {
    guard let file = caca_file_open(path, "r") else { throw .unreadable }
    defer { caca_file_close(file) }
    // One byte more, because libcaca does not terminate a long line of a compressed file.
    var buffer = [CChar](repeating: 0, count: Self.maximumLine + 3)
    let first = try Self.readLine(of: file, into: &buffer)
    self = try Self.header(buffer[..<first].map { UInt8(bitPattern: $0) })
    var size = 0
    while true {
      let length = try Self.readLine(of: file, into: &buffer)
      guard length > 0 else { return }
      size += length
      guard size <= Self.maximumSize else { throw .tooLarge }
      // DEL is the hard blank of many fonts.
      let allowed: [CChar] = [0x09, 0x0a, 0x0d]
      if let byte = buffer[..<length].first(where: {
        (0..<0x20).contains($0) && !allowed.contains($0)
      }) {
        throw .controlCharacter(UInt8(byte))
      }
    }
  }

  private init(height: Int, kerns: Bool) {
    self.height = height
    self.kerns = kerns
  }

  /// Reads the next line with its newline.
  ///
  /// - Returns: The length; 0 at the end of the file.
  private static func readLine(
    of file: OpaquePointer, into buffer: inout [CChar]
  ) throws(FontProblem) -> Int {
    // At the end of a compressed file, libcaca succeeds without a change.
    buffer[0] = 0
    guard caca_file_gets(file, &buffer, Int32(buffer.count - 1)) != nil else { return 0 }
    let length = strlen(buffer)
    guard length <= maximumLine else { throw .longLine }
    return length
  }

  private static func header(_ line: [UInt8]) throws(FontProblem) -> FontHeader {
    let words = line.split { $0 == 0x20 || $0 == 0x0a || $0 == 0x0d }
    let signatures = ["flf2a", "tlf2a"].map { Array($0.utf8) }
    guard let first = words.first, signatures.contains(where: first.starts) else {
      throw .noFont
    }
    let numbers = words.dropFirst().map { Int(String(decoding: $0, as: UTF8.self)) }
    guard first.count > 5, numbers.count >= 5, let height = numbers[0], let width = numbers[2],
      let layout = numbers[3], let comments = numbers[4]
    else { throw .noFont }
    guard (1...maximumHeight).contains(height) else { throw .height(height) }
    guard (3...maximumWidth).contains(width) else { throw .width(width) }
    guard (0...maximumComments).contains(comments) else { throw .comments(comments) }
    return FontHeader(
      height: height, kerns: kerns(layout, numbers.count > 6 ? numbers[6] : nil))
  }

  /// Returns whether glyphs are moved together: kerned, or smushed, which is treated as kerning.
  private static func kerns(_ layout: Int, _ fullLayout: Int?) -> Bool {
    guard let fullLayout, fullLayout > 0 else { return layout >= 0 }
    return fullLayout & (64 | 128) != 0
  }
}

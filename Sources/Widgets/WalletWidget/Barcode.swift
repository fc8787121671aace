internal import CZint

/// The kinds of code that cards carry.
enum Symbology: String, Codable, CaseIterable, Sendable {
  case ean13, code128, qr, pdf417, aztec

  /// Whether it is bars alone, whose height says nothing.
  var isLinear: Bool { self == .ean13 || self == .code128 }
}

/// A code as dark and light modules.
struct Barcode: Sendable {
  let symbology: Symbology
  /// Row by row; a linear code has one.
  let rows: [[Bool]]
  /// The light room that a reader wants beside the code, in modules.
  let quiet: (before: Int, after: Int)

  /// Why a number has no code of a kind.
  enum Failure: Error, Hashable {
    /// What zint says.
    case refused(String)
  }

  /// Encodes a text.
  ///
  /// - Throws: ``Failure/refused(_:)`` for letters in a code of digits, a wrong check digit, too long
  ///   a text.
  init(_ text: String, as symbology: Symbology) throws(Failure) {
    // zint takes shorter ones for codes of other names.
    if symbology == .ean13, text.wholeMatch(of: /[0-9]{12,13}/) == nil {
      throw .refused("twelve or thirteen digits are wanted")
    }
    guard let symbol = ZBarcode_Create() else { throw .refused("no memory") }
    defer { ZBarcode_Delete(symbol) }
    symbol.pointee.symbology = symbology.number
    symbol.pointee.input_mode = UNICODE_MODE
    let bytes = Array(text.utf8)
    let status = ZBarcode_Encode(symbol, bytes, Int32(bytes.count))
    guard status < ZINT_ERROR else {
      let message = withUnsafeBytes(of: symbol.pointee.errtxt) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .refused(String(message.trimmingPrefix(#/Error [0-9]+: /#)))
    }
    self.symbology = symbology
    let width = Int(symbol.pointee.width)
    rows = (0..<Int(symbol.pointee.rows)).map { row in
      (0..<width).map { czint_is_dark(symbol, Int32(row), Int32($0)) != 0 }
    }
    quiet = symbology.quiet
  }

  /// In modules, without the quiet zone.
  var width: Int { rows.first?.count ?? 0 }
}

extension Symbology {
  fileprivate var number: Int32 {
    switch self {
    case .ean13: BARCODE_EANX
    case .code128: BARCODE_CODE128
    case .qr: BARCODE_QRCODE
    case .pdf417: BARCODE_PDF417
    case .aztec: BARCODE_AZTEC
    }
  }

  /// - Source: ISO/IEC 15420 (11 modules before, 7 after), 15417 (10), 18004 (4), 15438 (2); Aztec needs none,
  ///   readers like some.
  fileprivate var quiet: (before: Int, after: Int) {
    switch self {
    case .ean13: (11, 7)
    case .code128: (10, 10)
    case .qr: (4, 4)
    case .pdf417, .aztec: (2, 2)
    }
  }
}

internal import CZint

/// A kind of barcode.
enum Symbology: String, Codable, CaseIterable, Sendable {
  case ean13, code128, qr, pdf417, aztec
  case dataMatrix = "datamatrix"

  /// Whether the code consists of bars whose height carries no data.
  var isLinear: Bool { self == .ean13 || self == .code128 }

  /// The name shown to the user.
  var displayName: String {
    switch self {
    case .ean13: "EAN-13"
    case .code128: "Code 128"
    case .qr: "QR"
    case .pdf417: "PDF417"
    case .aztec: "Aztec"
    case .dataMatrix: "Data Matrix"
    }
  }
}

/// A barcode as dark and light modules.
struct Barcode: Sendable {
  let symbology: Symbology
  /// The modules by row, `true` for a dark module; a linear code has one row.
  let rows: [[Bool]]
  /// The light margin that a reader requires on both sides of the code, in modules.
  private(set) var quietZone: (before: Int, after: Int)

  /// Why a text cannot be encoded.
  enum Failure: Error, Hashable {
    /// The text is invalid; the value is the error message, usually that of zint.
    case invalid(String)
  }

  /// Encodes a text.
  ///
  /// - Throws: ``Failure/invalid(_:)`` if the text cannot be encoded, for example because it is too
  ///   long, or because an EAN-13 contains letters or an incorrect check digit.
  init(_ text: String, as symbology: Symbology) throws(Failure) {
    // Check the length, because zint would encode fewer digits as EAN-8 or as an add-on.
    if symbology == .ean13, text.wholeMatch(of: /[0-9]{12,13}/) == nil {
      throw .invalid("expected 12 or 13 digits")
    }
    guard let symbol = ZBarcode_Create() else { throw .invalid("out of memory") }
    defer { ZBarcode_Delete(symbol) }
    symbol.pointee.symbology = symbology.zintNumber
    symbol.pointee.input_mode = UNICODE_MODE
    if symbology == .dataMatrix { symbol.pointee.option_3 = DM_SQUARE }
    let bytes = Array(text.utf8)
    let status = ZBarcode_Encode(symbol, bytes, Int32(bytes.count))
    // A lower status is a warning; the text is encoded.
    guard status < ZINT_ERROR else {
      let message = withUnsafeBytes(of: symbol.pointee.errtxt) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw .invalid(String(message.trimmingPrefix(#/Error [0-9]+: /#)))
    }
    self.symbology = symbology
    let width = Int(symbol.pointee.width)
    rows = (0..<Int(symbol.pointee.rows)).map { row in
      (0..<width).map { czint_is_dark(symbol, Int32(row), Int32($0)) != 0 }
    }
    quietZone = symbology.quietZone
  }

  /// The width in modules, without the quiet zone.
  var width: Int { rows.first?.count ?? 0 }

  /// The code with the smallest quiet zone with which most readers can still read it from a screen.
  var withSmallQuietZone: Barcode {
    var code = self
    code.quietZone = symbology.smallQuietZone
    return code
  }
}

extension Symbology {
  fileprivate var zintNumber: Int32 {
    switch self {
    case .ean13: BARCODE_EANX
    case .code128: BARCODE_CODE128
    case .qr: BARCODE_QRCODE
    case .pdf417: BARCODE_PDF417
    case .aztec: BARCODE_AZTEC
    case .dataMatrix: BARCODE_DATAMATRIX
    }
  }

  /// The width of the quiet zone, in modules.
  ///
  /// Aztec requires none, and Data Matrix only one module, but a quiet zone helps readers.
  ///
  /// - Source: ISO/IEC 15420 (11 modules before, 7 after), 15417 (10), 18004 (4), 15438 (2), 16022
  ///   (1).
  fileprivate var quietZone: (before: Int, after: Int) {
    switch self {
    case .ean13: (11, 7)
    case .code128: (10, 10)
    case .qr: (4, 4)
    case .pdf417, .aztec, .dataMatrix: (2, 2)
    }
  }

  /// The smallest width of the quiet zone that most readers accept, in modules.
  fileprivate var smallQuietZone: (before: Int, after: Int) {
    switch self {
    case .qr: (2, 2)
    case .aztec, .dataMatrix: (1, 1)
    case .ean13, .code128, .pdf417: quietZone
    }
  }
}

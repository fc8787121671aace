internal import Foundation
internal import TesseraUI

/// A barcode that a reader can scan from the screen: dark on light in every theme, with modules of
/// equal width.
///
/// The resolution is half a cell on both axes. A module of a linear code is half a cell wide; one
/// of a square code is a cell wide and half a cell high, which is square.
struct BarcodeView: View {
  let code: Barcode
  /// The factor by which the code is larger than the minimum.
  var scale = 1
  /// The height of a linear code, in cells.
  var height = 6

  /// The size of a code, including the quiet zone, in points.
  static func size(of code: Barcode, scale: Int = 1, height: Int = 6) -> CGSize {
    let grain = ModuleSize(code, scale: scale)
    let columns = Double(code.quietZone.before + code.width + code.quietZone.after) * grain.width
    guard !code.symbology.isLinear else {
      return CGSize(width: roundedToCells(columns, 8), height: Double(height) * 16)
    }
    let rows =
      Double(code.rows.count) * grain.height + 2 * grain.quietZoneHeight(code.quietZone.before)
    return CGSize(width: roundedToCells(columns, 8), height: roundedToCells(rows, 16))
  }

  private static func roundedToCells(_ points: Double, _ cell: Double) -> Double {
    (points / cell).rounded(.up) * cell
  }

  var body: some View {
    let size = Self.size(of: code, scale: scale, height: height)
    ZStack(alignment: .topLeading) {
      Rectangle().fill(Color(red: 1, green: 1, blue: 1))
      bars(in: size).fill(Color(red: 0, green: 0, blue: 0))
    }
    .frame(width: size.width, height: size.height)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Code")
    .privacySensitive()
  }

  private func bars(in size: CGSize) -> Path {
    let grain = ModuleSize(code, scale: scale)
    var path = Path()
    let left = Double(code.quietZone.before) * grain.width
    for (index, row) in code.rows.enumerated() {
      let top =
        code.symbology.isLinear
        ? 0 : grain.quietZoneHeight(code.quietZone.before) + Double(index) * grain.height
      let height = code.symbology.isLinear ? size.height : grain.height
      var column = 0
      while column < row.count {
        guard row[column] else {
          column += 1
          continue
        }
        let end = row[column...].firstIndex(of: false) ?? row.count
        path.addRect(
          CGRect(
            x: left + Double(column) * grain.width, y: top,
            width: Double(end - column) * grain.width, height: height))
        column = end
      }
    }
    return path
  }
}

/// The size of one module in points.
private struct ModuleSize {
  let width: Double
  let height: Double
  private let isTall: Bool

  init(_ code: Barcode, scale: Int) {
    switch code.symbology {
    case .ean13, .code128:
      width = 4 * Double(scale)
      height = 0
    case .pdf417:
      // A row of PDF417 is about three modules high.
      width = 4 * Double(scale)
      height = 16 * Double(scale)
    case .qr, .aztec:
      width = 8 * Double(scale)
      height = 8 * Double(scale)
    }
    self.isTall = code.symbology == .pdf417
  }

  /// The height of the quiet zone above and below, in points.
  ///
  /// A single row is enough for PDF417, because its rows are several modules high.
  func quietZoneHeight(_ modules: Int) -> Double { isTall ? height : Double(modules) * height }
}

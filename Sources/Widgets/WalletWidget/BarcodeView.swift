internal import Foundation
internal import TesseraUI

/// A barcode that a reader can scan from the screen: dark on light in every theme, with modules of
/// equal width.
///
/// The resolution is half a cell on both axes. A module of a linear code is half a cell wide. A
/// module of a square code is a cell wide and half a cell high, and therefore square. A module of
/// PDF417 is half a cell wide and a cell high.
struct BarcodeView: View {
  let code: Barcode
  /// The factor by which the code is larger than the minimum.
  var scale = 1
  /// The height of a linear code, in cells.
  var height = 6

  /// Returns the size of a code including the quiet zone, in points.
  static func size(of code: Barcode, scale: Int = 1, height: Int = 6) -> CGSize {
    let module = ModuleSize(code, scale: scale)
    let columns = code.quietZone.before + code.width + code.quietZone.after
    let width = roundedUp(Double(columns) * module.width, toMultipleOf: 8)
    guard !code.symbology.isLinear else {
      return CGSize(width: width, height: Double(height) * 16)
    }
    let points =
      Double(code.rows.count) * module.height + 2
      * module.quietZoneHeight(modules: code.quietZone.before)
    return CGSize(width: width, height: roundedUp(points, toMultipleOf: 16))
  }

  private static func roundedUp(_ points: Double, toMultipleOf cellSize: Double) -> Double {
    (points / cellSize).rounded(.up) * cellSize
  }

  var body: some View {
    let size = Self.size(of: code, scale: scale, height: height)
    ZStack(alignment: .topLeading) {
      Rectangle().fill(Color(red: 1, green: 1, blue: 1))
      bars(in: size).fill(Color(red: 0, green: 0, blue: 0))
    }
    .frame(width: size.width, height: size.height)
    // A reader needs black and white, also where everything else has one color.
    .environment(\.widgetRenderingMode, .fullColor)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Code")
    .privacySensitive()
  }

  private func bars(in size: CGSize) -> Path {
    let module = ModuleSize(code, scale: scale)
    var path = Path()
    let leftMargin = Double(code.quietZone.before) * module.width
    for (index, row) in code.rows.enumerated() {
      let top =
        code.symbology.isLinear
        ? 0 : module.quietZoneHeight(modules: code.quietZone.before) + Double(index) * module.height
      let height = code.symbology.isLinear ? size.height : module.height
      var column = 0
      while column < row.count {
        guard row[column] else {
          column += 1
          continue
        }
        let end = row[column...].firstIndex(of: false) ?? row.count
        path.addRect(
          CGRect(
            x: leftMargin + Double(column) * module.width, y: top,
            width: Double(end - column) * module.width, height: height))
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
  private let hasTallRows: Bool

  init(_ code: Barcode, scale: Int) {
    switch code.symbology {
    case .ean13, .code128:
      width = 4 * Double(scale)
      height = 0
    case .pdf417:
      // A row of PDF417 must be at least three modules high; a cell is four.
      width = 4 * Double(scale)
      height = 16 * Double(scale)
    case .qr, .aztec, .dataMatrix:
      width = 8 * Double(scale)
      height = 8 * Double(scale)
    }
    hasTallRows = code.symbology == .pdf417
  }

  /// Returns the height of the quiet zone above and below the code, in points.
  ///
  /// A single row is enough for PDF417, because its rows are several modules high.
  func quietZoneHeight(modules: Int) -> Double {
    hasTallRows ? height : Double(modules) * height
  }
}

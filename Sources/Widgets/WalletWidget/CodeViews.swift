internal import Foundation
internal import TesseraUI

/// A card's code in the available space, or its number if the code does not fit.
///
/// The code is always black on white with its quiet zone, whatever the colors of the box are.
struct CodeArea: View {
  let card: Card

  /// Returns the number of rows that a card's code takes up, at most a maximum.
  ///
  /// If the code does not fit, its number takes up three rows.
  static func rows(of card: Card, columns: Int, rows: Int) -> Int {
    let space = CGSize(width: Double(columns) * 8, height: Double(rows) * 16)
    guard let code = fittingCode(of: card, in: space) else { return min(rows, 3) }
    return Int(BarcodeView.size(of: code).height / 16)
  }

  /// Returns the code in the card's own symbology, a QR code in place of bars that are too wide, or
  /// `nil` if neither fits.
  fileprivate static func fittingCode(of card: Card, in space: CGSize) -> Barcode? {
    [false, true].lazy.compactMap { try? card.code(asSquare: $0).get() }.first { code in
      let size = BarcodeView.size(of: code, height: 4)
      return size.width <= space.width && size.height <= space.height
    }
  }

  var body: some View {
    GeometryReader { proxy in
      content(in: proxy.size).frame(width: proxy.size.width, height: proxy.size.height)
    }
  }

  @ViewBuilder private func content(in space: CGSize) -> some View {
    if let code = Self.fittingCode(of: card, in: space) {
      BarcodeView(code: code, height: min(6, Int(space.height / 16)))
        // For screen readers, and for copying.
        .accessibilityValue(card.number).privacySensitive()
    } else if case .failure(.invalid(let reason)) = card.code(asSquare: false) {
      Text("\(card.number) cannot be encoded as \(card.symbology.displayName): \(reason)")
        .foregroundStyle(.orange).privacySensitive()
    } else {
      VStack(spacing: 0) {
        Text(card.number).bold().lineLimit(2).multilineTextAlignment(.center).privacySensitive()
        Text("Press to scan").foregroundStyle(.tertiary)
      }
    }
  }
}

/// The code of a card with its name above.
struct CodeOnly: View {
  let card: Card
  let entry: WalletEntry
  let space: CardSpace

  var body: some View {
    CardButton(card: card) {
      VStack(alignment: .leading, spacing: 0) {
        if space.isNarrow {
          HStack(spacing: 8) {
            Text("■").foregroundStyle(card.tint)
            Text(card.name).bold().lineLimit(1)
          }
        } else {
          CardHeading(card: card, entry: entry)
        }
        CodeArea(card: card)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

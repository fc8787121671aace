internal import Foundation
internal import TesseraUI

/// A card's code, as large as the available space allows.
struct CardSheet: View {
  let card: Card

  var body: some View {
    VStack(spacing: 0) {
      HStack(spacing: 8) {
        Text("■").foregroundStyle(card.tint)
        Text(card.name).bold()
        Text(card.number).foregroundStyle(.secondary).privacySensitive()
        if let balance = card.balance {
          Text(balance).foregroundStyle(.secondary).privacySensitive()
        }
      }
      if let notice = card.notices?.first { Text(notice).foregroundStyle(.orange) }
      GeometryReader { proxy in
        code(in: proxy.size).frame(width: proxy.size.width, height: proxy.size.height)
      }
    }
  }

  @ViewBuilder private func code(in availableSize: CGSize) -> some View {
    switch card.code(asSquare: false) {
    case .failure(.invalid(let reason)):
      Text("\(card.number) cannot be encoded as \(card.symbology.displayName): \(reason)")
        .foregroundStyle(.orange).privacySensitive()
    case .success(let code):
      if let scale = (1...8).last(where: { fits(code, scale: $0, in: availableSize) }) {
        let height = max(3, min(12, Int(availableSize.height / 16) - 1))
        BarcodeView(code: code, scale: scale, height: height)
      } else {
        let size = BarcodeView.size(of: code)
        let (columns, rows) = (Int(size.width / 8), Int(size.height / 16))
        Text("The code needs \(columns) columns and \(rows) rows; enlarge the terminal")
          .foregroundStyle(.secondary)
      }
    }
  }

  private func fits(_ code: Barcode, scale: Int, in availableSize: CGSize) -> Bool {
    let size = BarcodeView.size(of: code, scale: scale, height: 3)
    return size.width <= availableSize.width && size.height <= availableSize.height
  }
}

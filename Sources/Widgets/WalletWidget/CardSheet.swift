internal import Foundation
internal import TesseraUI

/// A card's code, as large as the available space allows.
struct CardSheet: View {
  let card: Card

  var body: some View {
    GeometryReader { proxy in
      content(in: proxy.size).frame(width: proxy.size.width, height: proxy.size.height)
    }
  }

  @ViewBuilder private func content(in space: CGSize) -> some View {
    switch card.code(asSquare: false) {
    case .failure(.invalid(let reason)):
      VStack(spacing: 0) {
        heading
        Text("\(card.number) cannot be encoded as \(card.symbology.displayName): \(reason)")
          .foregroundStyle(.orange).privacySensitive()
      }
    case .success(let code):
      if let fit = CodeFit(card, code, in: space) {
        fitting(fit, in: space)
      } else {
        let size = BarcodeView.size(of: code)
        let (columns, rows) = (Int(size.width / 8), Int(size.height / 16))
        Text("The code needs \(columns) columns and \(rows) rows; enlarge the terminal")
          .foregroundStyle(.secondary)
      }
    }
  }

  private func fitting(_ fit: CodeFit, in space: CGSize) -> some View {
    let lines = [fit.showsHeading, fit.showsNotice, fit.isReplaced].count { $0 }
    let rows = Int(space.height / 16) - lines
    return VStack(spacing: 0) {
      if fit.showsHeading { heading }
      if fit.showsNotice, let notice = card.notices?.first {
        Text(notice).foregroundStyle(.orange).lineLimit(1)
      }
      if fit.isReplaced {
        Text("shown as \(fit.code.symbology.displayName)").foregroundStyle(.secondary).lineLimit(1)
      }
      let height = max(CodeFit.barHeight, min(12, rows - 1))
      BarcodeView(code: fit.code, scale: fit.scale, height: height).frame(maxHeight: .infinity)
    }
  }

  private var heading: some View {
    HStack(spacing: 8) {
      Text("■").foregroundStyle(card.tint)
      Text(card.name).bold()
      Text(card.number).foregroundStyle(.secondary).privacySensitive()
      if let balance = card.balance {
        Text(balance).foregroundStyle(.secondary).privacySensitive()
      }
    }
    .lineLimit(1)
  }
}

internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// The cards as buttons, laid out for the widget's family.
struct WalletView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WalletEntry

  var body: some View {
    if let problem = entry.problem, !entry.hasCardsDespiteProblem {
      Text(problem).foregroundStyle(.secondary)
    } else if let problem = entry.problem {
      VStack(alignment: .leading, spacing: 0) {
        cards
        // The file name is left out, so that the line fits.
        Text("⚠ \(String(problem.trimmingPrefix(#/[^:]*: /#)))").foregroundStyle(.orange).lineLimit(
          1)
      }
    } else {
      cards
    }
  }

  @ViewBuilder private var cards: some View {
    Group {
      switch family {
      case .systemMedium: grid
      case .systemLarge: cardWithCode
      default: cardFace
      }
    }
  }

  @ViewBuilder private var cardFace: some View {
    if let card = entry.cards.first {
      button(card) {
        CardFace(card: card, entry: entry)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
      }
    }
  }

  private var grid: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(rows.enumerated()), id: \.offset) { index, row in
        if index > 0 { Spacer(minLength: 0) }
        HStack(alignment: .top, spacing: 8) {
          ForEach(row, id: \.name) { card in
            button(card) {
              CardFace(card: card, entry: entry, isCompact: true)
                .frame(maxWidth: .infinity, alignment: .leading)
            }
          }
          if row.count == 1 { Spacer().frame(maxWidth: .infinity) }
        }
      }
    }
    .frame(maxHeight: .infinity, alignment: .top)
  }

  private var rows: [[Card]] {
    stride(from: 0, to: entry.cards.count, by: 2).map {
      Array(entry.cards[$0..<min($0 + 2, entry.cards.count)])
    }
  }

  @ViewBuilder private var cardWithCode: some View {
    if let card = entry.cards.first {
      button(card) {
        VStack(spacing: 0) {
          HStack(spacing: 8) {
            Text("■").foregroundStyle(card.tint)
            Text(card.name).bold().lineLimit(1).layoutPriority(1)
            Text(card.shortNumber).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
            Spacer(minLength: 0)
            if entry.showsBalance { CardNoticeOrBalance(card: card) }
          }
          SquareCode(card: card)
        }
      }
    }
  }

  private func button(_ card: Card, @ViewBuilder label: () -> some View) -> some View {
    Button(intent: ShowCard(card), label: label).buttonStyle(.plain)
  }
}

/// The front of a card.
private struct CardFace: View {
  let card: Card
  let entry: WalletEntry
  var isCompact = false

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        Text("■").foregroundStyle(card.tint)
        Text(card.name).bold().lineLimit(1)
      }
      Text(card.shortNumber).foregroundStyle(.secondary).padding(.leading, 16).privacySensitive()
      if !isCompact { Spacer(minLength: 0) }
      if entry.showsBalance { CardNoticeOrBalance(card: card).padding(.leading, 16) }
      if !isCompact { Spacer(minLength: 0) }
    }
  }
}

/// The first notice of a card, or its balance if there is no notice.
private struct CardNoticeOrBalance: View {
  let card: Card

  var body: some View {
    if let notice = card.notices?.first {
      Text(notice).foregroundStyle(.orange).lineLimit(1)
    } else if let balance = card.balance {
      Text(balance).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
    }
  }
}

/// A card's code for a large box.
///
/// A linear code is shown as a QR code. In place of a code that is still too large, a text asks to
/// press the card.
private struct SquareCode: View {
  let card: Card

  var body: some View {
    GeometryReader { proxy in
      switch card.code(asSquare: true) {
      case .failure(.invalid(let reason)):
        Text("\(card.number) cannot be encoded as \(card.symbology.displayName): \(reason)")
          .foregroundStyle(.orange).privacySensitive()
      case .success(let code):
        let size = BarcodeView.size(of: code)
        if size.width <= proxy.size.width, size.height <= proxy.size.height {
          BarcodeView(code: code).frame(width: proxy.size.width, height: proxy.size.height)
        } else {
          Text("Press the card to show its code").foregroundStyle(.tertiary)
            .frame(width: proxy.size.width, height: proxy.size.height)
        }
      }
    }
  }
}

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

extension Card {
  /// The card's color, or the accent color.
  fileprivate var tint: Color {
    guard let color, color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil,
      let rgb = UInt32(color.dropFirst(), radix: 16)
    else { return .accentColor }
    func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xff) / 255 }
    return Color(red: component(16), green: component(8), blue: component(0))
  }
}

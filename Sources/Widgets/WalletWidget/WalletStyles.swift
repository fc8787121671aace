internal import Foundation
internal import TesseraUI

/// One card in a narrow space, four in a wide one; in a tall one the code of the first card, and
/// the next cards as rows.
struct Wallet: View {
  let entry: WalletEntry
  let space: CardSpace

  var body: some View {
    if space.isTall {
      CodeAndRows(entry: entry, space: space)
    } else if space.isNarrow {
      CardButton(card: entry.cards[0]) {
        CardSummary(card: entry.cards[0], entry: entry)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
      }
    } else {
      grid
    }
  }

  private var grid: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(rows.enumerated()), id: \.offset) { index, row in
        if index > 0 { Spacer(minLength: 0) }
        HStack(alignment: .top, spacing: 8) {
          ForEach(row, id: \.name) { card in
            CardButton(card: card) {
              CardSummary(card: card, entry: entry, isCompact: true)
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
    let cards = entry.cards.prefix(4)
    return stride(from: 0, to: cards.count, by: 2).map {
      Array(cards[$0..<min($0 + 2, cards.count)])
    }
  }
}

/// A card's name, number and balance.
private struct CardSummary: View {
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

/// The code of the first card, and below it as many of the next cards as fit.
private struct CodeAndRows: View {
  let entry: WalletEntry
  let space: CardSpace

  var body: some View {
    let card = entry.cards[0]
    let codeRows = CodeArea.rows(of: card, columns: space.columns, rows: space.rows - 1)
    let others = Array(entry.cards.dropFirst())
    VStack(alignment: .leading, spacing: 0) {
      CardButton(card: card) {
        VStack(spacing: 0) {
          CardHeading(card: card, entry: entry)
          CodeArea(card: card).frame(height: Double(codeRows) * 16)
        }
      }
      rows(of: others, count: space.rows - 1 - codeRows)
    }
  }

  @ViewBuilder private func rows(of cards: [Card], count: Int) -> some View {
    if count == 1 {
      CardLine(cards: cards, columns: space.columns)
    } else if count > 1 {
      Spacer(minLength: 0)
      ForEach(cards.prefix(count - 1), id: \.name) { card in
        CardButton(card: card) { CardRow(card: card, entry: entry) }
      }
    }
  }
}

/// The names of the next cards in one row, as many as fit.
private struct CardLine: View {
  let cards: [Card]
  let columns: Int

  var body: some View {
    HStack(spacing: 8) {
      ForEach(fittingCards, id: \.name) { card in
        CardButton(card: card) {
          HStack(spacing: 0) {
            Text("■ ").foregroundStyle(card.tint)
            Text(card.name).foregroundStyle(.secondary).lineLimit(1)
          }
        }
      }
      Spacer(minLength: 0)
    }
  }

  private var fittingCards: [Card] {
    var width = -1
    return Array(
      cards.prefix { card in
        width += card.name.count + 3
        return width <= columns
      })
  }
}

/// A card's name, number and balance in a row.
struct CardHeading: View {
  let card: Card
  let entry: WalletEntry

  var body: some View {
    HStack(spacing: 8) {
      Text("■").foregroundStyle(card.tint)
      Text(card.name).bold().lineLimit(1).layoutPriority(1)
      Text(card.shortNumber).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
      Spacer(minLength: 0)
      if entry.showsBalance { CardNoticeOrBalance(card: card) }
    }
  }
}

/// A row for each card, with an empty row between them if there is space.
struct CardList: View {
  let cards: [Card]
  let entry: WalletEntry
  let space: CardSpace

  var body: some View {
    let shown = Array(cards.prefix(space.rows))
    let isSpacious = shown.count * 3 - 1 <= space.rows
    VStack(alignment: .leading, spacing: isSpacious ? 16 : 0) {
      ForEach(shown, id: \.name) { card in
        CardButton(card: card) {
          if isSpacious {
            VStack(alignment: .leading, spacing: 0) {
              CardRow(card: card, entry: entry)
              Text(card.number).foregroundStyle(.tertiary).lineLimit(1).padding(.leading, 16)
                .privacySensitive()
            }
          } else {
            CardRow(card: card, entry: entry, isNarrow: space.isNarrow)
          }
        }
      }
    }
    .frame(
      maxWidth: .infinity, maxHeight: .infinity, alignment: isSpacious ? .leading : .topLeading)
  }
}

/// A card in a row: its name, and its balance, or its number if the file has no balance.
private struct CardRow: View {
  let card: Card
  let entry: WalletEntry
  var isNarrow = false

  var body: some View {
    HStack(spacing: 8) {
      Text("■").foregroundStyle(card.tint)
      Text(card.name).lineLimit(1).layoutPriority(1)
      Spacer(minLength: 0)
      if !isNarrow { detail }
    }
  }

  @ViewBuilder private var detail: some View {
    if card.isOver(at: entry.date) {
      Text("expired").foregroundStyle(.tertiary)
    } else if entry.showsBalance, card.notices?.first != nil || card.balance != nil {
      CardNoticeOrBalance(card: card)
    } else {
      Text(card.shortNumber).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
    }
  }
}

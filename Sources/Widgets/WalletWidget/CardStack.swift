internal import Foundation
internal import TesseraUI

/// The front of the first card in its color; with space for them, the tops of the next cards
/// behind it.
struct CardStack: View {
  let entry: WalletEntry
  let space: CardSpace

  /// The height of a card in a tall space, in rows.
  private static let cardRows = 9
  /// The height of the visible part of a card behind, in rows.
  private static let topRows = 2

  var body: some View {
    VStack(spacing: 0) {
      ForEach(hiddenCards.reversed(), id: \.name) { card in
        CardButton(card: card) {
          CardTop(card: card, entry: entry, isLast: card == hiddenCards.last)
        }
      }
      CardButton(card: entry.cards[0]) {
        CardFront(card: entry.cards[0], entry: entry, space: space)
          // Between its round corners, the card behind is visible.
          .background(alignment: .top) {
            if let next = hiddenCards.first { next.tint.frame(height: 16) }
          }
      }
    }
    .frame(maxHeight: .infinity)
  }

  private var hiddenCards: [Card] {
    guard space.isTall else { return [] }
    let count = (space.rows - Self.cardRows) / Self.topRows
    return Array(entry.cards.dropFirst().prefix(count))
  }
}

/// The front of a card.
private struct CardFront: View {
  let card: Card
  let entry: WalletEntry
  let space: CardSpace

  var body: some View {
    ZStack {
      RoundedRectangle(cornerRadius: 8).fill(card.tint)
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: 8) {
          Text(card.name).bold().lineLimit(1).layoutPriority(1)
          Spacer(minLength: 0)
          if !space.isNarrow { balance }
        }
        Spacer(minLength: 0)
        if space.isNarrow { balance }
        Text(numberText).lineLimit(1).privacySensitive()
      }
      .foregroundStyle(card.ink)
      .padding(.horizontal, 16).padding(.vertical, 16)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  @ViewBuilder private var balance: some View {
    if entry.showsBalance, let text = card.notices?.first ?? card.balance {
      Text(text).lineLimit(1).privacySensitive(card.notices?.first == nil)
    }
  }

  /// The number, in groups of four if it consists of digits; shortened if it does not fit.
  private var numberText: String {
    let columns = space.columns - 4
    let isNumber = card.number.allSatisfy { $0.isASCII && $0.isNumber }
    let groups = stride(from: 0, to: card.number.count, by: 4).map {
      String(card.number.dropFirst($0).prefix(4))
    }
    let texts = (isNumber ? [groups.joined(separator: " ")] : []) + [card.number]
    return texts.first { $0.count <= columns } ?? card.shortNumber
  }
}

/// The top of a card that is behind another one.
private struct CardTop: View {
  let card: Card
  let entry: WalletEntry
  /// Whether no card is behind this one.
  let isLast: Bool

  var body: some View {
    HStack(spacing: 8) {
      Text(card.name).bold().lineLimit(1).layoutPriority(1)
      Spacer(minLength: 0)
      if entry.showsBalance, let text = card.notices?.first ?? card.balance {
        Text(text).lineLimit(1).privacySensitive(card.notices?.first == nil)
      } else {
        Text(card.shortNumber).lineLimit(1).privacySensitive()
      }
    }
    .foregroundStyle(card.ink)
    .padding(.horizontal, 16)
    .frame(height: 32, alignment: .top)
    .background {
      if isLast {
        UnevenRoundedRectangle(topLeadingRadius: 8, topTrailingRadius: 8).fill(card.tint)
      } else {
        Rectangle().fill(card.tint)
      }
    }
  }
}

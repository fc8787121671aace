internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The cards as buttons, in their style.
struct WalletView: View {
  let entry: WalletEntry

  var body: some View {
    if entry.cards.isEmpty {
      EmptyWallet(problem: entry.problem, isMissing: entry.isMissing)
    } else if let problem = entry.problem {
      VStack(alignment: .leading, spacing: 0) {
        cards
        // The file name is left out, so that the line fits.
        Text("⚠ \(String(problem.trimmingPrefix(#/[^:]*: /#)))").foregroundStyle(.orange)
          .lineLimit(1)
      }
    } else {
      cards
    }
  }

  private var cards: some View {
    GeometryReader { proxy in
      let space = CardSpace(proxy.size)
      Group {
        switch entry.style {
        case .wallet: Wallet(entry: entry, space: space)
        case .code: CodeOnly(card: entry.cards[0], entry: entry, space: space)
        case .card: CardStack(entry: entry, space: space)
        case .list: CardList(cards: entry.cards, entry: entry, space: space)
        case .pass: Pass(card: entry.cards[0], entry: entry, space: space)
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
    }
  }
}

/// The available space, in cells.
struct CardSpace: Hashable {
  var columns: Int
  var rows: Int

  init(_ size: CGSize) {
    columns = max(1, Int(size.width / 8))
    rows = max(1, Int(size.height / 16))
  }

  /// Whether the space is that of a small box.
  var isNarrow: Bool { columns < 24 }
  /// Whether the space is that of a large box.
  var isTall: Bool { rows >= 12 }
}

/// What to do if there are no cards.
private struct EmptyWallet: View {
  let problem: String?
  /// Whether there is no file.
  let isMissing: Bool

  var body: some View {
    if isMissing {
      EmptyState("No cards yet") {
        Button(intent: MakeSampleCards()) { ButtonLabel("Make a sample") }
      }
    } else {
      VStack(spacing: 0) {
        Text("No cards").bold()
        Text(problem ?? "Add a card to cards.yaml").foregroundStyle(.secondary)
      }
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// A button that shows a card's code as large as the screen allows.
struct CardButton<Label: View>: View {
  let card: Card
  @ViewBuilder let label: Label

  var body: some View {
    Button(intent: ShowCard(card)) { label }.buttonStyle(.plain)
  }
}

/// The first notice of a card, or its balance if there is no notice.
struct CardNoticeOrBalance: View {
  let card: Card

  var body: some View {
    if let notice = card.notices?.first {
      Text(notice).foregroundStyle(.orange).lineLimit(1)
    } else if let balance = card.balance {
      Text(balance).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
    }
  }
}

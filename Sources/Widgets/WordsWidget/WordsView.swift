internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The cards in their style.
struct WordsView: View {
  let entry: WordsEntry

  var body: some View {
    if let card = entry.card, card.isMessage {
      EmptyState("\(card.word)") {
        Text(card.meaning).foregroundStyle(.tertiary).multilineTextAlignment(.center)
        SettingsButton("Choose cards")
      }
    } else {
      switch entry.style {
      case .card: CardStyle(entry: entry)
      case .word: WordStyle(entry: entry)
      case .list: TodayList(entry: entry)
      case .progress: ProgressStyle(entry: entry)
      }
    }
  }
}

/// What is shown when no card is left: the time until the next one.
struct AllDone: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("✓ Done").font(.headline).foregroundStyle(.green)
      Text(entry.answered.count == 1 ? "1 card today" : "\(entry.answered.count) cards today")
      if let date = entry.nextDate {
        Text("Next card in").foregroundStyle(.secondary).padding(.top, 16)
        Text(date, style: .relative).foregroundStyle(.secondary)
      }
      if entry.streak > 1 {
        Text("\(entry.streak)-day streak").foregroundStyle(.tertiary).padding(.top, 16)
      }
      if family == .systemLarge {
        Spacer(minLength: 0)
        BoxBars(boxes: entry.boxes)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// The problem with the deck's lines, if there is one.
struct DeckProblem: View {
  let entry: WordsEntry

  var body: some View {
    if let problem = entry.problem {
      Text(problem).foregroundStyle(.orange).lineLimit(2)
    }
  }
}

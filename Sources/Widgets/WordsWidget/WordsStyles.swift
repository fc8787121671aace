internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The word in large letters, with its meaning below.
struct WordStyle: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    if let card = entry.card {
      Button(intent: NextCard(deck: entry.deck)) {
        VStack(alignment: .leading, spacing: family == .systemLarge ? 16 : 0) {
          ViewThatFits(in: .horizontal) {
            Text(card.word).font(.largeTitle).fixedSize()
            Text(card.word).bold()
          }
          .foregroundStyle(.tint)
          Text(card.meaning).lineLimit(family == .systemMedium ? 2 : 4)
          if family == .systemLarge, let example = card.example {
            Text(example).italic().foregroundStyle(.secondary).lineLimit(4)
          }
          DeckProblem(entry: entry)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        .id(card.word)
        .transition(.push(from: .trailing))
      }
      .buttonStyle(.plain)
    } else {
      AllDone(entry: entry)
    }
  }
}

/// The cards of the day, those that were answered last.
struct TodayList: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    GeometryReader { content(in: $0.size) }
  }

  private func content(in size: CGSize) -> some View {
    let rows = size.rows - (family == .systemLarge ? 5 : 2)
    let cards = entry.queue.map { ($0, false) } + entry.answered.map { ($0, true) }
    return VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        Text("Today").bold()
        Spacer(minLength: 0)
        Text("\(entry.answered.count)/\(entry.count)").foregroundStyle(.tint)
      }
      if cards.isEmpty { Text("No cards today").foregroundStyle(.secondary) }
      ForEach(Array(cards.prefix(rows).enumerated()), id: \.offset) { _, row in
        self.row(row.0, isAnswered: row.1, wordWidth: max(13, size.columns * 2 / 5))
      }
      Spacer(minLength: 0)
      if cards.count > rows {
        Text("and \(cards.count - rows) more").foregroundStyle(.tertiary)
      } else {
        DeckProblem(entry: entry)
      }
      if family == .systemLarge { DayBar(entry: entry) }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private func row(_ card: Card, isAnswered: Bool, wordWidth: Int) -> some View {
    HStack(spacing: 8) {
      Text(isAnswered ? "✓" : "·").foregroundStyle(isAnswered ? Color.green : .secondary)
      if family == .systemSmall {
        word(card, isAnswered)
      } else {
        word(card, isAnswered).frame(width: .columns(wordWidth), alignment: .leading)
        Text(card.meaning).foregroundStyle(.tertiary)
      }
    }
    .lineLimit(1)
  }

  private func word(_ card: Card, _ isAnswered: Bool) -> some View {
    Text(card.word).foregroundStyle(isAnswered ? .secondary : .primary)
  }
}

/// The days in a row, how much of the day is done, and how many cards each box has.
struct ProgressStyle: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    switch family {
    case .systemSmall:
      VStack(alignment: .leading, spacing: 0) {
        streak
        Spacer(minLength: 0)
        today
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    case .systemLarge:
      VStack(alignment: .leading, spacing: 16) {
        HStack(alignment: .top) {
          streak
          Spacer(minLength: 0)
          Text(entry.deck.id).foregroundStyle(.tertiary).lineLimit(1)
        }
        today
        Divider()
        BoxBars(boxes: entry.boxes)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    default:
      HStack(spacing: 16) {
        VStack(alignment: .leading, spacing: 0) {
          streak
          Spacer(minLength: 0)
          today
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        BoxBars(boxes: entry.boxes).frame(minWidth: 128, maxWidth: .infinity)
      }
    }
  }

  private var streak: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("\(entry.streak)").font(.largestNumerals).foregroundStyle(.tint)
      Text(entry.streak == 1 ? "day in a row" : "days in a row").foregroundStyle(.secondary)
        .lineLimit(1)
    }
  }

  private var today: some View {
    VStack(alignment: .leading, spacing: 0) {
      ProgressView(value: entry.part)
      if entry.count > 0 {
        Text("\(entry.answered.count) of \(entry.count) today").lineLimit(1)
      } else {
        Text("nothing today").foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }
}

/// A bar for each box.
struct BoxBars: View {
  let boxes: [Int]

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(boxes.enumerated()), id: \.offset) { index, count in
        HStack(spacing: 8) {
          Text("Box \(index + 1)").foregroundStyle(.secondary).fixedSize()
          ProgressView(value: Double(count), total: Double(max(1, boxes.max() ?? 1)))
          Text("\(count)").frame(width: 32, alignment: .trailing)
        }
        .lineLimit(1)
      }
    }
  }
}

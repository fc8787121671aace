internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A card that can be turned over, with its controls below.
struct CardStyle: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    if let card = entry.card {
      VStack(alignment: .leading, spacing: 0) {
        Button(intent: FlipCard(deck: entry.deck.id, word: card.word)) {
          CardFace(card: card, entry: entry)
            .id("\(card.word) \(entry.isFlipped)")
            // A flip turns the card over; any other change brings another card.
            .transition(entry.isFlip ? .turn : .push(from: .trailing))
        }
        .buttonStyle(.plain)
        if family == .systemLarge { DayBar(entry: entry).padding(.top, 16) }
        controls(card)
      }
    } else {
      AllDone(entry: entry)
    }
  }

  private func controls(_ card: Card) -> some View {
    HStack(spacing: 8) {
      if !(entry.isFlipped && family == .systemSmall) {
        Toggle(
          "Favorite", isOn: entry.isFavorite,
          intent: FavoriteCard(deck: entry.deck.id, word: card.word)
        )
        .toggleStyle(StarToggleStyle())
      }
      if entry.isFlipped {
        Button("again", intent: AnswerCard(deck: entry.deck.id, word: card.word, isKnown: false))
        Spacer(minLength: 0)
        Button("knew it", intent: AnswerCard(deck: entry.deck.id, word: card.word, isKnown: true))
      } else {
        Spacer(minLength: 0)
        Button("next ›", intent: NextCard(deck: entry.deck)).accessibilityLabel("Next card")
      }
    }
  }
}

/// One side of a card.
private struct CardFace: View {
  @Environment(\.widgetFamily) private var family
  let card: Card
  let entry: WordsEntry

  var body: some View {
    VStack(spacing: 0) {
      if family != .systemSmall {
        Text("\(entry.answered.count + 1) of \(entry.count)").foregroundStyle(.tertiary)
          .frame(maxWidth: .infinity, alignment: .trailing)
      }
      Spacer(minLength: 0)
      if entry.isFlipped { back } else { front }
      Spacer(minLength: 0)
      if !entry.isFlipped { hint }
    }
    .multilineTextAlignment(.center)
    .padding(.horizontal, family == .systemSmall ? 0 : 8)
    .padding(.vertical, family == .systemLarge ? 16 : 0)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    // In a small box, the back has the whole width.
    .background { RoundedRectangle(cornerRadius: family == .systemSmall ? 0 : 4).fill(.fill) }
  }

  private var shownFirst: String { entry.direction == .wordFirst ? card.word : card.meaning }
  private var shownLast: String { entry.direction == .wordFirst ? card.meaning : card.word }

  private var front: some View {
    ViewThatFits(in: .horizontal) {
      Text(shownFirst).font(.largeTitle).fixedSize().padding(.horizontal, 8)
      Text(shownFirst).font(.title2).lineLimit(family == .systemLarge ? 5 : 3)
    }
    .foregroundStyle(.tint)
  }

  @ViewBuilder private var hint: some View {
    if entry.problem != nil {
      DeckProblem(entry: entry)
    } else {
      ViewThatFits(in: .horizontal) {
        Text("press to flip").fixedSize().padding(.horizontal, 8)
        Text("press to flip")
      }
      .foregroundStyle(.tertiary)
    }
  }

  @ViewBuilder private var back: some View {
    Text(shownFirst).bold().foregroundStyle(.tint).lineLimit(family == .systemSmall ? 1 : 2)
    Text(shownLast).lineLimit(family == .systemLarge ? 4 : 3)
      .padding(.top, family == .systemLarge ? 16 : 0)
    if family != .systemSmall, let example = card.example {
      Text(example).italic().foregroundStyle(.secondary)
        .lineLimit(family == .systemLarge ? 4 : 2).padding(.top, family == .systemLarge ? 16 : 0)
    }
  }
}

/// How much of the day's cards is done.
struct DayBar: View {
  let entry: WordsEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ProgressView(value: entry.part)
      HStack(spacing: 8) {
        Text("\(entry.answered.count) of \(entry.count) today").foregroundStyle(.secondary)
        Spacer(minLength: 0)
        if entry.streak > 1 {
          Text("\(entry.streak) days in a row").foregroundStyle(.tertiary)
        }
      }
      .lineLimit(1)
    }
  }
}

/// A star that is filled while the toggle is on.
private struct StarToggleStyle: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Image(systemName: configuration.isOn ? "star.fill" : "star")
      .foregroundStyle(configuration.isOn ? .yellow : .secondary)
      .accessibilityLabel("Favorite")
  }
}

/// A rotation about the vertical axis.
private struct Turn: ViewModifier {
  let degrees: Double

  func body(content: Content) -> some View {
    content.rotation3DEffect(.degrees(degrees), axis: (x: 0, y: 1, z: 0))
  }
}

extension AnyTransition {
  /// A transition that turns a card over.
  @MainActor fileprivate static var turn: AnyTransition {
    .modifier(active: Turn(degrees: 90), identity: Turn(degrees: 0))
  }
}

internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A card with its controls below.
struct WordsView: View {
  let entry: WordsEntry

  var body: some View {
    if entry.card.isMessage {
      VStack(alignment: .leading) {
        Text(entry.card.word).foregroundStyle(.secondary)
        Text(entry.card.meaning).foregroundStyle(.tertiary).padding(.top, 16)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    } else {
      card
    }
  }

  private var card: some View {
    VStack(alignment: .leading) {
      Button(intent: FlipCard(deck: entry.deck.id, word: entry.card.word)) {
        CardView(entry: entry)
          .id(entry.card.word)
          .transition(.push(from: .trailing))
      }
      .buttonStyle(.plain)
      HStack {
        Toggle(
          "Favorite", isOn: entry.isFavorite,
          intent: FavoriteCard(deck: entry.deck.id, word: entry.card.word)
        )
        .toggleStyle(StarToggleStyle())
        Spacer()
        Button("next ›", intent: NextCard(deck: entry.deck))
      }
    }
  }
}

/// One side of a card.
private struct CardView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Text(entry.card.word).font(.title2).foregroundStyle(.tint).lineLimit(2)
        if family != .systemSmall {
          Spacer()
          Text("\(entry.position) of \(entry.count)").foregroundStyle(.tertiary)
        }
      }
      Group {
        if entry.isFlipped { back } else { front }
      }
      .transition(.opacity)
      .padding(.top, 16)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  @ViewBuilder private var front: some View {
    Text("press to flip").foregroundStyle(.tertiary).lineLimit(2)
    if let problem = entry.problem {
      Text(problem).foregroundStyle(.orange).lineLimit(2)
    }
  }

  @ViewBuilder private var back: some View {
    Text(entry.card.meaning)
    if family != .systemSmall, let example = entry.card.example {
      Text(example).italic().foregroundStyle(.secondary).lineLimit(2).padding(.top, 16)
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

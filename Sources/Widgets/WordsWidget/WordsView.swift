internal import TesseraKit
internal import TesseraUI

/// The card in the shape of its family.
struct WordsView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WordsEntry

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Text(entry.card.word).font(.title2).foregroundStyle(.tint).lineLimit(2)
        if family != .systemSmall {
          Spacer()
          Text("\(entry.number) of \(entry.count)").foregroundStyle(.tertiary)
        }
      }
      Text(entry.card.meaning).padding(.top, 16)
      if family != .systemSmall, let example = entry.card.example {
        Text(example).italic().foregroundStyle(.secondary).lineLimit(2).padding(.top, 16)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .padding(.top, 16)
  }
}

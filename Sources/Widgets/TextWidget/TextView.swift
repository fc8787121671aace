internal import TesseraKit
internal import TesseraUI

/// A text in its style.
struct TextView: View {
  let entry: TextEntry

  var body: some View {
    Group {
      if entry.content.isMessage {
        Text(verbatim: entry.content.text).foregroundStyle(.secondary)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      } else {
        styledText.privacySensitive()
      }
    }
  }

  @ViewBuilder private var styledText: some View {
    switch entry.style {
    case .quote: QuoteView(content: entry.content, side: entry.side)
    case .title: TitleView(content: entry.content)
    case .poster: PosterView(text: entry.content.text, side: entry.side)
    case .typewriter: TypewriterView(content: entry.content)
    case .list: ChecklistView(text: entry.content.text)
    case .document: DocumentView(document: Document(parsing: entry.content.text))
    case .automatic, .large: LargeTextView(content: entry.content, side: entry.side)
    }
  }
}

extension TextSide {
  /// The alignment of the lines of a text.
  var textAlignment: TextAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }

  /// The horizontal alignment of views.
  var horizontal: HorizontalAlignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }

  /// The position in a box, vertically centered.
  var inBox: Alignment { Alignment(horizontal: horizontal, vertical: .center) }
}

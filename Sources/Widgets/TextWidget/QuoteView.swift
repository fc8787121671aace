internal import TesseraKit
internal import TesseraUI

/// A text in quotation marks, with its author.
struct QuoteView: View {
  @Environment(\.widgetFamily) private var family
  let content: TextContent
  let side: TextSide

  var body: some View {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    default: large
    }
  }

  private var small: some View {
    VStack(alignment: side.horizontal, spacing: 0) {
      if content.author != nil { Spacer(minLength: 0) }
      Text("\(Text(verbatim: "“").foregroundStyle(.tint))\(words)")
        .multilineTextAlignment(side.textAlignment).lineLimit(content.author == nil ? 7 : 5)
      if let author = content.author {
        Spacer(minLength: 0)
        Text(verbatim: author).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: side.inBox)
  }

  private var medium: some View {
    HStack(alignment: .top, spacing: 16) {
      QuotationMark().fill(.tint).frame(width: 32, height: 32).accessibilityHidden(true)
      VStack(alignment: side.horizontal, spacing: 16) {
        words.fontWeight(.semibold).multilineTextAlignment(side.textAlignment).lineLimit(5)
        author
      }
      .frame(maxWidth: .infinity, alignment: side.inBox)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var large: some View {
    VStack(spacing: 16) {
      QuotationMark().fill(.tint).frame(width: 64, height: 48).accessibilityHidden(true)
      words.font(.title2).multilineTextAlignment(side.textAlignment).padding(.horizontal, 8)
        .frame(maxWidth: .infinity, alignment: side.inBox)
      if content.author != nil {
        VStack(spacing: 0) {
          Text(verbatim: "━━━━").foregroundStyle(.tint).accessibilityHidden(true)
          author
        }
        .padding(.top, 16)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private var words: Text { Text(verbatim: content.text) }

  @ViewBuilder private var author: some View {
    if let author = content.author {
      Text(verbatim: author).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
    }
  }
}

/// An opening quotation mark in the shape of two drops.
private struct QuotationMark: Shape {
  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    for index in [0.0, 1.0] {
      let width = rect.width * 0.42
      let left = rect.minX + index * rect.width * 0.55
      let bodyTop = rect.minY + rect.height * 0.5
      path.addRect(CGRect(x: left, y: bodyTop, width: width, height: rect.maxY - bodyTop))
      path.move(to: CGPoint(x: left, y: bodyTop))
      path.addLine(to: CGPoint(x: left + width * 0.55, y: rect.minY))
      path.addLine(to: CGPoint(x: left + width, y: rect.minY))
      path.addLine(to: CGPoint(x: left + width * 0.6, y: bodyTop))
      path.closeSubpath()
    }
    return path
  }
}

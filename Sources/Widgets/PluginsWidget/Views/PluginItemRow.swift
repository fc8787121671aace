internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A line of a menu: text, an action on it, and a badge.
struct PluginItemRow: View {
  let item: MenuItem
  let kind: String

  var body: some View {
    if item.isSeparator {
      Divider()
    } else if let action = item.action {
      ItemControl(action: action, item: item, kind: kind) { content }
    } else {
      content
    }
  }

  private var content: some View {
    HStack(spacing: 8) {
      if item.isChecked { Text(verbatim: "✓").foregroundStyle(.tint) }
      if let picture = item.picture { ItemPicture(picture: picture, rows: 1) }
      ItemText(item: item).text.lineLimit(1)
      if let badge = item.badge {
        Spacer(minLength: 8)
        Text(verbatim: badge).foregroundStyle(.secondary).lineLimit(1)
      }
    }
    .padding(.leading, Double(item.level) * 16)
    .accessibilityHint(Text(verbatim: item.tooltip ?? ""))
  }
}

/// The link or the button of an item.
struct ItemControl<Label: View>: View {
  let action: MenuItem.Action
  let item: MenuItem
  let kind: String
  @ViewBuilder let label: () -> Label

  var body: some View {
    if case .open(let address) = action, let url = URL(string: address), url.scheme != nil {
      Link(destination: url) { label() }
    } else {
      Button(
        intent: PerformPluginItem(
          plugin: kind, item: item.text.plain,
          ArchivedAction(action, refreshes: item.refreshes))
      ) {
        label()
      }
    }
  }
}

/// The text of an item with its styles.
struct ItemText {
  let item: MenuItem

  @MainActor var text: Text {
    // Large text has the color of its first run, so there must be no empty one before it.
    guard let first = item.text.runs.first else { return Text(verbatim: "") }
    return item.text.runs.dropFirst().reduce(text(of: first)) { $0 + text(of: $1) }
  }

  @MainActor private func text(of run: StyledText.Run) -> Text {
    var text: Text
    if let symbol = run.symbol {
      text = Text(Image(systemName: symbol))
    } else if item.isMarkdown {
      text = Text(LocalizedStringKey(stringLiteral: run.text))
    } else {
      text = Text(verbatim: run.text)
    }
    let style = run.style
    if style.isBold { text = text.bold() }
    if style.isItalic { text = text.italic() }
    if style.isUnderlined { text = text.underline() }
    if style.isStruck { text = text.strikethrough() }
    if let color = style.foreground ?? item.color { return text.foregroundColor(color.color) }
    if style.isDim || item.isDisabled { return text.foregroundColor(.secondary) }
    if item.action != nil { return text.foregroundColor(.accentColor) }
    return text
  }
}

/// The picture in front of an item.
struct ItemPicture: View {
  let picture: MenuItem.Picture
  /// The height in rows.
  let rows: Int

  var body: some View {
    switch picture {
    case .symbol(let name, let color):
      Image(systemName: name).foregroundStyle(color?.color ?? .primary)
    case .image(let data, let isTemplate):
      if let image = UIImage(data: data) {
        Image(uiImage: image).renderingMode(isTemplate ? .template : .original)
          .resizable().scaledToFit()
          .frame(maxWidth: Double(rows) * 64, maxHeight: Double(rows) * 16)
          .fixedSize(horizontal: true, vertical: false)
      }
    }
  }
}

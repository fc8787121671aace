internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A single shortcut, opened by a click anywhere in the box.
struct ShortcutView: View {
  let entry: ShortcutsEntry

  var body: some View {
    if let shortcut = entry.shortcuts.first {
      VStack(spacing: 0) {
        Image(systemName: shortcut.symbol ?? "arrow.up.right.square").foregroundStyle(.tint)
        Text(shortcut.name).bold().multilineTextAlignment(.center).padding(.top, 16)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .widgetURL(URL(string: shortcut.url))
    } else {
      EmptyState("No shortcut yet", "Choose a shortcut", asking: "shortcut")
    }
  }
}

/// Up to four shortcuts.
struct QuickAccessView: View {
  let entry: ShortcutsEntry

  var body: some View {
    if entry.shortcuts.isEmpty {
      EmptyState("No shortcuts yet", "Choose shortcuts", asking: "shortcuts")
    } else {
      VStack(alignment: .leading, spacing: 0) {
        ForEach(entry.shortcuts, id: \.name) { shortcut in
          ShortcutRow(shortcut: shortcut)
          Spacer(minLength: 0)
        }
      }
    }
  }
}

/// A shortcut in a row.
///
/// It is a link unless its URL is invalid or empty, as in placeholders.
private struct ShortcutRow: View {
  let shortcut: Shortcut

  var body: some View {
    if let url = URL(string: shortcut.url) {
      Link(destination: url) { content }
    } else {
      content
    }
  }

  private var content: some View {
    HStack {
      Image(systemName: shortcut.symbol ?? "arrow.up.right.square")
      Text(shortcut.name).lineLimit(1)
      Spacer(minLength: 0)
    }
  }
}

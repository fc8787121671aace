internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A carousel of items.
struct WatchlistView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchlistEntry

  var body: some View {
    if entry.items.isEmpty {
      VStack(spacing: 0) {
        Image(systemName: entry.problem == nil ? "play.circle" : "exclamationmark.triangle")
          .foregroundStyle(entry.problem == nil ? Color.secondary : .orange)
        Text(entry.problem ?? emptyText).foregroundStyle(.secondary)
          .multilineTextAlignment(.center).padding(.top, 16)
      }
    } else {
      VStack(alignment: .leading, spacing: 0) {
        carousel
        Spacer(minLength: 0)
        controls
      }
    }
  }

  private var emptyText: String {
    entry.section == .continuing ? "Nothing started" : "Nothing recommended"
  }

  private var carousel: some View {
    VStack(alignment: .leading, spacing: 16) {
      ForEach(entry.items.prefix(family == .systemLarge ? 3 : 1)) { item in
        ItemView(item: item)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .id(entry.items.first?.id)
    .transition(.push(from: entry.isForward ? .trailing : .leading))
  }

  private var controls: some View {
    HStack {
      Button("‹", intent: BrowseWatchlist(entry.section, by: -1))
      Text("\(entry.position) of \(entry.items.count)").foregroundStyle(.tertiary)
      Button("›", intent: BrowseWatchlist(entry.section, by: 1))
      Spacer(minLength: 8)
      if entry.problem != nil {
        Text("not updated").foregroundStyle(.orange).lineLimit(1)
      } else if family != .systemSmall {
        Text(entry.section == .continuing ? "continue watching" : "recommended")
          .foregroundStyle(.tertiary).lineLimit(1)
      }
    }
  }
}

private struct ItemView: View {
  let item: WatchlistItem

  var body: some View {
    if let url = item.url.flatMap(URL.init(string:)) {
      Link(destination: url) { content }
    } else {
      content
    }
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(item.title).bold().foregroundStyle(.primary).lineLimit(1)
      if let subtitle = item.subtitle {
        Text(subtitle).foregroundStyle(.secondary).lineLimit(1)
      }
      if let progress = item.progress {
        HStack {
          ProgressView(value: min(1, max(0, progress)))
          if let minutes = item.minutesLeft, minutes > 0 {
            Text("\(minutes) min left").foregroundStyle(.secondary).layoutPriority(1)
          }
        }
      }
    }
  }
}

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
      Text("Press s to choose a shortcut").foregroundStyle(.secondary)
    }
  }
}

/// Up to four shortcuts.
struct QuickAccessView: View {
  let entry: ShortcutsEntry

  var body: some View {
    if entry.shortcuts.isEmpty {
      Text("Press s to choose shortcuts").foregroundStyle(.secondary)
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

internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// A carousel of titles.
struct WatchView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WatchEntry

  var body: some View {
    if entry.titles.isEmpty {
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
      ForEach(entry.titles.prefix(family == .systemLarge ? 3 : 1)) { title in
        TitleView(title: title)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .id(entry.titles.first?.id)
    .transition(.push(from: entry.isForward ? .trailing : .leading))
  }

  private var controls: some View {
    HStack {
      Button("‹", intent: TurnWatchlist(entry.section, by: -1))
      Text("\(entry.number) of \(entry.titles.count)").foregroundStyle(.tertiary)
      Button("›", intent: TurnWatchlist(entry.section, by: 1))
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

private struct TitleView: View {
  let title: Title

  var body: some View {
    if let url = title.url.flatMap(URL.init(string:)) {
      Link(destination: url) { content }
    } else {
      content
    }
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title.title).bold().foregroundStyle(.primary).lineLimit(1)
      if let subtitle = title.subtitle {
        Text(subtitle).foregroundStyle(.secondary).lineLimit(1)
      }
      if let progress = title.progress {
        HStack {
          ProgressView(value: min(1, max(0, progress)))
          if let minutes = title.minutesLeft, minutes > 0 {
            Text("\(minutes) min left").foregroundStyle(.secondary).layoutPriority(1)
          }
        }
      }
    }
  }
}

/// A single shortcut, which a press anywhere in the box opens.
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

/// A row with a shortcut, which is not a link in previews.
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

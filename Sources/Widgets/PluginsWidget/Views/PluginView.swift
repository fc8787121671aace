internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A plugin's title and as many lines of its menu as fit.
struct PluginView: View {
  @Environment(\.widgetFamily) private var family
  let entry: PluginEntry

  var body: some View {
    if family == .accessoryInline {
      InlinePluginView(entry: entry)
    } else if entry.isRunning {
      Text("The plugin is running…").foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else if entry.menu.isEmpty {
      PluginProblemView(entry: entry)
    } else {
      GeometryReader { proxy in
        PluginMenuView(
          entry: entry, columns: Int(proxy.size.width / 8), rows: Int(proxy.size.height / 16))
      }
    }
  }
}

/// The title in one line.
private struct InlinePluginView: View {
  let entry: PluginEntry

  var body: some View {
    if let title = entry.title, !title.isEmpty {
      ItemText(item: title).text
    } else {
      Text(verbatim: entry.problem?.text ?? entry.name)
    }
  }
}

/// Why there is nothing to show.
private struct PluginProblemView: View {
  let entry: PluginEntry

  var body: some View {
    let problem = entry.problem ?? .silent
    VStack(spacing: 0) {
      Text(verbatim: problem.text).foregroundStyle(problem == .silent ? .secondary : .primary)
        .multilineTextAlignment(.center)
      if case .offline = problem {
        Text(verbatim: entry.name).foregroundStyle(.secondary).padding(.top, 16)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension PluginEntry {
  /// The title that is shown, or `nil` for none.
  var title: MenuItem? {
    menu.titles.indices.contains(titleIndex) ? menu.titles[titleIndex] : nil
  }
}

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
    } else if let data = entry.picture, let image = UIImage(data: data) {
      PluginPreview(entry: entry, image: image)
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

/// A plugin with its picture, as in the gallery.
private struct PluginPreview: View {
  let entry: PluginEntry
  let image: UIImage

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: entry.name).bold().lineLimit(1)
      ForEach(Array(entry.menu.items.prefix(2).enumerated()), id: \.offset) { _, item in
        ItemText(item: item).text.foregroundStyle(.secondary).lineLimit(1)
      }
      Image(uiImage: image).resizable().scaledToFit()
        .frame(maxWidth: .infinity, maxHeight: .infinity)
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
      if case .undecided = problem {
        SettingsButton("Decide", asking: "permissions.choice").padding(.top, 16)
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

internal import Configuration
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The launchers in the chosen style, or what to do if there are none.
struct LauncherView: View {
  let entry: LauncherEntry

  var body: some View {
    if entry.launchers.isEmpty {
      EmptyLaunchers(problem: entry.problem)
    } else {
      GeometryReader { proxy in
        let size = CellSize(proxy.size)
        Group {
          switch entry.style {
          case .icons: IconGrid(launchers: entry.launchers, size: size)
          case .list: LauncherList(launchers: entry.launchers, size: size)
          case .dock: Dock(launchers: entry.launchers, size: size)
          case .single: SingleLauncher(launcher: entry.launchers[0], size: size)
          }
        }
        .frame(width: proxy.size.width, height: proxy.size.height)
      }
    }
  }
}

/// The available cells.
struct CellSize: Hashable {
  var columns: Int
  var rows: Int

  init(_ size: CGSize) {
    columns = max(1, Int(size.width / 8))
    rows = max(1, Int(size.height / 16))
  }
}

private struct EmptyLaunchers: View {
  let problem: String?

  var body: some View {
    let address = URL(string: Launcher.additionAddress)
    if let problem {
      Text(problem).foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      EmptyState("No launchers yet") {
        if let address { Link(destination: address) { ButtonLabel("Add a launcher") } }
      }
      // In a small box, a link has no effect.
      .widgetURL(address)
    }
  }
}

/// A link to a launcher, which the dashboard starts.
struct LauncherLink<Label: View>: View {
  let launcher: Launcher
  @ViewBuilder let label: Label

  var body: some View {
    if let address = URL(string: launcher.address) {
      // Words have the color of text, not of links.
      Link(destination: address) { label.foregroundStyle(Color.primary) }
    } else {
      label
    }
  }
}

internal import Files
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The bookmarks in the chosen style, or why there are none.
struct BookmarksView: View {
  let entry: BookmarksEntry

  var body: some View {
    if entry.bookmarks.isEmpty {
      EmptyState("\(entry.problem ?? String(localized: "No bookmarks"))") {
        if entry.isMissingFolder {
          SettingsButton("Choose another folder", asking: "folder")
        } else {
          SettingsButton("Choose a file", asking: "file")
        }
      }
    } else {
      GeometryReader { proxy in
        let columns = max(1, Int(proxy.size.width / 8))
        let rows = max(1, Int(proxy.size.height / 16))
        Group {
          switch entry.style {
          case .list: BookmarkList(bookmarks: entry.bookmarks, columns: columns, rows: rows)
          case .icons: BookmarkIcons(bookmarks: entry.bookmarks, columns: columns, rows: rows)
          case .columns: BookmarkColumns(bookmarks: entry.bookmarks, columns: columns, rows: rows)
          case .folders: BookmarkFolders(bookmarks: entry.bookmarks, columns: columns, rows: rows)
          }
        }
        .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
      }
    }
  }
}

/// A link that the dashboard opens by the rules for links.
struct BookmarkLink<Label: View>: View {
  let bookmark: Bookmark
  @ViewBuilder let label: Label

  var body: some View {
    if let address = URL(string: bookmark.address) {
      // Words have the color of text, not of links.
      Link(destination: address) { label.foregroundStyle(Color.primary) }
    } else {
      label
    }
  }
}

extension Bookmark {
  /// A color that depends only on the host, so that pages of a site look alike.
  var tint: Color {
    let colors: [Color] = [
      .blue, .purple, .pink, .red, .orange, .green, .teal, .indigo, .brown,
    ]
    return colors[StableHash.index(of: host, below: colors.count)]
  }

  /// The first letter of the host.
  var initial: String { host.first.map { $0.uppercased() } ?? "•" }
}

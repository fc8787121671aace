internal import Foundation
internal import TesseraUI

/// A row for each bookmark, with its host if there is space.
struct BookmarkList: View {
  let bookmarks: [Bookmark]
  let columns: Int
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(bookmarks.prefix(rows).enumerated()), id: \.offset) { _, bookmark in
        BookmarkLink(bookmark: bookmark) {
          HStack(spacing: 8) {
            Text("●").foregroundStyle(bookmark.tint)
            Text(bookmark.title).foregroundStyle(.primary).lineLimit(1).layoutPriority(1)
            if bookmark.showsHost(in: columns) {
              Spacer(minLength: 0)
              Text(bookmark.host).foregroundStyle(.tertiary).lineLimit(1)
            }
          }
        }
      }
      Spacer(minLength: 0)
    }
    .privacySensitive()
  }
}

/// Tiles with the first letter of the site and the title below.
struct BookmarkIcons: View {
  let bookmarks: [Bookmark]
  let columns: Int
  let rows: Int

  private static let cellWidth = 9

  var body: some View {
    let isTall = rows >= 10
    let perRow = max(2, columns / Self.cellWidth)
    let rowCount = max(1, (rows + 1) / (isTall ? 5 : 3))
    let shown = Array(bookmarks.prefix(perRow * rowCount))
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(stride(from: 0, to: shown.count, by: perRow)), id: \.self) { start in
        if start > 0 { Spacer(minLength: 0) }
        HStack(spacing: 0) {
          ForEach(Array(shown[start..<min(start + perRow, shown.count)].enumerated()), id: \.offset)
          {
            _, bookmark in
            cell(bookmark, width: columns / perRow, isTall: isTall)
          }
        }
      }
    }
    .frame(height: Double(min(rows, lines(shown.count, perRow, isTall))) * 16)
    .frame(maxHeight: .infinity)
    .privacySensitive()
  }

  private func lines(_ count: Int, _ perRow: Int, _ isTall: Bool) -> Int {
    let rowCount = (count + perRow - 1) / perRow
    return rowCount * (isTall ? 4 : 2) + rowCount - 1
  }

  private func cell(_ bookmark: Bookmark, width: Int, isTall: Bool) -> some View {
    BookmarkLink(bookmark: bookmark) {
      VStack(spacing: 0) {
        if isTall {
          ZStack {
            RoundedRectangle(cornerRadius: 4).fill(bookmark.tint)
            Text(bookmark.initial).bold().foregroundStyle(.white)
          }
          .frame(width: 48, height: 48)
        } else {
          HStack(spacing: 0) {
            Text("▐").foregroundStyle(bookmark.tint)
            Text(" \(bookmark.initial) ").bold().foregroundStyle(.white)
              .background(bookmark.tint)
            Text("▌").foregroundStyle(bookmark.tint)
          }
        }
        Text(bookmark.title).foregroundStyle(.primary).lineLimit(1)
          .frame(width: Double(width - 1) * 8, height: 16)
      }
      .frame(width: Double(width) * 8)
    }
  }
}

/// Titles only, in as many columns as fit.
struct BookmarkColumns: View {
  let bookmarks: [Bookmark]
  let columns: Int
  let rows: Int

  private static let columnWidth = 17

  var body: some View {
    let count = max(1, columns / Self.columnWidth)
    let perColumn = min(rows, max(1, (bookmarks.count + count - 1) / count))
    HStack(alignment: .top, spacing: 8) {
      ForEach(0..<count, id: \.self) { column in
        VStack(alignment: .leading, spacing: 0) {
          ForEach(
            Array(bookmarks.dropFirst(column * perColumn).prefix(perColumn).enumerated()),
            id: \.offset
          ) { _, bookmark in
            BookmarkLink(bookmark: bookmark) {
              Text(bookmark.title).foregroundStyle(.primary).lineLimit(1)
            }
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .privacySensitive()
  }
}

/// The bookmarks below the names of their folders.
struct BookmarkFolders: View {
  let bookmarks: [Bookmark]
  let columns: Int
  let rows: Int

  private enum Line {
    case heading(String)
    case bookmark(Bookmark)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(lines.enumerated()), id: \.offset) { _, line in
        switch line {
        case .heading(let name): Text(name).bold().foregroundStyle(.tint).lineLimit(1)
        case .bookmark(let bookmark): row(bookmark)
        }
      }
      Spacer(minLength: 0)
    }
    .privacySensitive()
  }

  private func row(_ bookmark: Bookmark) -> some View {
    BookmarkLink(bookmark: bookmark) {
      HStack(spacing: 8) {
        Text(bookmark.title).foregroundStyle(.primary).lineLimit(1).layoutPriority(1)
        if bookmark.showsHost(in: columns) {
          Spacer(minLength: 0)
          Text(bookmark.host).foregroundStyle(.tertiary).lineLimit(1)
        }
      }
      .padding(.leading, 8)
    }
  }

  /// The lines that fit; a heading is not the last of them.
  private var lines: [Line] {
    var folders: [String] = []
    for bookmark in bookmarks where !folders.contains(bookmark.folder) {
      folders.append(bookmark.folder)
    }
    var lines: [Line] = []
    for folder in folders {
      guard lines.count + 2 <= rows else { break }
      let name = bookmarks.first { $0.folder == folder }?.folders.last ?? "Bookmarks"
      lines.append(.heading(name))
      for bookmark in bookmarks where bookmark.folder == folder && lines.count < rows {
        lines.append(.bookmark(bookmark))
      }
    }
    return lines
  }
}

extension Bookmark {
  /// Returns whether a row of a width in cells has space for title and host.
  fileprivate func showsHost(in columns: Int) -> Bool {
    columns >= 30 && title.count + host.count + 4 <= columns
  }
}

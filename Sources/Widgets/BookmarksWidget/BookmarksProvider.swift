internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// How the bookmarks look.
enum BookmarkStyle: String, AppEnum {
  case list, icons, columns, folders

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [BookmarkStyle: DisplayRepresentation] = [
    .list: "List", .icons: "Icons", .columns: "Columns", .folders: "By folder",
  ]
}

/// The settings of the widget.
struct BookmarksIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Bookmarks"

  @Parameter(title: "Style", default: .list) var style: BookmarkStyle
  @Parameter(title: "Folder", optionsProvider: FolderOptions()) var folder: String?
  @Parameter(title: "File") var file: String?
}

/// Offers the folders of the file; without one, all bookmarks are shown.
struct FolderOptions: DynamicOptionsProvider {
  @IntentParameterDependency<BookmarksIntent>(\.$file) private var intent

  func results() async throws -> [String] {
    let bookmarks = try BookmarkLibrary(chosenPath: intent?.file).load().bookmarks
    // A folder is also that of the bookmarks in its folders.
    let folders = bookmarks.flatMap { bookmark in
      bookmark.folders.indices.map { bookmark.folders[...$0].joined(separator: " / ") }
    }
    var names: Set<String> = []
    return folders.filter { names.insert($0).inserted }
  }
}

struct BookmarksEntry: TimelineEntry {
  let date: Date
  var style = BookmarkStyle.list
  var bookmarks: [Bookmark] = []
  /// Why there is nothing to show, or `nil`.
  var problem: String?
  /// Whether only the chosen folder has no bookmarks.
  var isMissingFolder = false
}

/// Provides the bookmarks of a folder; the file is watched.
struct BookmarksProvider: AppIntentTimelineProvider {
  /// The number of bookmarks in an entry, more than any box shows.
  private static let shownLimit = 60

  func placeholder(in context: Context) -> BookmarksEntry {
    BookmarksEntry(date: context.date, bookmarks: Bookmark.samples)
  }

  func snapshot(for configuration: BookmarksIntent, in context: Context) async -> BookmarksEntry {
    let library = BookmarkLibrary(chosenPath: configuration.file)
    // A file that cannot be read is reported by the timeline.
    let bookmarks = (try? library.load())?.bookmarks ?? []
    let entry = entry(for: configuration, bookmarks, library, at: context.date)
    guard context.isPreview, entry.bookmarks.isEmpty else { return entry }
    return BookmarksEntry(
      date: context.date, style: configuration.style, bookmarks: Bookmark.samples)
  }

  func timeline(
    for configuration: BookmarksIntent, in context: Context
  ) async -> Timeline<BookmarksEntry> {
    let library = BookmarkLibrary(chosenPath: configuration.file)
    let files = library.paths.map { URL(fileURLWithPath: $0) }
    do throws(BookmarkLibrary.Failure) {
      let (bookmarks, isIncomplete) = try library.load()
      let problems =
        isIncomplete ? ["only the first \(BookmarkCollector.countLimit) bookmarks are shown"] : []
      let entry = entry(for: configuration, bookmarks, library, at: context.date)
      return Timeline(entries: [entry], policy: .never, problems: problems).made(from: files)
    } catch {
      return Timeline.failed(error.localizedDescription).made(from: files)
    }
  }

  private func entry(
    for configuration: BookmarksIntent, _ bookmarks: [Bookmark], _ library: BookmarkLibrary,
    at date: Date
  ) -> BookmarksEntry {
    let folder = configuration.folder ?? ""
    let shown = bookmarks.filter {
      folder.isEmpty || $0.folder == folder || $0.folder.hasPrefix("\(folder) / ")
    }
    var entry = BookmarksEntry(
      date: date, style: configuration.style, bookmarks: Array(shown.prefix(Self.shownLimit)))
    if library.path == nil, let path = library.paths.first {
      let isChosen = library.paths.count == 1
      entry.problem =
        isChosen
        ? String(localized: "\(Self.shortened(path)) does not exist")
        : String(localized: "Export the bookmarks of your browser")
    } else if shown.isEmpty {
      entry.isMissingFolder = !folder.isEmpty
      entry.problem =
        folder.isEmpty
        ? String(localized: "No bookmarks in the file")
        : String(localized: "No bookmarks in “\(folder)”")
    }
    return entry
  }

  /// Returns a path with `~` for the home folder.
  private static func shortened(_ path: String) -> String {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return !home.isEmpty && path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path
  }
}

extension Bookmark {
  /// The bookmarks of previews and placeholders.
  static let samples: [Bookmark] = [
    ("Swift.org", "https://www.swift.org", "Code"),
    ("Linux Weekly News", "https://lwn.net", "News"),
    ("Debian Packages", "https://packages.debian.org", "Code"),
    ("Open Street Map", "https://www.openstreetmap.org", "Travel"),
    ("Wikipedia", "https://en.wikipedia.org", "Reading"),
    ("Project Gutenberg", "https://www.gutenberg.org", "Reading"),
    ("arXiv", "https://arxiv.org", "Reading"),
    ("The Man in Seat 61", "https://www.seat61.com", "Travel"),
    ("Hacker News", "https://news.ycombinator.com", "News"),
    ("Rosetta Code", "https://rosettacode.org", "Code"),
  ].compactMap { Bookmark(title: $0.0, address: $0.1, folders: [$0.2]) }
}

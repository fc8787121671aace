@testable import AstronomyWidget
@testable import BookmarksWidget
@testable import CalendarWidget
import Cells
@testable import FeedsWidget
import Foundation
import Golden
@testable import MarketsWidget
@testable import RemindersWidget
@testable import RepositoriesWidget
@testable import TesseraKit
import TesseraUI
import Testing
@testable import TextWidget
@testable import TidesWidget
@testable import TodayWidget
import ViewTree
@testable import WalletWidget
@testable import WatchlistWidget
@testable import WeatherWidget
import Wire

/// What boxes without data show: a sentence, and a button that helps.
@MainActor
struct EmptyStateTests {
  private let date = Date(timeIntervalSince1970: 1_795_510_800)

  /// The families that have different views.
  private static let families: [WidgetFamily] = [.systemSmall, .systemMedium, .systemLarge]

  private func view(
    of widget: some Widget, _ family: WidgetFamily, @ViewBuilder _ content: () -> some View
  ) throws -> (node: Node, url: String?, size: Size) {
    let definition = try #require(type(of: widget).definitions(of: widget).first)
    let box = family.family.size
    let size = Size(width: box.width - 2, height: box.height - 2)
    let request = WidgetRequest(
      kind: definition.kind, family: family.family, width: size.width, height: size.height)
    let canvas = try #require(DrawingContext(request, of: definition))
    let wire = canvas.wireView(content)
    let node = try #require(wire.archived).node()
    return (node, node.url, size)
  }

  /// Expects that a box has exactly one thing to do, and records what it looks like.
  private func expectHelp(
    _ name: String, _ widget: some Widget, opens address: String? = nil, isOnly: Bool = true,
    count: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation, @ViewBuilder _ content: () -> some View
  ) throws {
    for family in Self.families {
      let (node, url, size) = try view(of: widget, family, content)
      let controls = node.controls(in: size, at: 0)
      if let address, family == .systemSmall {
        #expect(url == address && controls.isEmpty, "\(name)", sourceLocation: sourceLocation)
      } else if let address {
        let actions = controls.map(\.action)
        #expect(
          isOnly ? actions == [.link(address)] : actions.contains(.link(address)),
          sourceLocation: sourceLocation)
      } else {
        let expected = family == .systemSmall ? 1 : count
        #expect(controls.count == expected, "\(name) \(family)", sourceLocation: sourceLocation)
      }
      var buffer = CellBuffer(size: size)
      node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      let text = buffer.transcript
      #expect(!text.contains("ress s"), sourceLocation: sourceLocation)
      try expectGolden(buffer, "empty-\(name)-\(family)")
    }
  }

  @Test func widgetsWithoutAPlaceAskForOne() throws {
    let address = "tessera://settings/place"
    try expectHelp("weather", WeatherWidget(), opens: address) {
      WeatherView(entry: WeatherEntry(date: date, content: .problem(.missingPlace)))
    }
    try expectHelp("astronomy", AstronomyWidget(), opens: address) {
      AstronomyView(entry: AstronomyEntry(date: date, style: .sky, content: .missingPlace))
    }
    try expectHelp("tides", TidesWidget(), opens: "tessera://settings/station") {
      TidesView(entry: TidesEntry(date: date, style: .now, content: .failure(.noStation)))
    }
    // A large box also has the search.
    try expectHelp("today", TodayWidget(), opens: address, isOnly: false) {
      TodayView(entry: TodayEntry(date: date, style: .weather))
    }
  }

  @Test func widgetsWithoutAChoiceAskForIt() throws {
    try expectHelp("feeds", FeedsWidget(), opens: "tessera://settings/feeds") {
      FeedsView(entry: FeedsEntry(date: date, content: .noFeeds))
    }
    try expectHelp("markets", MarketsWidget(), opens: "tessera://settings/symbols") {
      MarketsView(entry: MarketsEntry(date: date, content: .empty))
    }
    try expectHelp("repositories", RepositoriesWidget(), opens: "tessera://settings/repositories") {
      RepositoriesView(
        entry: RepositoriesEntry(date: date, content: .nothing("No repositories yet")))
    }
    try expectHelp("bookmarks", BookmarksWidget(), opens: "tessera://settings/file") {
      BookmarksView(
        entry: BookmarksEntry(date: date, problem: "Export the bookmarks of your browser"))
    }
  }

  @Test func widgetsWithoutAFileMakeASample() throws {
    try expectHelp("reminders", RemindersWidget(), count: 2) {
      RemindersView(entry: RemindersEntry(date: date, absence: .noFile))
    }
    try expectHelp("notes", NotesWidget(), count: 2) {
      NotesView(entry: NotesEntry(date: date, notes: [], style: .list, folder: "/notes"))
    }
    try expectHelp("wallet", WalletWidget()) {
      WalletView(entry: WalletEntry(date: date, cards: [], isMissing: true))
    }
    try expectHelp("watchlist", WatchlistWidget()) {
      WatchlistView(entry: WatchlistEntry(date: date, isMissing: true))
    }
    for style in CalendarStyle.allCases {
      var entry = CalendarEntry(date: date, style: style, events: [])
      entry.formats = CalendarFormats(
        locale: Locale(identifier: "en_GB"), timeZone: .gmt, firstDay: .monday)
      entry.hasCalendars = false
      for family in Self.families {
        let (node, _, size) = try view(of: CalendarWidget(), family) { CalendarView(entry: entry) }
        let labels = node.controls(in: size, at: 0).map(\.label)
        // A small month and a small week are full of days.
        let isFull = family == .systemSmall && [.month, .week, .day].contains(style)
        #expect(labels.contains("Make a sample") != isFull, "\(style) \(family) \(labels)")
      }
    }
    var entry = CalendarEntry(date: date, style: .agenda, events: [])
    entry.hasCalendars = false
    try expectHelp("calendar", CalendarWidget(), count: 2) { CalendarView(entry: entry) }
  }
}

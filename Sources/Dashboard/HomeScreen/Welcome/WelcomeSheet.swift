internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import Texts
internal import Themes
internal import ViewTree

/// The sheet of the first run: a few questions, each of which can be skipped.
///
/// Each question opens the sheet that asks it at any other time, too, and returns here; the network
/// is allowed here, for all boxes that ask, or box by box.
struct WelcomeSheet: Sheet {
  private enum Row: CaseIterable {
    case place, calendars, network, theme, done
  }

  private struct AskedQuestion: Hashable {
    let row: Row
    /// The value that was shown beside it.
    let value: String
  }

  /// The intent of the bundled calendar that adds one.
  private static let addCalendar = "AddCalendar"

  private var cursor = ListCursor()
  /// The question whose sheet was opened last, until a key is pressed, or `nil`.
  private var askedQuestion: AskedQuestion?
  /// The calendar that was added, or `nil` if none was.
  private var calendar: String?
  /// The widgets that were allowed the network here.
  private var allowedWidgets: Set<String> = []

  var reopens: Bool { true }

  // MARK: Drawing

  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let width = min(Panel.availableSize(in: home.size).width, 60)
    let introduction = [
      SheetNodes.paragraph("A few questions; skip what you like.", .secondary), SheetNodes.text(""),
    ]
    let rows = rows(in: home).enumerated().map { index, row in
      let line = node(of: row, index, in: home, width: width)
      return row == .done ? SheetNodes.column([SheetNodes.text(""), line]) : line
    }
    // The last row has a blank one above it, and so have the hosts below.
    let usedHeight = introduction.count + rows.count + 2
    let hostLines = Panel.availableSize(in: home.size).height - usedHeight
    let hosts = hosts(in: home).map { hosts in
      [
        SheetNodes.text(""),
        SheetNodes.paragraph(hosts, .tertiary, lines: max(1, hostLines)),
      ]
    }
    return Panel(
      title: localized("Welcome to Tessera"), parts: introduction + rows + (hosts ?? []),
      selected: introduction.count + selectedIndex(in: home),
      keys: [.enter("answer"), KeyLabel("↑↓", "move"), .escape("start")],
      size: Size(width: width, height: 0), in: home.size)
  }

  /// The questions; that about the network only if a box would need it.
  private func rows(in home: HomeScreen) -> [Row] {
    let asks = !home.askingWidgets.isEmpty || !allowedWidgets.isEmpty
    return Row.allCases.filter { $0 != .network || asks }
  }

  /// Whom the widgets ask, or `nil` for nobody; the sheet keeps its height, whichever row is
  /// selected.
  private func hosts(in home: HomeScreen) -> String? {
    let widgets = home.board.file.widgets.filter {
      $0.network == .ask || allowedWidgets.contains($0.id)
    }
    guard !widgets.isEmpty else { return nil }
    var hosts: [String] = []
    for host in widgets.flatMap({ home.extensions[$0.widget]?.network.hosts ?? [] })
    where !hosts.contains("\(host)") { hosts.append("\(host)") }
    let titles = widgets.map { home.extensions.title(of: $0.widget) }.joined(separator: ", ")
    return hosts.isEmpty
      ? localized("The network is for \(titles).")
      : localized("The network is for \(titles): they ask \(hosts.joined(separator: ", ")).")
  }

  private func node(of row: Row, _ index: Int, in home: HomeScreen, width: Int) -> Node {
    let isSelected = index == selectedIndex(in: home)
    let (title, value, isAnswered) = text(of: row, in: home)
    let line = SheetNodes.row([
      SheetNodes.pointer(isSelected),
      SheetNodes.text(title, row == .done ? .accent : .text, isSelected ? .bold : []),
      SheetNodes.spacer, SheetNodes.text(value, isAnswered ? .accent : .tertiary),
    ])
    return SheetNodes.button(
      .row(index),
      SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), isSelected))
  }

  private func text(
    of row: Row, in home: HomeScreen
  ) -> (title: String, value: String, isAnswered: Bool) {
    switch row {
    case .place:
      let place = place(in: home)
      return (
        localized("Where are you?"), place ?? localized("for weather, sun and moon"), place != nil
      )
    case .calendars:
      return (
        localized("Which calendar do you use?"),
        calendar ?? localized("a file, an address, a sample"), calendar != nil
      )
    case .network:
      let isAllowed = home.askingWidgets.isEmpty
      return (
        localized("May widgets use the network?"),
        isAllowed ? localized("yes") : localized("not yet"),
        isAllowed
      )
    case .theme: return (localized("Which colors do you like?"), home.theme.name, true)
    case .done: return (localized("Start"), "", false)
    }
  }

  /// Returns the name of the place that a widget on the home screen has, or `nil` if none has one.
  private func place(in home: HomeScreen) -> String? {
    home.home.widgets.lazy.compactMap { widget -> String? in
      guard case .string(let place)? = widget.settings?.values["place"] else { return nil }
      return place.split(whereSeparator: { ",=".contains($0) }).first.map(String.init)
    }.first
  }

  /// Returns the selected row: the question that was asked last until it is answered, then the next.
  private func selectedIndex(in home: HomeScreen) -> Int {
    guard let askedQuestion, let index = rows(in: home).firstIndex(of: askedQuestion.row) else {
      return cursor.index
    }
    return text(of: askedQuestion.row, in: home).value == askedQuestion.value ? index : index + 1
  }

  // MARK: Input

  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome {
    guard case .performed(let call) = update, call.intent == Self.addCalendar else { return .stays }
    if case .string(let name)? = call.values["calendar"], !name.isEmpty {
      calendar = name.split(separator: "/").last.map(String.init) ?? name
    } else {
      calendar = localized("a sample")
    }
    return .stays
  }

  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome {
    let count = rows(in: home).count
    cursor.point(at: selectedIndex(in: home), of: count)
    askedQuestion = nil
    switch (press.key, press.modifiers) {
    case (.enter, []), (.character(" "), []): return answer(cursor.index, in: home)
    case (.escape, _), (.character("c"), .control), (.character("q"), []):
      return .closes(with: .saveHome)
    case (.tab, []):
      cursor.point(at: (cursor.index + 1) % count, of: count)
    default: _ = cursor.handle(press, of: count, hasTextField: false)
    }
    return .stays
  }

  mutating func handle(
    _ control: SheetControl, in home: HomeScreen, at now: Date
  ) -> SheetOutcome {
    guard case .row(let row) = control else { return .stays }
    return answer(row, in: home)
  }

  /// The sheet stays, because the click may have missed it.
  mutating func handleClickOutside(in home: HomeScreen, at now: Date) -> SheetOutcome { .stays }

  private mutating func answer(_ index: Int, in home: HomeScreen) -> SheetOutcome {
    let row = rows(in: home)[index]
    askedQuestion = AskedQuestion(row: row, value: text(of: row, in: home).value)
    switch row {
    case .place:
      return widget(of: "weather", in: home).map {
        .requests(.openSettings($0, parameter: "place"))
      } ?? .stays
    case .calendars:
      return widget(of: "calendar", in: home).map {
        .requests(.ask(IntentCall(intent: Self.addCalendar), $0))
      } ?? .stays
    case .network: return allowNetwork(in: home)
    case .theme: return .requests(.command(.themes))
    case .done: return .closes(with: .saveHome)
    }
  }

  /// Allows all boxes that ask the network, or takes it back.
  private mutating func allowNetwork(in home: HomeScreen) -> SheetOutcome {
    let asking = Set(home.askingWidgets.map(\.id))
    defer { allowedWidgets = asking.isEmpty ? [] : allowedWidgets.union(asking) }
    return asking.isEmpty
      ? .requests(.change(home.board.file.settingNetwork(.ask, of: allowedWidgets)))
      : .requests(.change(home.board.file.settingNetwork(.allow, of: asking)))
  }

  /// Returns the first widget of a bundled extension on the home screen, or `nil`.
  private func widget(of name: String, in home: HomeScreen) -> SlotID? {
    home.home.widgets.first { $0.widget.extension == name }.map { SlotID($0.id) }
  }
}

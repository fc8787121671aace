package import Cells
package import Foundation
internal import Themes
package import ViewTree
package import Wire

/// The live view of a program's widgets and previews, as a value.
package struct PreviewScreen {
  /// What identifies a picture.
  package struct Key: Hashable, Sendable {
    package var kind: String
    package var family: Family
    package var content: PictureContent
    package var isDark: Bool
    package var locale: String?
  }

  /// An entry of a timeline; a placeholder and a snapshot are an entry without a date.
  package struct Entry: Hashable, Sendable {
    package var date: Date?
    /// The view, or `nil` if it cannot be drawn.
    package var node: Node?

    package init(date: Date?, node: Node?) {
      self.date = date
      self.node = node
    }
  }

  package enum Picture: Hashable, Sendable {
    case loading
    case failed(String)
    case entries([Entry])
  }

  /// A page of text.
  enum Page: Hashable {
    /// What was left out of the sources.
    case report
    case keys
  }

  /// What the loop does for the screen.
  package enum Effect: Hashable, Sendable {
    case load(Key)
    case perform(String)
    case repaint, suspend, quit
  }

  var widgets: [WidgetDescription] = []
  private(set) var selection = 0
  private(set) var content = PictureContent.timeline
  package private(set) var isDark: Bool
  /// The locales to choose from; `nil` is that of the system.
  private var locales: [String?]
  private var localeIndex = 0
  /// The entry that is shown, or `nil` for the one that is due.
  private(set) var entryIndex: Int?
  private(set) var isPrivate = false
  private(set) var isAccented = false
  /// The rows that are scrolled away at the top.
  var scroll = 0
  /// Whether letters are shown at the controls.
  private(set) var showsHints = false
  /// The page that is shown instead of the pictures, or `nil` for them.
  private(set) var page: Page?
  /// What was left out of the sources, one line each.
  package var report: [String] = []
  /// What is missing while the widgets run, such as an image, one line each.
  package var faults: [String] = []
  /// What is wrong with the sources, one line each; the last program goes on.
  package var errors: [String] = []
  package var isBuilding = false
  /// What an intent said, or why it failed.
  package var notice: String?
  /// The time zone of the dates in the second row.
  let timeZone: TimeZone
  var size: Size
  var pictures: [Key: Picture] = [:]

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - locale: The locale in which the widgets are shown, or `nil` for that of the system.
  ///   - isDark: Whether the terminal is dark.
  ///   - timeZone: The time zone in which dates are shown.
  ///   - size: The size of the terminal, in cells.
  package init(
    locale: String? = nil, isDark: Bool, timeZone: TimeZone = .current, size: Size
  ) {
    locales = [locale]
    self.isDark = isDark
    self.timeZone = timeZone
    self.size = size
  }

  /// The widget or preview that is shown, or `nil` if the program has none.
  var widget: WidgetDescription? {
    widgets.indices.contains(selection) ? widgets[selection] : nil
  }

  var locale: String? { locales[localeIndex] }

  /// The keys of the pictures that are shown.
  var shownKeys: [Key] {
    guard let widget else { return [] }
    return widget.families.compactMap(Family.init(rawValue:)).map {
      Key(kind: widget.kind, family: $0, content: content, isDark: isDark, locale: locale)
    }
  }

  // MARK: Actions

  /// Shows the widgets of a new build; everything is loaded again.
  package mutating func setWidgets(_ widgets: [WidgetDescription]) -> [Effect] {
    let kind = widget?.kind
    self.widgets = widgets
    selection = widgets.firstIndex { $0.kind == kind } ?? 0
    return reload()
  }

  /// Sets the languages to choose from, beside that with which the view began.
  package mutating func setLanguages(_ languages: [String]) {
    let chosen = locale
    let first = locales[0]
    locales = [first] + languages.filter { $0 != first }
    localeIndex = locales.firstIndex(of: chosen) ?? 0
  }

  /// Loads the pictures again; the old ones stay until the new ones arrive, but not old failures.
  package mutating func reload() -> [Effect] {
    let kept = Set(shownKeys)
    pictures = pictures.filter { kept.contains($0.key) }
    for case (let key, .failed) in pictures { pictures[key] = .loading }
    return shownKeys.map(Effect.load)
  }

  /// Loads what is shown and not loaded yet.
  private mutating func loadMissing() -> [Effect] {
    let missing = shownKeys.filter { pictures[$0] == nil }
    for key in missing { pictures[key] = .loading }
    return missing.map(Effect.load)
  }

  package mutating func resize(to size: Size) {
    self.size = size
    scroll = min(scroll, maximumScroll)
  }

  package mutating func receive(_ picture: Picture, for key: Key) {
    var picture = picture
    let isPreview = widgets.first { $0.kind == key.kind }?.isPreview == true
    if isPreview, case .entries(let entries) = picture {
      // The views of a preview have an order, and dates only because a timeline needs them.
      picture = .entries(entries.map { Entry(date: nil, node: $0.node) })
    }
    pictures[key] = picture
  }

  /// Adds what a program has printed about a fault, once.
  package mutating func addFault(_ line: String) {
    if !faults.contains(line), faults.count < 100 { faults.append(line) }
  }

  package mutating func setDark(_ isDark: Bool) -> [Effect] {
    self.isDark = isDark
    return loadMissing()
  }

  package mutating func handle(_ press: KeyPress, at now: Date) -> [Effect] {
    notice = nil
    if showsHints, case .character(let letter) = press.key { return chooseControl(letter, at: now) }
    showsHints = false
    switch (press.key, press.modifiers) {
    case (.character("c"), .control), (.character("q"), []): return [.quit]
    case (.character("z"), .control): return [.suspend]
    case (.character("l"), .control): return [.repaint]
    case (.tab, []), (.character("]"), _), (.pageDown, _): return select(selection + 1)
    case (.tab, .shift), (.character("["), _), (.pageUp, _): return select(selection - 1)
    case (.right, _): step(1, at: now)
    case (.left, _): step(-1, at: now)
    case (.home, _): entryIndex = nil
    case (.down, _), (.character("j"), _): scroll = min(scroll + 1, maximumScroll)
    case (.up, _), (.character("k"), _): scroll = max(scroll - 1, 0)
    case (.escape, _): show(nil)
    case (.character(let letter), []): return handle(letter, at: now)
    default: break
    }
    return []
  }

  private mutating func show(_ page: Page?) {
    self.page = page
    scroll = 0
  }

  private mutating func handle(_ letter: Character, at now: Date) -> [Effect] {
    switch letter {
    case "c":
      let all = PictureContent.allCases
      content = all[((all.firstIndex(of: content) ?? 0) + 1) % all.count]
      entryIndex = nil
      return loadMissing()
    case "d": return setDark(!isDark)
    case "l":
      guard locales.count > 1 else {
        notice = "there are no translations"
        break
      }
      localeIndex = (localeIndex + 1) % locales.count
      return loadMissing()
    case "p": isPrivate.toggle()
    case "a": isAccented.toggle()
    case "f":
      showsHints = !hints(at: now).isEmpty
      if !showsHints { notice = "there are no buttons" }
    case "i": show(page == .report ? nil : .report)
    case "?": show(page == .keys ? nil : .keys)
    case "r": return reload()
    default: break
    }
    return []
  }

  package mutating func handle(_ event: MouseEvent) -> [Effect] {
    switch event.kind {
    case .wheelDown: scroll = min(scroll + 1, maximumScroll)
    case .wheelUp: scroll = max(scroll - 1, 0)
    case .press:
      if event.point.y == 0, let tab = tabs.first(where: { $0.frame.contains(event.point) }) {
        return select(tab.index)
      }
    default: break
    }
    return []
  }

  private mutating func select(_ index: Int) -> [Effect] {
    guard !widgets.isEmpty else { return [] }
    selection = (index + widgets.count) % widgets.count
    (entryIndex, scroll) = (nil, 0)
    return loadMissing()
  }

  /// Shows the next or the previous entry.
  private mutating func step(_ distance: Int, at now: Date) {
    let counts = shownKeys.compactMap { entries(for: $0)?.count }
    guard let count = counts.max(), count > 0 else { return }
    let current = entryIndex ?? shownKeys.compactMap { shownIndex(for: $0, at: now) }.max() ?? 0
    entryIndex = min(max(0, current + distance), count - 1)
  }

  private mutating func chooseControl(_ letter: Character, at now: Date) -> [Effect] {
    showsHints = false
    guard let hint = hints(at: now).first(where: { $0.letter == letter }) else { return [] }
    switch hint.control.action {
    case .intent(let action, _): return [.perform(action)]
    case .link(let address):
      notice = "opens \(address)"
      return []
    }
  }

  // MARK: What is shown

  func entries(for key: Key) -> [Entry]? {
    if case .entries(let entries) = pictures[key] { entries } else { nil }
  }

  /// Returns the index of the entry that is shown: the chosen one, or the one that is due.
  func shownIndex(for key: Key, at now: Date) -> Int? {
    guard let entries = entries(for: key), !entries.isEmpty else { return nil }
    if let entryIndex { return min(entryIndex, entries.count - 1) }
    return entries.lastIndex { $0.date.map { $0 <= now } ?? false } ?? 0
  }

  /// Returns the date at which an entry is drawn: its own if it was chosen, or now.
  func date(of entry: Entry, at now: Date) -> Date {
    guard entryIndex != nil else { return now }
    return entry.date ?? now
  }

  /// The next date at which the screen changes, or `nil` if it does not.
  package func nextWake(after now: Date) -> Date? {
    guard entryIndex == nil else { return nil }
    let seconds = now.timeIntervalSince1970
    return shownKeys.compactMap { key -> Date? in
      guard let entries = entries(for: key), let index = shownIndex(for: key, at: now)
      else { return nil }
      let next = entries.dropFirst(index + 1).compactMap(\.date).first { $0 > now }
      let change = entries[index].node?.nextChange(
        after: seconds, barWidth: key.family.contentSize.width)
      return [next, change.map(Date.init(timeIntervalSince1970:))].compactMap(\.self).min()
    }
    .min()
  }
}

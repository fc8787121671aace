package import Cells
package import Configuration
package import FoundationEssentials
package import IntentSchemas
package import Themes
internal import Timelines
package import ViewTree

/// The home screen as a value: its only door is ``apply(_:at:)``.
///
/// It never asks the time, reads a file or starts a process, so that a list of actions with times
/// is a test, a recording and a bug report.
package struct HomeScreen: Sendable {
  package internal(set) var size = Size.zero
  package internal(set) var home: HomeFile
  package internal(set) var slots: [SlotID: Slot] = [:]
  package internal(set) var arrangement: Arrangement?
  package internal(set) var page = 0
  package internal(set) var focus: SlotID?
  package internal(set) var overlay: Overlay?
  /// The rows of a sheet that is only read that have gone out at its top.
  var scroll = 0
  package internal(set) var theme = Theme.tessera
  package internal(set) var configuration = Configuration()
  /// The terminal's ground as it said itself.
  package internal(set) var ground = Appearance.dark
  /// How many colours the terminal has.
  package internal(set) var colorMode = ColorMode.direct
  package internal(set) var isPrivate = false
  /// Whether the bottom line tells keys; a frame on paper has none to press.
  package let showsHints: Bool
  /// Complaints by file.
  package internal(set) var complaints: [String: String] = [:]
  /// Whether the user has read the complaints: what is wrong stays wrong until it is mended.
  var hidesComplaints = false
  /// What extensions say of their kinds.
  package internal(set) var kinds: [String: [String: KindDescription]] = [:]
  var processes: [String: ExtensionProcess] = [:]
  /// What of settings could not be read, by widget.
  var notes: [SlotID: [String]] = [:]
  /// What is wrong with the files that a widget shows: it says so itself in its picture.
  var fileProblems: [SlotID: [String]] = [:]
  /// When which widget is swapped and loaded.
  var scheduler = Scheduler<SlotID, ArchivedNode>()
  /// The fingerprints of pictures that ended a run: they are not drawn.
  var banned: Set<UInt64> = []
  /// The widgets that are seen.
  var shown: Set<SlotID> = []
  /// The moment that is looked at instead of now, or `nil`.
  package internal(set) var scrub: Scrub?
  package internal(set) var place = Place()
  /// The control that has the focus inside the focused box, or `nil`.
  var inside: ControlFocus?
  /// The control under a mouse button that is down, or `nil`.
  var armed: ArmedControl?
  var presses = Presses()
  var hints: Hints?
  /// The stacks by their ids in `home.yaml`.
  package internal(set) var stacks: [String: SmartStack] = [:]
  /// What the user had chosen in stacks in an earlier run.
  var stackChoices: [String: String] = [:]
  /// When the user fired intents of which widget.
  var habits = Habits<SlotID>()
  /// The home screen while it is arranged by hand, or `nil`.
  var editing: Editing?
  /// The layouts before changes that were kept, the latest last, for `u` outside of edit mode.
  var earlier: [HomeFile] = []
  /// The widget whose settings open when its extension has said what can be set, or `nil`.
  var awaitsSettings: SlotID?
  var lastOptions = 0
  /// The themes there are, as far as they have been listed.
  package internal(set) var themeNames: [String] = []
  /// The intents that people find by themselves, and shortcuts, by extension.
  package internal(set) var intents: [String: [IntentSchema]] = [:]
  package internal(set) var shortcuts: [String: [Shortcut]] = [:]
  /// What is said in the bottom line, or `nil`.
  package internal(set) var notice: Notice?

  /// What is laid over the boxes.
  package enum Overlay: Hashable, Sendable {
    case help, info
    case snippet(Snippet)
    case settings(SettingsSheet)
    case gallery(Gallery)
    case palette(CommandPalette)
    case themes(ThemePicker)
    case stack(StackSheet)
  }

  package init(home: HomeFile = .firstRun, showsHints: Bool = true) {
    self.home = home
    self.showsHints = showsHints
  }

  /// The side of the theme in force.
  package var appearance: Appearance {
    switch configuration.appearance {
    case .dark: .dark
    case .light: .light
    case .auto: ground
    }
  }

  package var side: ThemeSide { theme.side(appearance) }
  package var palette: Palette { side.palette }

  /// The line around boxes.
  ///
  /// Boxes that a theme tells from the screen by their ground alone have a line on terminals that have
  /// no such ground: of 16 colours none is a little lighter than another.
  var line: LineStyle {
    if let line = configuration.line { return line }
    guard theme.line == .none else { return theme.line }
    func number(_ role: Role) -> Int {
      side.number(for: role, in: colorMode, appearance: appearance)
    }
    let isSeen = theme.fill == .widget && number(.widget) != number(.background)
    return isSeen ? .none : .rounded
  }

  package var symbols: SymbolSet { configuration.symbols ?? theme.symbols ?? .unicode }

  /// What pictures are drawn with at a moment.
  package func drawContext(at now: Date) -> DrawContext {
    var context = DrawContext(
      now: now.timeIntervalSince1970, palette: palette, dither: colorMode.dither,
      symbols: symbols)
    context.bar = symbols == .ascii ? "#" : theme.redaction.glyph
    if isPrivate { context.redaction.insert(.privacy) }
    return context
  }

  package var pageCount: Int { arrangement?.pageCount ?? 1 }

  /// The boxes of the page that is shown, in reading order.
  package var visibleBoxes: [PlacedBox] {
    let boxes = arrangement?.boxes(onPage: page) ?? []
    guard !stacks.isEmpty else { return boxes }
    return boxes.map { box in
      var box = box
      if let stack = stacks[box.box] { box.id = stack.top.name }
      return box
    }
  }

  /// The focused widget, or `nil` with none on the page.
  package var focusedSlot: Slot? { focus.flatMap { slots[$0] } }

  /// The name of a widget for people.
  package func title(of slot: Slot) -> String {
    let widget = slot.placement.widget
    if let name = kinds[widget.extension]?[widget.kind]?.name { return name }
    return widget.kind.prefix(1).uppercased() + widget.kind.dropFirst()
  }

  /// What a box says of itself in its line, or `nil` where all is well.
  func mark(of slot: Slot, at now: Date) -> SlotMark? {
    let id = SlotID(slot.placement.id)
    guard let loader = scheduler[id] else { return nil }
    if let scrub, scrub.scope == .widget(id) { return SlotMark(scrub, loader, in: place) }
    if let mark = SlotMark(loader, at: now) { return mark }
    if let since = presses.longest(in: id), let mark = SlotMark(working: since, at: now) {
      return mark
    }
    if !isOffered(slot) { return SlotMark(unsupported: slot.placement.family) }
    if notes[id] != nil {
      return SlotMark(["settings do not hold: i tells", "settings?"], .warning, nil)
    }
    return processes[slot.placement.widget.extension]?.end.flatMap { SlotMark($0, at: now) }
  }

  /// Whether the extension offers the widget in this family, as far as it has said.
  package func isOffered(_ slot: Slot) -> Bool {
    let widget = slot.placement.widget
    let known = kinds[widget.extension]?[widget.kind]?.families
    return known?.contains(slot.placement.family) ?? true
  }

  /// Widgets of one line, for the status line, in the file's order.
  var inlineSlots: [Slot] {
    home.widgets.filter { $0.family == .accessoryInline }.compactMap { slots[SlotID($0.id)] }
  }

  /// The room inside a widget's box line, in cells: its family's, though a narrow screen cuts it.
  package func contentSize(of id: SlotID) -> Size {
    slots[id]?.placement.family.contentSize ?? .zero
  }
}

extension Family {
  /// The room inside the box line, in cells.
  package var contentSize: Size {
    span == nil ? size : Size(width: size.width - 2, height: size.height - 2)
  }
}

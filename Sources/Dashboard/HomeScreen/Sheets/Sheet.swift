internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import Themes
internal import ViewTree
internal import Texts

/// A sheet over the boxes, which handles the keys while it is open.
///
/// A sheet can read the home screen but changes only itself; it returns requests for everything
/// else.
protocol Sheet: Hashable, Sendable {
  /// Handles a key press.
  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome

  /// Handles a click on one of the sheet's controls.
  mutating func handle(_ control: SheetControl, in home: HomeScreen, at now: Date) -> SheetOutcome

  /// Handles pasted text, or text that was typed faster than it is read.
  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome

  /// Handles a click outside the sheet.
  mutating func handleClickOutside(in home: HomeScreen, at now: Date) -> SheetOutcome

  /// Handles data that arrived, or a change of the layout.
  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome

  /// Does the work that is due.
  mutating func tick(in home: HomeScreen, at now: Date) -> SheetOutcome

  /// The next time at which work is due, or `nil` if there is none.
  var nextDate: Date? { get }

  /// Returns the next time at which a text or a bar in the sheet changes, or `nil` if there is none.
  func nextChange(after now: Date) -> Date?

  /// Returns how the sheet is drawn, or `nil` if its subject is gone.
  func panel(in home: HomeScreen, at now: Date) -> Panel?

  /// Returns whether a character goes into a text field.
  func acceptsText(_ character: Character) -> Bool

  /// Whether the sheet shows ages or a process, so that it is drawn, and the process measured,
  /// every second.
  var updatesEverySecond: Bool { get }

  /// Whether closing the sheet would lose the user's input.
  var holdsInput: Bool { get }

  /// Whether the sheet is shown again when a sheet that it opened closes.
  var reopens: Bool { get }
}

extension Sheet {
  mutating func handle(_ control: SheetControl, in home: HomeScreen, at now: Date) -> SheetOutcome {
    .stays
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome { .stays }

  /// The default does the same as Escape.
  mutating func handleClickOutside(in home: HomeScreen, at now: Date) -> SheetOutcome {
    handle(KeyPress(.escape), in: home, at: now)
  }

  mutating func receive(_ update: SheetUpdate, in home: HomeScreen) -> SheetOutcome { .stays }

  mutating func tick(in home: HomeScreen, at now: Date) -> SheetOutcome { .stays }

  var nextDate: Date? { nil }

  func nextChange(after now: Date) -> Date? { nil }

  func acceptsText(_ character: Character) -> Bool { false }

  var updatesEverySecond: Bool { false }
  var holdsInput: Bool { false }
  var reopens: Bool { false }
}

/// The result of input in a sheet.
struct SheetOutcome {
  /// Whether the sheet closes.
  var closes = false
  /// The requests to perform, in order.
  var requests: [SheetRequest] = []

  static let stays = SheetOutcome()
  static let closes = SheetOutcome(closes: true)

  /// Returns the result of input that keeps the sheet open and makes requests.
  static func requests(_ requests: SheetRequest...) -> SheetOutcome {
    SheetOutcome(requests: requests)
  }

  /// Returns the result of input that closes the sheet and makes requests.
  static func closes(with requests: SheetRequest...) -> SheetOutcome {
    SheetOutcome(closes: true, requests: requests)
  }
}

/// A request from a sheet to the home screen.
enum SheetRequest {
  /// Work outside the home screen.
  case effect(Effect)
  case command(Command)
  /// Shows a widget, turning to its page.
  case show(SlotID)
  case remove(SlotID)
  case turn(page: Int)
  case openGallery(WidgetReference)
  case add(WidgetReference, Family)
  /// Adds a widget whose permissions the user has chosen.
  case addPermitted(WidgetReference, Family)
  /// Opens a sheet for an intent's parameters, or performs the intent if it has none.
  case performIntent(IntentSchema, extension: String)
  case run(IntentCall, title: String, extension: String)
  /// Changes the settings, the look and the design of a widget; without a schema, its settings stay.
  case changeSettings(SlotID, IntentSchema?, [String: JSON])
  /// Shows a look on a box, or only loads what the look refers to.
  case showLook(Look, Family, on: SlotID?)
  case openDesigner(String?)
  /// Opens the settings of a widget, or only asks for one parameter.
  case openSettings(SlotID, parameter: String?)
  /// Asks for the values of an intent of a widget's extension.
  case ask(IntentCall, SlotID)
  /// Saves the home screen as it is, although nothing was changed.
  case saveHome
  case saveDesign(WidgetPlacement, replacing: String?)
  case deleteDesign(String)
  /// Adds a box that shows a design, in a family or in that of the design.
  case addDesign(String, Family?)
  case change(HomeFile)
  /// Brings a widget to the top of its stack.
  case bringToTop(SlotID)
  case launch(Launcher)
  case addLauncher(Launcher)
  case forgetHabits(SmartStack)
  case setTheme(Theme)
  case showNotice(String)
  /// Removes the notice in the status line.
  case clearNotice
}

/// Data or a change that an open sheet may need.
enum SheetUpdate {
  case options(OptionsID, OptionsResponse)
  case preview(PreviewRequest, PreviewResponse)
  /// The names in a folder that begin with the last part of a path.
  case paths([String], beginning: String)
  /// The names of the secrets that were stored, by parameter; `nil` if none could be stored.
  case secretsStored([String: String]?)
  /// The kinds of an extension arrived.
  case kinds
  case themes
  case fonts
  /// The layout changed.
  case layout
  /// An intent that a sheet started was performed.
  case performed(IntentCall)
}

internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import Themes
internal import ViewTree

/// What is laid over the boxes and has the keys while it is open.
///
/// A sheet sees the home screen and changes nothing but itself: what else is to be done it requests.
protocol Sheet: Hashable, Sendable {
  /// What a key does.
  mutating func handle(_ press: KeyPress, in home: HomeScreen, at now: Date) -> SheetOutcome

  /// What a click on one of its controls does.
  mutating func handle(_ control: SheetControl, in home: HomeScreen, at now: Date) -> SheetOutcome

  /// Text that was pasted, or typed faster than it is read.
  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome

  /// A click beside it.
  mutating func handleClickBeside(in home: HomeScreen, at now: Date) -> SheetOutcome

  /// Something came that it may wait for, or the board is another one.
  mutating func receive(_ news: SheetNews, in home: HomeScreen) -> SheetOutcome

  /// How it is drawn, or `nil` where what it is about is gone.
  func panel(in home: HomeScreen, at now: Date) -> Panel?

  /// Whether a character goes into a line of text that is typed.
  func takes(_ character: Character) -> Bool

  /// Whether it tells of a process and of ages: it is measured and drawn anew every second.
  var isLive: Bool { get }

  /// Whether what was typed would be lost with it.
  var holdsInput: Bool { get }
}

extension Sheet {
  mutating func handle(_ control: SheetControl, in home: HomeScreen, at now: Date) -> SheetOutcome {
    .stays
  }

  mutating func paste(_ text: String, in home: HomeScreen) -> SheetOutcome { .stays }

  /// As Escape.
  mutating func handleClickBeside(in home: HomeScreen, at now: Date) -> SheetOutcome {
    handle(KeyPress(.escape), in: home, at: now)
  }

  mutating func receive(_ news: SheetNews, in home: HomeScreen) -> SheetOutcome { .stays }

  func takes(_ character: Character) -> Bool { false }

  var isLive: Bool { false }
  var holdsInput: Bool { false }
}

/// What came of input in a sheet.
struct SheetOutcome {
  /// Whether the sheet is closed.
  var closes = false
  /// What is to be done, in this order.
  var requests: [SheetRequest] = []

  static let stays = SheetOutcome()
  static let closes = SheetOutcome(closes: true)

  /// The sheet stays open, and something is to be done.
  static func requests(_ requests: SheetRequest...) -> SheetOutcome {
    SheetOutcome(requests: requests)
  }

  /// The sheet is closed, and something is to be done.
  static func closes(with requests: SheetRequest...) -> SheetOutcome {
    SheetOutcome(closes: true, requests: requests)
  }
}

/// What a sheet wants the home screen to do.
enum SheetRequest {
  /// Work outside of the home screen.
  case effect(Effect)
  case command(Command)
  /// Brings a widget to sight.
  case show(SlotID)
  case remove(SlotID)
  case turn(page: Int)
  case openGallery(WidgetReference)
  case add(WidgetReference, Family)
  /// Asks for an intent's parameters, or runs it where it has none.
  case ask(IntentSchema, extension: String)
  case run(IntentCall, title: String, extension: String)
  case setUp(SlotID, IntentSchema, [String: JSON])
  case change(HomeFile)
  case bringUp(SlotID)
  case forgetHabits(SmartStack)
  case use(Theme)
  case say(String)
  /// Takes away what is said in the bottom line.
  case clearNotice
}

/// What may come for an open sheet.
enum SheetNews {
  case options(OptionsID, OptionsAnswer)
  case preview(WidgetReference, Family, PreviewAnswer)
  /// What an extension offers is known now.
  case kinds
  case themes
  /// The board is another one.
  case board
}

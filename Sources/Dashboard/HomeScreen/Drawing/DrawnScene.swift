internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Themes
internal import ViewTree

/// The state that all boxes share.
///
/// If it changes, everything is drawn again.
struct DrawnScene: Equatable {
  private let size: Size
  private let page: Int
  private let boxes: [PlacedBox]
  /// The widget on the whole screen, or `nil`.
  private let wholeScreen: SlotID?
  private let hasSheet: Bool
  private let palette: Palette
  let borderStyle: LineStyle
  private let isPrivate: Bool
  private let colorMode: ColorMode
  private let pictureCells: Size?
  private let symbols: SymbolSet
  private let redaction: RedactionStyle
  private let fill: BoxFill
  private let localeSettings: LocaleSettings
  let banner: Banner?
  /// The message instead of boxes: it shows the keys, which can change.
  let emptyHome: EmptyHome?
  /// The frame of the edit-mode animation, or `nil` outside edit mode.
  let jiggleFrame: Int?

  init(_ home: HomeScreen, _ statusLine: StatusLine, at now: Date) {
    size = home.size
    page = home.page
    boxes = home.arrangement?.boxes(onPage: home.page) ?? []
    wholeScreen = home.wholeScreen?.id
    hasSheet = home.sheets.isOpen
    palette = home.palette
    borderStyle = home.display.borderStyle
    isPrivate = home.display.isPrivate
    colorMode = home.display.colorMode
    pictureCells = home.display.pictureCells
    symbols = home.display.symbols
    redaction = home.theme.redaction
    fill = home.theme.fill
    localeSettings = home.localeSettings
    banner = Banner(home, over: statusLine)
    emptyHome = EmptyHome(home)
    jiggleFrame = home.jiggleFrame(at: now)
  }
}

extension HomeScreen {
  /// Returns the frame of the edit-mode animation, or `nil` outside edit mode.
  ///
  /// With reduced motion, the frame is always 0.
  fileprivate func jiggleFrame(at now: Date) -> Int? {
    guard isEditing else { return nil }
    return display.animatesViews ? board.jiggleFrame(at: now) : 0
  }
}

internal import FoundationEssentials

/// The one sheet that is open, and the one that waits to be opened.
struct SheetPresenter: Sendable {
  private(set) var sheet: (any Sheet)?
  /// The widget whose settings open when its extension has said what can be set, or `nil`.
  private(set) var awaited: SlotID?
  /// How many sheets have been opened: answers to the questions of another are told by it.
  private(set) var opened = 0

  var isOpen: Bool { sheet != nil }

  mutating func open(_ sheet: any Sheet) {
    opened += 1
    self.sheet = sheet
  }

  mutating func close() { sheet = nil }

  /// Opens a sheet, or closes it where it is the one that is open.
  mutating func toggle<Kind: Sheet>(_ sheet: Kind) {
    if self.sheet is Kind { close() } else { open(sheet) }
  }

  /// Waits with the settings of a widget; `nil` for no longer.
  mutating func await(_ id: SlotID?) { awaited = id }

  /// Hands something to the open sheet.
  ///
  /// - Returns: What is to be done; nothing where none is open.
  mutating func hand(_ body: (inout any Sheet) -> SheetOutcome) -> [SheetRequest] {
    guard var sheet else { return [] }
    let outcome = body(&sheet)
    self.sheet = outcome.closes ? nil : sheet
    return outcome.requests
  }
}

internal import FoundationEssentials
internal import IntentSchemas

/// The open sheet, and the widget whose settings open when its description arrives.
struct SheetPresenter: Sendable {
  private(set) var sheet: (any Sheet)?
  /// The widget whose settings open once its extension has described them, or `nil`.
  private(set) var pendingSettings: SlotID?
  /// The call whose missing values are asked for once the extension has described its intents, or
  /// `nil`.
  private(set) var pendingCall: PendingCall?
  /// The number of sheets opened so far, which tells the responses for each sheet apart.
  private(set) var openedCount = 0

  var isOpen: Bool { sheet != nil }

  mutating func open(_ sheet: any Sheet) {
    openedCount += 1
    self.sheet = sheet
  }

  mutating func close() { sheet = nil }

  /// Opens a sheet, or closes the open sheet if it has the same type.
  mutating func toggle<Kind: Sheet>(_ sheet: Kind) {
    if self.sheet is Kind { close() } else { open(sheet) }
  }

  /// Sets the widget whose settings open once they are described; `nil` for none.
  mutating func setPendingSettings(_ id: SlotID?) { pendingSettings = id }

  /// Sets the call that waits for a description; `nil` for none.
  mutating func setPendingCall(_ call: PendingCall?) { pendingCall = call }

  /// Passes input or data to the open sheet.
  ///
  /// - Returns: The requests of the sheet; empty if no sheet is open.
  mutating func send(_ body: (inout any Sheet) -> SheetOutcome) -> [SheetRequest] {
    guard var sheet else { return [] }
    let outcome = body(&sheet)
    self.sheet = outcome.closes ? nil : sheet
    return outcome.requests
  }
}

/// A call of a control that lacks required values.
struct PendingCall: Hashable, Sendable {
  let call: IntentCall
  /// The widget of the control.
  let widget: SlotID
}

internal import FoundationEssentials
internal import IntentSchemas

/// The open sheet, and the widget whose settings open when its description arrives.
struct SheetPresenter: Sendable {
  private(set) var sheet: (any Sheet)?
  /// The sheet that opened the open one and reopens when that closes, or `nil`.
  private var parent: (any Sheet)?
  /// The sheet that opens when the open one, which the user needs, has closed; `nil` for none.
  private var next: (any Sheet)?
  /// The settings that open once an extension has described its widgets, or `nil`.
  private(set) var pendingSettings: PendingSettings?
  /// The call whose missing values are asked for once the extension has described its intents, or
  /// `nil`.
  private(set) var pendingCall: PendingCall?
  /// The number of sheets opened so far, which tells the responses for each sheet apart.
  private(set) var openedCount = 0

  var isOpen: Bool { sheet != nil }

  /// Whether a sheet can open without taking the place of one that the user needs.
  var acceptsSheet: Bool { sheet?.reopens ?? true }

  mutating func open(_ sheet: any Sheet) {
    openedCount += 1
    parent = self.sheet?.reopens == true ? self.sheet : nil
    self.sheet = sheet
  }

  /// Opens a sheet at once, or when the open one, which the user needs, has closed.
  mutating func openNext(_ sheet: any Sheet) {
    if acceptsSheet { open(sheet) } else { next = sheet }
  }

  mutating func close() {
    sheet = parent
    parent = nil
    guard sheet == nil, let next else { return }
    self.next = nil
    open(next)
  }

  /// Opens a sheet, or closes the open sheet if it has the same type.
  mutating func toggle<Kind: Sheet>(_ sheet: Kind) {
    if self.sheet is Kind { close() } else { open(sheet) }
  }

  /// Sets the settings that open once they are described; `nil` for none.
  mutating func setPendingSettings(_ settings: PendingSettings?) { pendingSettings = settings }

  /// Sets the call that waits for a description; `nil` for none.
  mutating func setPendingCall(_ call: PendingCall?) { pendingCall = call }

  /// Passes input or data to the open sheet.
  ///
  /// - Returns: The requests of the sheet; empty if no sheet is open.
  mutating func send(_ body: (inout any Sheet) -> SheetOutcome) -> [SheetRequest] {
    guard var sheet else { return [] }
    let outcome = body(&sheet)
    self.sheet = sheet
    if outcome.closes { close() }
    return outcome.requests
  }
}

/// The settings of a widget whose extension has not described it yet.
struct PendingSettings: Hashable, Sendable {
  let widget: SlotID
  /// The only parameter to ask for, or `nil` for all.
  let parameter: String?
}

/// A call of a control that lacks required values.
struct PendingCall: Hashable, Sendable {
  let call: IntentCall
  /// The widget of the control.
  let widget: SlotID
}

package import Configuration
internal import FoundationEssentials
internal import IntentSchemas
package import ViewTree

/// The identifier of an activation, by which its response is found.
package struct ActivationID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

/// The result of an intent, as shown on the screen.
package struct IntentOutcome: Hashable, Sendable {
  /// The dialog, or `nil`.
  package var dialog: String?
  /// The view, or `nil`.
  package var view: ArchivedNode?
  /// The URL to open, or `nil`.
  package var url: String?
  /// Whether to open the extension's app.
  package var opensApp = false
  /// The text to copy, or `nil`.
  package var copiedText: String?
  /// The program to run in this terminal, or `nil`.
  package var program: Launcher?
  /// A problem that occurred although the intent was performed, or `nil`.
  package var problem: String?

  package init() {}
}

/// The activations in progress, as a value.
///
/// While an activation of a control is in progress, further activations of the control wait; all
/// other controls stay usable. An activation ends when the resulting view has arrived.
struct Activations: Hashable, Sendable {
  struct Activation: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
      /// The intent is being performed.
      case performing
      /// The intent was performed, and the new view is being loaded.
      case reloading
    }

    let slot: SlotID
    /// The control, in the latest view that contains it.
    var control: PlacedControl
    /// Whether the current view contains the control.
    var isInView = true
    /// The box's title, for notices.
    var title: String
    var since: Date
    var stage = Stage.performing
    /// The number of activations that wait for the end of this activation.
    var waitingCount = 0
  }

  /// An intent that was not started from a box.
  struct Run: Hashable, Sendable {
    var title: String
    var `extension`: String
    /// The intent with the values that were typed, which are offered again if the intent fails.
    var call: IntentCall
  }

  private(set) var inProgress: [ActivationID: Activation] = [:]
  /// The box titles of activations whose box was removed.
  private(set) var orphans: [ActivationID: String] = [:]
  /// The intents that were not started from a box.
  private var runs: [ActivationID: Run] = [:]
  private var lastNumber = 0

  /// The maximum number of waiting activations per control; a key held down would add more.
  private static let waitingLimit = 9

  /// Activates a control.
  ///
  /// - Returns: The activation to perform, or `nil` if it waits for an earlier activation.
  mutating func activate(
    _ control: PlacedControl, in slot: SlotID, title: String, waitingCount: Int = 0, at now: Date
  ) -> ActivationID? {
    if let (id, activation) = activationInProgress(of: control.number, in: slot) {
      inProgress[id]?.waitingCount = min(Self.waitingLimit, activation.waitingCount + 1)
      return nil
    }
    lastNumber += 1
    let id = ActivationID(lastNumber)
    inProgress[id] = Activation(
      slot: slot, control: control, title: title, since: now, waitingCount: waitingCount)
    return id
  }

  private func activationInProgress(
    of number: Int, in slot: SlotID
  ) -> (ActivationID, Activation)? {
    inProgress.first { _, activation in
      activation.slot == slot && activation.isInView && activation.control.number == number
    }.map { ($0.key, $0.value) }
  }

  /// Replaces each activation's control by its counterpart in the widget's new view, if there is
  /// one.
  mutating func updateControls(_ controls: [PlacedControl], in slot: SlotID) {
    for (id, activation) in inProgress where activation.slot == slot {
      let counterpart = controls.counterpart(of: activation.control)
      inProgress[id]?.isInView = counterpart != nil
      if let counterpart { inProgress[id]?.control = counterpart }
    }
  }

  /// Starts an intent that does not belong to a box.
  mutating func start(_ run: Run) -> ActivationID {
    lastNumber += 1
    let id = ActivationID(lastNumber)
    runs[id] = run
    return id
  }

  /// Removes and returns an intent that was not started from a box.
  mutating func removeRun(_ id: ActivationID) -> Run? { runs.removeValue(forKey: id) }

  /// Records that the intent was performed; the new view has not arrived yet.
  mutating func markPerformed(_ id: ActivationID) { inProgress[id]?.stage = .reloading }

  /// Ends an activation.
  ///
  /// - Returns: The activation, or `nil` if there was none.
  mutating func end(_ id: ActivationID) -> Activation? { inProgress.removeValue(forKey: id) }

  /// Returns the activations of a widget whose new views are being loaded, the earliest first.
  func reloading(in slot: SlotID) -> [ActivationID] {
    inProgress.filter { $0.value.slot == slot && $0.value.stage == .reloading }.map(\.key)
      .sorted { $0.number < $1.number }
  }

  /// Returns whether an activation of a widget is in progress.
  func isBusy(_ slot: SlotID) -> Bool { inProgress.values.contains { $0.slot == slot } }

  /// Returns the numbers of a widget's active controls.
  func activeControls(in slot: SlotID) -> Set<Int> {
    Set(inProgress.values.lazy.filter { $0.slot == slot && $0.isInView }.map(\.control.number))
  }

  /// Returns the start of the oldest activation of a widget, or `nil` if there is none.
  func earliestStart(in slot: SlotID) -> Date? {
    inProgress.values.lazy.filter { $0.slot == slot }.map(\.since).min()
  }

  /// Ends the activations of a removed widget.
  mutating func remove(_ slot: SlotID) {
    for (id, activation) in inProgress where activation.slot == slot {
      if activation.stage == .performing { orphans[id] = activation.title }
      inProgress[id] = nil
    }
  }

  /// Removes and returns the title of the removed box of an activation.
  mutating func removeOrphan(_ id: ActivationID) -> String? { orphans.removeValue(forKey: id) }
}

internal import FoundationEssentials
package import ViewTree

/// The identifier of an activation, which matches its response.
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
  /// A problem that occurred although the intent was performed, or `nil`.
  package var problem: String?

  package init() {}
}

/// The activations in progress, as a value.
///
/// While an activation of a control is in progress, further ones of the same control wait; all
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
    var isInSight = true
    /// The box's title, for notices.
    var title: String
    var since: Date
    var stage = Stage.performing
    /// The number of activations that wait for this one.
    var waiting = 0
  }

  /// An intent that was not started from a box.
  struct Run: Hashable, Sendable {
    var title: String
    var `extension`: String
  }

  private(set) var flights: [ActivationID: Activation] = [:]
  /// The box titles of activations whose box was removed.
  private(set) var orphans: [ActivationID: String] = [:]
  /// The intents that were not started from a box.
  private var runs: [ActivationID: Run] = [:]
  private var last = 0

  /// The maximum number of waiting activations per control; a key held down would add more.
  private static let waitingLimit = 9

  /// Activates a control.
  ///
  /// - Returns: The activation to perform, or `nil` if it waits for an earlier one.
  mutating func press(
    _ control: PlacedControl, in slot: SlotID, title: String, waiting: Int = 0, at now: Date
  ) -> ActivationID? {
    if let (id, flight) = flight(of: control.number, in: slot) {
      flights[id]?.waiting = min(Self.waitingLimit, flight.waiting + 1)
      return nil
    }
    last += 1
    let id = ActivationID(last)
    flights[id] = Activation(
      slot: slot, control: control, title: title, since: now, waiting: waiting)
    return id
  }

  private func flight(of number: Int, in slot: SlotID) -> (ActivationID, Activation)? {
    flights.first { _, flight in
      flight.slot == slot && flight.isInSight && flight.control.number == number
    }.map { ($0.key, $0.value) }
  }

  /// Finds the controls of activations in progress in a new view.
  mutating func follow(_ controls: [PlacedControl], in slot: SlotID) {
    for (id, flight) in flights where flight.slot == slot {
      let same = controls.counterpart(of: flight.control)
      flights[id]?.isInSight = same != nil
      if let same { flights[id]?.control = same }
    }
  }

  /// Starts an intent that does not belong to a box.
  mutating func start(_ run: Run) -> ActivationID {
    last += 1
    let id = ActivationID(last)
    runs[id] = run
    return id
  }

  /// Removes and returns an intent that was not started from a box.
  mutating func removeRun(_ id: ActivationID) -> Run? { runs.removeValue(forKey: id) }

  /// Records that the intent was performed; its view is still to come.
  mutating func performed(_ id: ActivationID) { flights[id]?.stage = .reloading }

  /// Ends an activation.
  ///
  /// - Returns: The activation, or `nil` if there was none.
  mutating func end(_ id: ActivationID) -> Activation? { flights.removeValue(forKey: id) }

  /// Returns the activations of a widget whose new views are being loaded, the earliest first.
  func reloading(in slot: SlotID) -> [ActivationID] {
    flights.filter { $0.value.slot == slot && $0.value.stage == .reloading }.map(\.key)
      .sorted { $0.number < $1.number }
  }

  /// Whether an activation of a widget is in progress.
  func isBusy(_ slot: SlotID) -> Bool { flights.values.contains { $0.slot == slot } }

  /// Returns the numbers of a widget's active controls.
  func pressed(in slot: SlotID) -> Set<Int> {
    Set(flights.values.lazy.filter { $0.slot == slot && $0.isInSight }.map(\.control.number))
  }

  /// Returns the start of the oldest activation of a widget, or `nil` if there is none.
  func longest(in slot: SlotID) -> Date? {
    flights.values.lazy.filter { $0.slot == slot }.map(\.since).min()
  }

  /// Ends the activations of a removed widget.
  mutating func remove(_ slot: SlotID) {
    for (id, flight) in flights where flight.slot == slot {
      if flight.stage == .performing { orphans[id] = flight.title }
      flights[id] = nil
    }
  }

  /// Removes and returns the title of the removed box of an activation.
  mutating func takeOrphan(_ id: ActivationID) -> String? { orphans.removeValue(forKey: id) }
}

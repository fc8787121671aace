internal import FoundationEssentials
package import ViewTree

/// Which press an answer belongs to.
package struct PressID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

/// What came of an intent, as far as the screen tells of it.
package struct IntentAnswer: Hashable, Sendable {
  /// What it said, or `nil`.
  package var dialog: String?
  /// What it showed, or `nil`.
  package var view: ArchivedNode?
  /// What is to be opened, or `nil`.
  package var url: String?
  /// Whether the extension's app is to be opened.
  package var opensApp = false
  /// What went wrong though it was performed, or `nil`.
  package var problem: String?

  package init() {}
}

/// The presses that are under way, as a value.
///
/// While one is under way for a control, further ones of that control wait their turn; all other
/// controls stay usable. A press ends when the picture that follows from it has come.
struct Presses: Hashable, Sendable {
  struct Flight: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
      /// The intent is being performed.
      case performing
      /// It has been, and the picture is asked for.
      case reloading
    }

    let slot: SlotID
    /// The control, in the latest picture that has it.
    var control: PlacedControl
    /// Whether the picture that is shown has the control.
    var isInSight = true
    /// The box's title, for what is said.
    var title: String
    var since: Date
    var stage = Stage.performing
    /// Presses that wait for this one.
    var waiting = 0
  }

  /// An intent that no box fired.
  struct Run: Hashable, Sendable {
    var title: String
    var `extension`: String
  }

  private(set) var flights: [PressID: Flight] = [:]
  /// Presses whose box was removed meanwhile, by its title.
  private(set) var orphans: [PressID: String] = [:]
  /// Intents that no box fired.
  private var runs: [PressID: Run] = [:]
  private var last = 0

  /// Presses of one control that wait at the most: more come from a key that is held down.
  private static let patience = 9

  /// Presses a control.
  ///
  /// - Returns: The press to carry out, or `nil` where it waits for an earlier one.
  mutating func press(
    _ control: PlacedControl, in slot: SlotID, title: String, waiting: Int = 0, at now: Date
  ) -> PressID? {
    if let (id, flight) = flight(of: control.number, in: slot) {
      flights[id]?.waiting = min(Self.patience, flight.waiting + 1)
      return nil
    }
    last += 1
    let id = PressID(last)
    flights[id] = Flight(slot: slot, control: control, title: title, since: now, waiting: waiting)
    return id
  }

  private func flight(of number: Int, in slot: SlotID) -> (PressID, Flight)? {
    flights.first { _, flight in
      flight.slot == slot && flight.isInSight && flight.control.number == number
    }.map { ($0.key, $0.value) }
  }

  /// Another picture came: what is under way is known again in it.
  mutating func follow(_ controls: [PlacedControl], in slot: SlotID) {
    for (id, flight) in flights where flight.slot == slot {
      let same = controls.counterpart(of: flight.control)
      flights[id]?.isInSight = same != nil
      if let same { flights[id]?.control = same }
    }
  }

  /// Begins what no box fired.
  mutating func start(_ run: Run) -> PressID {
    last += 1
    let id = PressID(last)
    runs[id] = run
    return id
  }

  /// What no box fired, told once.
  mutating func takeRun(_ id: PressID) -> Run? { runs.removeValue(forKey: id) }

  /// The intent has been performed; its picture is still to come.
  mutating func performed(_ id: PressID) { flights[id]?.stage = .reloading }

  /// Ends a press.
  ///
  /// - Returns: What it was, or `nil` where there was none.
  mutating func end(_ id: PressID) -> Flight? { flights.removeValue(forKey: id) }

  /// The presses of a box whose pictures are asked for, the earliest first.
  func reloading(in slot: SlotID) -> [PressID] {
    flights.filter { $0.value.slot == slot && $0.value.stage == .reloading }.map(\.key)
      .sorted { $0.number < $1.number }
  }

  /// Whether a press of a box is under way.
  func isBusy(_ slot: SlotID) -> Bool { flights.values.contains { $0.slot == slot } }

  /// The numbers of a box's controls that are pressed.
  func pressed(in slot: SlotID) -> Set<Int> {
    Set(flights.values.lazy.filter { $0.slot == slot && $0.isInSight }.map(\.control.number))
  }

  /// Since when the longest press of a box has been under way, or `nil` with none.
  func longest(in slot: SlotID) -> Date? {
    flights.values.lazy.filter { $0.slot == slot }.map(\.since).min()
  }

  /// A box was removed: what is under way in it ends by itself.
  mutating func remove(_ slot: SlotID) {
    for (id, flight) in flights where flight.slot == slot {
      if flight.stage == .performing { orphans[id] = flight.title }
      flights[id] = nil
    }
  }

  /// The title of the removed box that a press was in, told once.
  mutating func takeOrphan(_ id: PressID) -> String? { orphans.removeValue(forKey: id) }
}

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

  package init() {}
}

/// The presses that are under way, as a value.
///
/// While one is under way for a control, further ones of that control wait their turn; all other
/// controls stay usable. A press ends when the picture that follows from it has come.
struct Presses: Hashable, Sendable {
  /// A control of a box, by its number in the picture.
  struct Place: Hashable, Sendable {
    var slot: SlotID
    var number: Int
  }

  struct Flight: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
      /// The intent is being performed.
      case performing
      /// It has been, and the picture is asked for.
      case reloading
    }

    var id: PressID
    /// The control as it was pressed.
    var control: PlacedControl
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

  private(set) var flights: [Place: Flight] = [:]
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
    _ place: Place, _ control: PlacedControl, title: String, waiting: Int = 0, at now: Date
  ) -> PressID? {
    if let flight = flights[place] {
      flights[place]?.waiting = min(Self.patience, flight.waiting + 1)
      return nil
    }
    last += 1
    let id = PressID(last)
    flights[place] = Flight(
      id: id, control: control, title: title, since: now, waiting: waiting)
    return id
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

  /// Where a press was, or `nil` for one that is not under way.
  func place(of id: PressID) -> Place? { flights.first { $0.value.id == id }?.key }

  /// The intent has been performed; its picture is still to come.
  mutating func performed(_ place: Place) {
    flights[place]?.stage = .reloading
  }

  /// Ends a press.
  ///
  /// - Returns: What it was, or `nil` where there was none.
  mutating func end(_ place: Place) -> Flight? { flights.removeValue(forKey: place) }

  /// The presses of a box whose pictures are asked for.
  func reloading(in slot: SlotID) -> [Place] {
    flights.filter { $0.key.slot == slot && $0.value.stage == .reloading }.map(\.key)
      .sorted { $0.number < $1.number }
  }

  /// The numbers of a box's controls that are pressed.
  func pressed(in slot: SlotID) -> Set<Int> {
    Set(flights.keys.lazy.filter { $0.slot == slot }.map(\.number))
  }

  /// Since when the longest press of a box has been under way, or `nil` with none.
  func longest(in slot: SlotID) -> Date? {
    flights.filter { $0.key.slot == slot }.map(\.value.since).min()
  }

  /// A box was removed: what is under way in it ends by itself.
  mutating func remove(_ slot: SlotID) {
    for (place, flight) in flights where place.slot == slot {
      if flight.stage == .performing { orphans[flight.id] = flight.title }
      flights[place] = nil
    }
  }

  /// The title of the removed box that a press was in, told once.
  mutating func takeOrphan(_ id: PressID) -> String? { orphans.removeValue(forKey: id) }
}

package import Configuration
import FoundationEssentials
package import HomeScreen
import Themes
import Timelines

/// What the user changed and what no file contains yet.
///
/// A held key or pasted text changes the same thing many times, and each write to the disk takes
/// milliseconds. So changes are collected, and the last of each kind is written once they pause.
package struct PendingSaves: Equatable {
  /// A list of widgets, and the list in the file that it was made from.
  package struct ListChange: Equatable {
    package let next: HomeFile
    package let base: HomeFile
  }

  package private(set) var home: ListChange?
  package private(set) var designs: ListChange?
  private(set) var choices: [Choices.Kind: String] = [:]
  /// The widgets chosen in stacks, by stack.
  private(set) var stackChoices: [String: SlotID] = [:]
  private(set) var uses: [SlotID: Set<DayHour>] = [:]
  /// The widgets whose uses before ``uses`` are forgotten.
  private(set) var forgottenWidgets: Set<SlotID> = []
  /// The dates at which widgets were suggested.
  private(set) var suggestions: [SlotID: Date] = [:]
  /// When everything is written, in seconds of the monotonic clock; `nil` if nothing is pending.
  package private(set) var deadline: Double?

  /// How long after the last change it is written, in seconds: longer than the pause between two
  /// repetitions of a held key.
  static let pause = 0.2

  package init() {}

  /// Adds what an effect saves.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - now: Seconds of the monotonic clock.
  /// - Returns: Whether the effect saves anything.
  package mutating func add(_ effect: Effect, at now: Double) -> Bool {
    switch effect {
    case .save(let next, let base): home = ListChange(next: next, base: home?.base ?? base)
    case .saveDesigns(let next, let base):
      designs = ListChange(next: next, base: designs?.base ?? base)
    case .chooseTheme(let name): choices[.theme] = name
    case .chooseAppearance(let appearance): choices[.appearance] = appearance.rawValue
    case .chooseGrid(let rule): choices[.grid] = rule.description
    case .saveChoice(let stack, let widget): stackChoices[stack] = widget
    case .recordUse(let widget, let hour): uses[widget, default: []].insert(hour)
    case .forgetUses(let widgets):
      for widget in widgets { uses[widget] = nil }
      forgottenWidgets.formUnion(widgets)
    case .recordSuggestion(let widget, let date): suggestions[widget] = date
    default: return false
    }
    deadline = now + Self.pause
    return true
  }

  /// Removes and returns everything.
  package mutating func removeAll() -> PendingSaves {
    defer { self = PendingSaves() }
    return self
  }
}

package import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import Timelines
package import ViewTree

/// What comes back of presses.
extension HomeScreen {
  /// An intent was performed: every timeline of the kind is another one now, and what it said is
  /// shown.
  mutating func performed(_ id: PressID, _ answer: IntentAnswer, at now: Date) -> [Effect] {
    guard let flight = presses.flights[id], let slot = slots[flight.slot] else {
      return performedElsewhere(id, answer, at: now)
    }
    let widget = slot.placement.widget
    presses.performed(id)
    forgetFailure(of: flight.slot)
    let loads = reload(.interaction, at: now) { $0.placement.widget == widget }
    show(answer, title: title(of: slot), at: now)
    if let problem = answer.problem {
      say("\(flight.title): \(problem)", isWarning: true, failed: flight.slot, at: now)
    }
    // Where nothing is asked for, nothing is waited for.
    return loads + settlePresses(in: flight.slot, at: now) + links(answer, widget.extension)
  }

  /// An intent failed: the control is as it was, and the user reads why.
  mutating func performFailed(_ id: PressID, _ reason: String, at now: Date) {
    if let flight = presses.end(id) {
      say("\(flight.title): \(reason)", isWarning: true, failed: flight.slot, at: now)
    } else if let title = presses.takeOrphan(id) {
      say("\(title), which was removed: \(reason)", isWarning: true, at: now)
    } else if let run = presses.takeRun(id) {
      say("\(run.title): \(reason)", isWarning: true, at: now)
    } else {
      say(reason, isWarning: true, at: now)
    }
  }

  /// Presses whose pictures have come are over, and the next that wait begin.
  mutating func settlePresses(in id: SlotID, at now: Date) -> [Effect] {
    guard scheduler[id]?.loadingSince == nil else { return [] }
    return presses.reloading(in: id).flatMap { press -> [Effect] in
      guard let flight = presses.end(press), flight.waiting > 0 else { return [] }
      return pressAgain(flight, at: now)
    }
  }

  /// Fires the control of the new picture that is the same; where there is none, nothing is fired.
  private mutating func pressAgain(_ flight: Presses.Flight, at now: Date) -> [Effect] {
    let control = controls(of: flight.slot, at: now).counterpart(of: flight.control)
    guard let control, case .action(let action, _) = control.press else {
      say("\(flight.title): it shows something else now, not pressed again", at: now)
      return []
    }
    let press = presses.press(
      control, in: flight.slot, title: flight.title, waiting: flight.waiting - 1, at: now)
    return press.map { [.perform($0, flight.slot, action: action)] } ?? []
  }

  private mutating func performedElsewhere(
    _ id: PressID, _ answer: IntentAnswer, at now: Date
  ) -> [Effect] {
    let title = presses.takeOrphan(id)
    let run = presses.takeRun(id)
    let name = title ?? run?.title ?? ""
    show(answer, title: name, at: now)
    if let problem = answer.problem { say("\(name): \(problem)", isWarning: true, at: now) }
    let isSilent = answer.dialog == nil && answer.problem == nil
    if let run {
      if overlay == nil, isSilent { say("\(run.title): done", at: now) }
      // Nobody knows which of its kinds it concerns.
      return links(answer, run.extension)
        + reload(.interaction, at: now) { $0.placement.widget.extension == run.extension }
    }
    if let title, notice == nil || isSilent {
      say("\(title), which was removed, has done it", at: now)
    }
    return links(answer, nil)
  }

  private func links(_ answer: IntentAnswer, _ name: String?) -> [Effect] {
    var effects = answer.url.map { [Effect.open($0, extension: name)] } ?? []
    if answer.opensApp, let name { effects.append(.openApp(extension: name)) }
    return effects
  }

  /// Shows what an intent said: a line in the bottom line, more in a sheet, a view as large as the
  /// screen allows.
  mutating func show(_ answer: IntentAnswer, title: String, at now: Date) {
    scroll = 0
    if let view = answer.view {
      do throws(NodeError) {
        let node = try view.node()
        let shown = node.isAffordable(in: snippetRoom) ? node : TooCostly.node
        overlay = .snippet(
          Snippet(title: title, words: answer.dialog, node: shown, room: snippetRoom))
      } catch {
        say("\(title): what it shows cannot be read: \(error)", isWarning: true, at: now)
      }
    } else if let words = answer.dialog {
      if words.count <= 60, !words.contains("\n") {
        say("\(title): \(words)", at: now)
      } else {
        overlay = .snippet(Snippet(title: title, words: words, node: nil, room: snippetRoom))
      }
    }
  }
}

/// What an intent showed, in a sheet.
package struct Snippet: Hashable, Sendable {
  package var title: String
  /// What it said, or `nil`.
  package var words: String?
  /// What it showed, or `nil`.
  package var node: Node?
  /// The room for which it was made, in cells.
  package var room: Size
}

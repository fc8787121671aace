import Foundation
import PseudoTerminals

/// How long a press takes to be seen, and to bring its new picture; beside it the move of the focus,
/// and the C program's answer to a key.
enum PressRun {
  static func print(presses: Int) throws {
    let dashboard = try Dashboard("still", and: "bench/presses")
    defer { withExtendedLifetime(dashboard) {} }
    let terminal = try dashboard.start()
    _ = Dashboard.untilReady(terminal, "Ready", Dashboard.boxes)
    terminal.read(seconds: 1)
    terminal.type("1")
    terminal.read(seconds: 0.2)
    var seen: [Double] = []
    var brought: [Double] = []
    for count in 1...presses {
      guard let moment = press(terminal, awaiting: "<\(count)>") else {
        Swift.print("press \(count) brought no picture\n\(terminal.shown)")
        break
      }
      seen.append(moment.first)
      brought.append(moment.picture)
      terminal.read(seconds: 0.01)
    }
    let focus = KeyRun.latencies(terminal, "\t", keys: presses)
    let reference = try Dashboard.reference(nil)
    reference.read(seconds: 0.5)
    let answer = KeyRun.latencies(reference, "n", keys: presses)
    Swift.print("\npresses, ms                    median     99 %      max   times")
    KeyRun.row("press to first byte", seen)
    KeyRun.row("press to new picture", brought)
    KeyRun.row("focus move to first byte", focus)
    KeyRun.row("C: key to first byte", answer)
    for program in [terminal, reference] {
      program.type("q")
      _ = program.end()
    }
  }

  /// Presses Enter, and waits for words.
  ///
  /// - Returns: Milliseconds to the first byte and to the words; `nil` where they never came.
  private static func press(
    _ terminal: PseudoTerminal, awaiting words: String
  ) -> (first: Double, picture: Double)? {
    _ = terminal.take(waitingFor: 0)
    let begin = ProcessInfo.processInfo.systemUptime
    terminal.type("\r")
    var first: Double?
    while ProcessInfo.processInfo.systemUptime < begin + 5 {
      let bytes = terminal.take(waitingFor: 1000)
      let moment = (ProcessInfo.processInfo.systemUptime - begin) * 1000
      guard !bytes.isEmpty else { continue }
      first = first ?? moment
      terminal.show(bytes)
      if terminal.shown.contains(words) { return (first ?? moment, moment) }
    }
    return nil
  }
}

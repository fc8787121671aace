import Foundation
import PseudoTerminals

/// Measures the time until a button press is visible and until it brings a new view, compared with
/// moving the focus, and with the C program's response to a key.
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
      guard let times = press(terminal, awaiting: "<\(count)>") else {
        Swift.print("press \(count) brought no new view\n\(terminal.shown)")
        break
      }
      seen.append(times.first)
      brought.append(times.view)
      terminal.read(seconds: 0.01)
    }
    let focus = KeyRun.latencies(terminal, "\t", keys: presses)
    let reference = try Dashboard.reference(nil)
    reference.read(seconds: 0.5)
    let answer = KeyRun.latencies(reference, "n", keys: presses)
    Swift.print("\npresses, ms                    median     99 %      max   times")
    KeyRun.row("press to first byte", seen)
    KeyRun.row("press to new view", brought)
    KeyRun.row("focus move to first byte", focus)
    KeyRun.row("C: key to first byte", answer)
    for program in [terminal, reference] {
      program.type("q")
      _ = program.end()
    }
  }

  /// Presses Enter and waits for a text.
  ///
  /// - Returns: Milliseconds to the first byte and to the text; `nil` if it never appeared.
  private static func press(
    _ terminal: PseudoTerminal, awaiting text: String
  ) -> (first: Double, view: Double)? {
    _ = terminal.receive(waitingFor: 0)
    let begin = ProcessInfo.processInfo.systemUptime
    terminal.type("\r")
    var first: Double?
    while ProcessInfo.processInfo.systemUptime < begin + 5 {
      let bytes = terminal.receive(waitingFor: 1000)
      let time = (ProcessInfo.processInfo.systemUptime - begin) * 1000
      guard !bytes.isEmpty else { continue }
      first = first ?? time
      terminal.show(bytes)
      if terminal.shown.contains(text) { return (first ?? time, time) }
    }
    return nil
  }
}

import Foundation
import PseudoTerminals
import Testing

/// The timer with its real extension on a pseudo-terminal.
@Suite(.serialized)
struct TimerTests {
  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    var environment = sandbox.environment
    environment["PATH"] = "\(sandbox.folder)/bin:/usr/bin:/bin"
    return try PseudoTerminal([Sandbox.program("tessera")], environment: environment)
  }

  private func sandbox(_ settings: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - {widget: timer, family: medium, settings: {TimerIntent: {\(settings)}}}

      """, to: "config/tessera/home.yaml")
    return sandbox
  }

  /// Activates the first control, which starts and pauses.
  private func press(_ terminal: PseudoTerminal) {
    terminal.type("f")
    #expect(terminal.wait(toSee: "a … z press"))
    terminal.type("a")
  }

  @Test func runningTimerSurvivesRestartOfBothProcesses() throws {
    let sandbox = try sandbox("work: 90, style: plain")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "90:00", "start"))
    press(terminal)
    #expect(terminal.wait(toSee: "89:5", "until", "pause"))
    for child in Sandbox.children(of: terminal.pid) { kill(child.pid, SIGKILL) }
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).isEmpty })
    terminal.type("q")
    #expect(terminal.end() == 0)
    let again = try start(sandbox)
    #expect(again.wait(toSee: "89:", "pause"))
    press(again)
    #expect(again.wait(toSee: "paused", "start"))
    again.type("q")
    #expect(again.end() == 0)
  }

  @Test func dueAlarmNotifiesOnceAndIsStopped() throws {
    let times = (0..<10).map { Date().addingTimeInterval(60 * Double($0)) }.map { date in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let parts = calendar.dateComponents([.hour, .minute], from: date)
      return String(format: "%02d:%02d Tea", parts.hour ?? 0, parts.minute ?? 0)
    }
    // One of the alarms is due whenever the test runs, also on a busy machine.
    let alarms = times.joined(separator: ", ")
    let sandbox = try sandbox("mode: alarms, alarms: '\(alarms)', notifies: true")
    try sandbox.write(
      "#!/bin/sh\nprintf '%s\\n' \"$*\" >> '\(sandbox.folder)/notified'\n", to: "bin/notify-send")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: "\(sandbox.folder)/bin/notify-send")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Alarm", "Tea", "stop"))
    #expect(terminal.wait { sandbox.text(of: "notified")?.contains("Tea") == true })
    terminal.type("r")
    press(terminal)
    #expect(terminal.wait { !terminal.screen.text.contains("stop") })
    let lines = sandbox.text(of: "notified")?.split(separator: "\n") ?? []
    #expect(Set(lines).count == lines.count, "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("--app-name=Tessera -- Alarm at ") }, "\(lines)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func unknownZoneAndFarDateAreShown() throws {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      """
      widgets:
        - widget: clock
          family: medium
          settings: {ClockIntent: {zones: [Mars/Olympus, Asia/Tokyo]}}
        - {widget: clock/date, family: small, settings: {DateIntent: {style: hologram}}}
        - widget: clock/countdown
          family: small
          settings: {CountdownIntent: {name: Comet, date: "9999-12-31T00:00:00Z"}}

      """, to: "config/tessera/home.yaml")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Mars/O", "unknown", "Tokyo", "Comet", "years"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}

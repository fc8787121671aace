import Cells
import Configuration
@testable import Dashboard
import ExtensionHost
import Foundation
import Golden
import HomeScreen
import Recordings
import Testing

/// A page with twelve designs of different sources that nobody touches, on the virtual clock.
@MainActor
struct IdleHourTests {
  /// The designs: source, intent and settings.
  private static let designs = [
    ("clock", "ClockIntent: {style: words}"),
    ("clock/date", "DateIntent: {style: leaf}"),
    ("clock/countdown", "CountdownIntent: {style: days, name: Porto, date: 2026-12-12T09:00:00Z}"),
    ("text", "TextIntent: {style: poster, source: typed, text: Breathe}"),
    ("text/notes", "NotesIntent: {style: sticky}"),
    ("photo", "PhotoIntent: {style: fullBleed, path: ~/Pictures, minutes: 5}"),
    ("calendar", "CalendarIntent: {style: timeUntil}"),
    ("reminders", "RemindersIntent: {style: count}"),
    ("weather", "WeatherIntent: {style: now, place: \"Lisbon=38.72,-9.13,Europe/Lisbon\"}"),
    ("health", "HealthIntent: {style: number}"),
    ("astronomy", "AstronomyIntent: {style: moon, place: \"Lisbon=38.72,-9.13,Europe/Lisbon\"}"),
    ("system", "SystemIntent: {style: machine}"),
  ]

  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    var boxes = "widgets:\n"
    var designs = "designs:\n"
    for (index, design) in Self.designs.enumerated() {
      boxes += "  - {design: Design \(index), widget: \(design.0), family: small}\n"
      designs +=
        "  - {id: Design \(index), widget: \(design.0), family: small, settings: {\(design.1)}}\n"
    }
    try sandbox.write(boxes, to: "home.yaml")
    try sandbox.write(designs, to: "designs.yaml")
  }

  /// A wake-up is due if the picture changes, or if an extension is asked or has answered.
  @Test func noWakeUpsInAnHourButThoseThatAreDue() throws {
    let tape = try Tape(
      parsing: """
        Set Home home.yaml
        Set HomeFolder home
        Set Start 2026-11-24T16:30
        Set TimeZone Europe/Lisbon
        Env TESSERA_WEATHER_URL "file:{tape}/forecast.json"
        """, file: "idle.tape"
    ) { _ in nil }
    let files = Checkout.file("Tests/Recordings/personal").path
    for name in ["home", "forecast.json"] {
      try FileManager.default.copyItem(
        atPath: "\(files)/\(name)", toPath: "\(sandbox.folder)/\(name)")
    }
    let environment = try TapeEnvironment(
      tape.settings, folder: sandbox.folder, bundled: try Self.bundledExtensions())
    defer { environment.clear() }
    let engine = try environment.engine()
    defer { engine.engine.host.shutDown() }
    engine.apply(.resized(Size(width: 122, height: 44)))
    // Everything is loaded in the first minute.
    let start = engine.now.addingTimeInterval(60)
    while let wake = engine.nextWake, wake < start { engine.advance(to: wake) }
    var count = WakeUps(engine)
    let end = start.addingTimeInterval(3600)
    while let wake = engine.nextWake, wake < end { count.advance(engine, to: wake) }
    #expect(engine.engine.home.home.widgets.count { $0.design != nil } == 12)
    #expect(count.needless.isEmpty, "\(count.needless)")
    // The words of the clock and the photo change every five minutes.
    #expect(count.changes >= 12, "\(count.changes) changes")
    // The load of the machine is measured every five seconds; the others ask rarely.
    var loads = count.loads
    #expect((700...720).contains(loads.removeValue(forKey: "system-small") ?? 0), "\(count.loads)")
    #expect(loads.values.allSatisfy { $0 <= 12 }, "\(loads)")
  }

  /// The commands of the bundled extensions, which are beside the tests.
  private static func bundledExtensions() throws -> [String: [String]] {
    let (program, online) = (
      try Sandbox.program("tessera"), try Sandbox.program("tessera-online")
    )
    var commands: [String: [String]] = [:]
    for name in ["clock", "text", "photo", "calendar", "reminders", "health", "system"] {
      commands[name] = [program, "extension", name]
    }
    for name in ["weather", "astronomy"] { commands[name] = [online, name] }
    return commands
  }
}

/// The wake-ups of an engine, by their effects.
@MainActor
private struct WakeUps {
  /// The number of changes of the picture.
  private(set) var changes = 0
  /// The number of requested timelines, by the ids of the widgets.
  private(set) var loads: [String: Int] = [:]
  /// The dates of wake-ups without an effect.
  private(set) var needless: [String] = []
  private var painter = FramePainter()
  private var picture: CellBuffer

  init(_ engine: VirtualEngine) {
    painter.paint(engine.engine.home, at: engine.now)
    picture = painter.buffer
  }

  mutating func advance(_ engine: VirtualEngine, to date: Date) {
    let loadedWidgets = engine.engine.loadingWidgets
    engine.advance(to: date)
    let newWidgets = engine.engine.loadingWidgets.subtracting(loadedWidgets)
    for id in newWidgets { loads[id.name, default: 0] += 1 }
    painter.paint(engine.engine.home, at: date)
    let isChanged = !painter.buffer.changes(from: picture).isEmpty
    picture = painter.buffer
    if isChanged { changes += 1 }
    if !isChanged, loadedWidgets.isEmpty, newWidgets.isEmpty {
      needless.append(date.formatted(.iso8601))
    }
  }
}

import Cells
import Foundation
import Golden
import Testing
import Themes

/// The hues of a page of bundled widgets, as it is drawn in a terminal.
@Suite(.serialized) struct HueTests {
  private let sandbox: Sandbox

  /// A widget of each kind that has an accent color and needs neither network nor D-Bus.
  private static let accents: [(widget: String, title: String, role: Role)] = [
    ("calendar", "Calendar", .red), ("clock/date", "Date", .red),
    ("clock/countdown", "Countdown", .purple), ("reminders", "Reminders", .blue),
    ("system", "System", .green), ("health", "Health", .pink), ("timer", "Timer", .orange),
    ("words", "Words", .mint), ("text/notes", "Notes", .yellow),
  ]

  init() throws {
    sandbox = try Sandbox()
    // The first box has the focus, and therefore the color of the focus.
    var home = "widgets:\n  - {widget: clock, family: small, id: clock}\n"
    for accent in Self.accents {
      home += "  - {widget: \(accent.widget), family: small, id: \(accent.title)}\n"
    }
    try sandbox.write(home, to: "home.yaml")
    try sandbox.write("limits: {timeline: 120}\n", to: "config/tessera/config.yaml")
    try sandbox.write("# Ideas\n\n- a lamp\n", to: "data/tessera/notes/ideas.md")
    try sandbox.write("Book the train +work\nCall Mira +home\n", to: "data/tessera/todo.txt")
    try sandbox.write("date,steps\n2026-11-24,9000\n", to: "data/tessera/health.csv")
  }

  private func page(_ theme: String, _ appearance: Appearance) throws -> Substring {
    let outcome = try sandbox.run(
      [
        "snapshot", "--home", "home.yaml", "--size", "120x40", "--at", "2026-11-24T16:50",
        "--theme", theme, "--appearance", appearance.rawValue, "--format", "ansi",
      ],
      environment: ["TESSERA_MACHINE": "imitated"])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output[...]
  }

  /// Returns the foreground that an escape sequence sets before a title.
  private func sequence(of color: RGB) -> String {
    "38;2;\(color.red);\(color.green);\(color.blue)m"
  }

  @Test(arguments: Appearance.allCases)
  func eachKindHasItsHue(appearance: Appearance) throws {
    let page = try page("tessera", appearance)
    let palette = Theme.tessera.side(appearance).palette
    for accent in Self.accents {
      let title = sequence(of: palette[accent.role]) + " \(accent.title) "
      #expect(page.contains(title), "\(accent.title) in \(accent.role)")
    }
    let hues: [Role] = [.red, .orange, .yellow, .green, .mint, .blue, .purple, .pink]
    #expect(hues.allSatisfy { page.contains(sequence(of: palette[$0])) })
  }

  /// A theme of few hues keeps the color of titles, and its accent color in the boxes.
  @Test func themeOfFewHuesStaysOne() throws {
    let page = try page("graphite", .dark)
    for accent in Self.accents {
      #expect(page.contains(" \(accent.title) "))
    }
    // Purple and mint are only accent colors here, so nothing has them.
    let text = try String(contentsOf: Checkout.file("themes/graphite.yaml"), encoding: .utf8)
    let dark = text.split(separator: "light:\n").first ?? ""
    for role in ["purple", "mint"] {
      let line = try #require(dark.split(separator: "\n").first { $0.contains("  \(role): ") })
      let hex = line.split(separator: "'").first { $0.hasPrefix("#") }
      let color = try #require(hex.flatMap { RGB(hex: String($0)) })
      #expect(!page.contains(sequence(of: color)), "\(role)")
    }
  }
}

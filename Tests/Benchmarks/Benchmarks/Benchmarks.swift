import ArgumentParser
import Foundation

/// Compares Tessera with a C program that draws the same, and measures the cost of its parts.
///
/// Absolute times differ between machines: compare the ratios.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures Tessera beside a C program that draws the same with ncurses.",
    discussion: """
      Without a name, the board is measured: 24 boxes of 33 × 15 cells on 200 × 60. The programs take \
      turns; a ratio is the median of the ratios of all rounds, with the least and the greatest.
      """)

  enum Part: String, CaseIterable, ExpressibleByArgument {
    case board, views, growth, scheduler, timelines, extensions, start, waits, keys, answers,
      presses,
      themes, plugins,
      idle, print
  }

  @Argument(help: "The parts to measure: \(Part.allCases.map(\.rawValue).joined(separator: ", ")).")
  var parts: [Part] = [.board]

  @Option(help: "The number of rounds of the board.")
  var rounds = 15

  @Option(help: "How long to be idle, in seconds.")
  var seconds = 60.0

  @Option(
    help: ArgumentHelp(
      "Another program that draws the board and responds to the same keys: n, b, p, q.",
      valueName: "path"))
  var with: [String] = []

  func run() throws {
    for part in parts { try measure(part) }
  }

  private func measure(_ part: Part) throws {
    switch part {
    case .board: try BoardRun(rounds: max(1, rounds), others: with).print()
    case .views: MainActor.assumeIsolated { ViewRun.print() }
    case .growth:
      GrowthRun.print()
      GrowthRun.printDay()
      GrowthRun.printHistories()
    case .scheduler: SchedulerRun.print()
    case .timelines: try TimelineRun.print()
    case .extensions: try ExtensionsRun.print()
    case .start: try StartRun.print(times: 20)
    case .waits: try WaitRun.print()
    case .keys: try KeyRun.print(rounds: 10)
    case .answers: try ResponseRun.print(rounds: 5)
    case .presses: try PressRun.print(presses: 200)
    case .themes: try ThemeRun.print(seconds: min(20, seconds))
    case .plugins: try PluginRun.print(rounds: 7, seconds: min(20, seconds))
    case .idle: try IdleRun.print(seconds: seconds)
    case .print: try PrintRun.print()
    }
  }
}

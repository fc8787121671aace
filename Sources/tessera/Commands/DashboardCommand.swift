import ArgumentParser
import Configuration
import Dashboard
import Foundation
import Recordings
import Timelines
import Texts

/// `tessera`: the home screen.
struct DashboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dashboard", abstract: localized("Show the home screen."))

  @OptionGroup var files: FileOptions

  @Option(
    help: """
      The budget for automatic reloads: a percentage of one core, such as 2, or “ios” for a \
      phone's budget.
      """)
  var budget: String?

  @Flag(help: "Disable animations.")
  var reduceMotion = false

  @Flag(help: "Lift the limits on the rotation of smart stacks, for widget authors.")
  var developer = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @Option(help: "Record the session as an asciicast to this file (.cast).")
  var record: String?

  @Flag(
    help: "Print the home screen as text, box by box, for screen readers and scripts.")
  var plain = false

  @Flag(help: "Print the home screen as JSON, box by box.")
  var json = false

  func validate() throws {
    if let budget, BudgetRule(text: budget) == nil {
      throw ValidationError("--budget: “\(budget)” is not \(BudgetRule.expectation)")
    }
    if plain && json { throw ValidationError("--plain and --json cannot be used together") }
    if record != nil, plain || json {
      throw ValidationError("--record cannot be used with --plain or --json")
    }
    if let record, (record as NSString).pathExtension != "cast" {
      throw ValidationError("--record: “\(record)” does not end in .cast")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated { try start() }
  }

  @MainActor
  private func start() throws {
    if plain || json {
      try ReportRun(files: files).printReport(asJSON: json)
      return
    }
    let environment = ProcessInfo.processInfo.environment
    guard DashboardRun.hasTerminal(environment) else {
      guard record == nil else {
        throw ValidationError(
          "--record requires a terminal; to record a scripted session, use tessera record")
      }
      var snapshot = SnapshotRun(files: files, size: nil, date: nil)
      snapshot.isASCII = ascii
      try snapshot.printFrame(as: .text)
      return
    }
    var run = DashboardRun(files.paths)
    run.budget = budget.flatMap { BudgetRule(text: $0) }
    run.reducesMotion = reduceMotion
    run.liftsRotationLimits = developer
    run.isASCII = ascii
    run.record = record
    try run.run(environment)
  }
}

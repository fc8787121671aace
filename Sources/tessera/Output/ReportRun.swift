import ArgumentParser
import Cells
import ControlSocket
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import Wire

/// Prints the home screen as text or JSON.
///
/// If a dashboard is running, its home screen is printed, unless the command specifies its own
/// files. Otherwise, the home screen is loaded from the files.
@MainActor
struct ReportRun {
  let files: FileOptions

  /// Prints the report.
  func printReport(asJSON: Bool) throws {
    if let report = try runningReport(asJSON) { return try write(report, asJSON) }
    let run = SnapshotRun(files: files, size: nil, date: nil)
    let engine = try run.loadedEngine()
    defer { engine.host.shutDown() }
    let report = engine.home.report(at: Clock.now)
    try write(asJSON ? report.json : report.text, asJSON)
    try run.printErrors(of: engine)
  }

  private func write(_ report: String, _ isJSON: Bool) throws {
    if isJSON {
      try StandardOutput.print(json: report)
    } else {
      try StandardOutput.print(text: report)
    }
  }

  /// Returns the report of a running dashboard, or `nil` if none is running or if the command
  /// specifies its own files.
  private func runningReport(_ asJSON: Bool) throws -> String? {
    // A running dashboard may use other files.
    guard files.configuration == nil, files.home == nil else { return nil }
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    for case .text(let report) in client.send(.board(asJSON: asJSON)) { return report }
    return nil
  }
}

import ArgumentParser
import Cells
import ControlSocket
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import Wire

/// Prints the home screen as text: that of a running dashboard, or else one loaded for the purpose.
@MainActor
struct ReportRun {
  let files: FileOptions

  func show(asJSON: Bool) throws {
    if let report = try runningReport(asJSON) { return try show(report, asJSON) }
    let run = SnapshotRun(files: files, size: nil, date: nil)
    let engine = try run.loaded()
    defer { engine.host.shutDown() }
    let report = engine.home.report(at: Clock.now)
    try show(asJSON ? report.json : report.text, asJSON)
    try run.printErrors(of: engine)
  }

  private func show(_ report: String, _ isJSON: Bool) throws {
    if isJSON {
      try StandardOutput.print(json: report)
    } else {
      try StandardOutput.print(text: report)
    }
  }

  /// The report of a running dashboard, or `nil` if none is running.
  private func runningReport(_ asJSON: Bool) throws -> String? {
    // A running dashboard may use other files.
    guard files.configuration == nil, files.home == nil else { return nil }
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    for case .text(let report) in client.send(.board(asJSON: asJSON)) { return report }
    return nil
  }
}

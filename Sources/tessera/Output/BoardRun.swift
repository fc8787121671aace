import ArgumentParser
import Cells
import ControlSocket
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import Wire

/// The board in words: the running one's where there is one, else one that is loaded for this.
@MainActor
struct BoardRun {
  let files: FileOptions

  func show(asJSON: Bool) throws {
    if let running = try asked(asJSON) { return try show(running, asJSON) }
    let run = SnapshotRun(files: files, size: nil, date: nil)
    let engine = try run.loaded()
    defer { engine.host.shutDown() }
    let report = engine.home.report(at: Clock.now)
    try show(asJSON ? report.json : report.text, asJSON)
    try run.complain(of: engine)
  }

  private func show(_ words: String, _ isJSON: Bool) throws {
    if isJSON {
      try StandardOutput.print(json: words)
    } else {
      try StandardOutput.print(text: words)
    }
  }

  /// What a running dashboard says, or `nil` where none runs.
  private func asked(_ asJSON: Bool) throws -> String? {
    // With files of its own it is another board.
    guard files.configuration == nil, files.home == nil else { return nil }
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    for case .text(let words) in client.ask(.board(asJSON: asJSON)) { return words }
    return nil
  }
}

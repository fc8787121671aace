import ArgumentParser
import Cells
import Configuration
import Dashboard
import Foundation
import Recordings
import HomeScreen
import ViewTree

/// `tessera snapshot`: one frame to standard output.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Prints one frame of the home screen or of one widget.",
    discussion: "It goes through the same code as the screen.")

  @Option(help: "A widget to show alone: extension or extension/kind.")
  var widget: String?

  @Option(help: "Its family: small, medium, large, extraLarge, circular, rectangular, inline.")
  var family: String = "small"

  @Option(help: "The moment to show, such as 2026-11-21T10:18 (local) or 2026-11-21T10:18:00Z.")
  var at: String?

  @Option(help: "The screen's size in cells, such as 80x24.")
  var size: String?

  @Option(
    help:
      "text, ansi, svg, html, json, or accessibility: role, label, value, frame of each element.")
  var format: FrameFormat = .text

  @Option(help: "A theme's name, instead of the configured one.")
  var theme: String?

  @Option(help: "dark or light, instead of what the configuration and the terminal say.")
  var appearance: AppearanceChoice?

  @OptionGroup var files: FileOptions

  func validate() throws {
    if let at, Moment(at) == nil {
      throw ValidationError("--at: “\(at)” is not a date like 2026-11-21T10:18")
    }
    if let size, Size(words: size) == nil {
      throw ValidationError("--size: “\(size)” is not a size like 80x24")
    }
    if Family(name: family) == nil {
      throw ValidationError("--family: there is no family “\(family)”")
    }
    if let widget, WidgetReference(widget) == nil {
      throw ValidationError("--widget: “\(widget)” is not extension or extension/kind")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      var snapshot = SnapshotRun(
        files: files, size: size.flatMap(Size.init(words:)), date: at.flatMap { Moment($0)?.date })
      snapshot.theme = theme
      snapshot.appearance = appearance
      if let widget = widget.flatMap({ WidgetReference($0) }), let family = Family(name: family) {
        snapshot.only = WidgetPlacement(id: "snapshot", widget: widget, family: family)
      }
      try snapshot.printFrame(as: format)
    }
  }
}

extension FrameFormat: ExpressibleByArgument {}

extension AppearanceChoice: ExpressibleByArgument {}

extension Size {
  /// Reads `80x24`, of 1…1000 cells each; `nil` for anything else.
  init?(words: String) {
    let parts = words.lowercased().split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...1000).contains($0) }) else { return nil }
    self.init(width: parts[0], height: parts[1])
  }
}

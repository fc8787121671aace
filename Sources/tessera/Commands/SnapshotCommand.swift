import ArgumentParser
import Cells
import Configuration
import Dashboard
import Foundation
import Recordings
import HomeScreen
import ViewTree
import Texts

/// `tessera snapshot`: prints one frame.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot",
    abstract: localized("Print one frame of the home screen or of one widget."),
    discussion: "The frame is drawn by the same code as on the screen.")

  @Option(help: "Show only this widget, given as EXTENSION or EXTENSION/KIND.")
  var widget: String?

  @Option(
    help: """
      The family of --widget: small (the default), medium, large, extraLarge, circular, rectangular \
      or inline.
      """)
  var family: String?

  @OptionGroup var shown: DateOption

  @Option(help: "The size of the screen in cells, such as 80x24.")
  var size: String?

  @Option(
    help: """
      The output format; “accessibility” lists the role, label, value and position of each element.
      """)
  var format: FrameFormat = .text

  @Option(help: "The theme to use instead of the configured one.")
  var theme: String?

  @Option(help: "The appearance to use instead of the configured one.")
  var appearance: AppearanceChoice?

  @OptionGroup var files: FileOptions

  func validate() throws {
    if let size, Size(text: size) == nil {
      throw ValidationError("--size: “\(size)” is not a size; expected one such as 80x24")
    }
    if family != nil, widget == nil {
      throw ValidationError("--family needs --widget")
    }
    if let family, Family(name: family) == nil {
      let names = Family.allCases.map(\.shortName).joined(separator: ", ")
      throw ValidationError("--family: unknown family “\(family)”; available: \(names)")
    }
    if let widget, WidgetReference(widget) == nil {
      throw ValidationError("--widget: “\(widget)” is not of the form EXTENSION or EXTENSION/KIND")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      var snapshot = SnapshotRun(
        files: files, size: size.flatMap(Size.init(text:)),
        date: shown.date)
      snapshot.theme = theme
      snapshot.appearance = appearance
      if let widget = widget.flatMap({ WidgetReference($0) }),
        let family = Family(name: family ?? "small")
      {
        snapshot.widget = WidgetPlacement(id: "snapshot", widget: widget, family: family)
      }
      try snapshot.printFrame(as: format)
    }
  }
}

extension FrameFormat: ExpressibleByArgument {}

extension AppearanceChoice: ExpressibleByArgument {}

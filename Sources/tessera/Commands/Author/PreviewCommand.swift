import ArgumentParser
import Cells
import Dashboard
import Foundation
import Previews
import Recordings
import Texts
import Themes
import ViewTree
import Wire

/// `tessera preview`: builds a widget's sources and takes its pictures.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: localized("Build the sources of a widget extension and take its pictures."),
    discussion: """
      PATH is a folder with a project of Xcode, with a Swift package, or with Swift files. It is \
      only read.
      """)

  @OptionGroup var author: AuthorSources

  @Option(name: .customLong("text"), help: "A folder for the pictures as text.")
  var textFolder: String?

  @Option(name: .customLong("svg"), help: "A folder for the pictures as SVG.")
  var svgFolder: String?

  @Option(help: "The date to show, such as 2026-11-21T10:18 (local time) or 2026-11-21T10:18:00Z.")
  var at: String?

  func validate() throws {
    if let at, DateArgument(at) == nil {
      throw ValidationError("--at: “\(at)” is not a date; expected one such as 2026-11-21T10:18")
    }
  }

  func run() throws {
    let program = try author.program()
    try MainActor.assumeIsolated {
      try takePictures(of: program, ProcessInfo.processInfo.environment)
    }
  }

  @MainActor
  private func takePictures(of program: String, _ environment: [String: String]) throws {
    let date = at.flatMap { DateArgument($0)?.date }
    let theme = Theme.tessera
    let session = try PictureSession(
      program, environment: environment, dark: theme.dark.palette, light: theme.light.palette)
    var hasFailed = false
    for widget in session.description.widgets {
      for family in widget.families.compactMap(Family.init(rawValue:)) {
        for isDark in [true, false] {
          for content in PictureContent.allCases {
            let picture = session.picture(of: widget, family, content, isDark: isDark, at: date)
            if let failure = picture.failure {
              hasFailed = true
              StandardError.print("\(picture.name): \(failure)")
            }
            try save(picture, isDark ? theme.dark : theme.light)
          }
        }
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  private func save(_ picture: WidgetPicture, _ side: ThemeSide) throws {
    guard let buffer = picture.buffer else { return }
    for (folder, format) in [(textFolder, FrameFormat.text), (svgFolder, .svg)] {
      guard let folder else { continue }
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let file = folder + "/" + picture.name + "." + (format.fileExtension ?? "txt")
      try format.text(of: buffer, side: side).write(
        toFile: file, atomically: true, encoding: .utf8)
    }
  }
}

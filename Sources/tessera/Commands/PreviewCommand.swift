import ArgumentParser
import AuthorBuilds
import Cells
import Configuration
import Dashboard
import Files
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

  @Argument(help: "The folder of the sources.")
  var path: String

  @Option(help: "The widget extension of the project, if there are several.")
  var target: String?

  @Option(name: .customLong("text"), help: "A folder for the pictures as text.")
  var textFolder: String?

  @Option(name: .customLong("svg"), help: "A folder for the pictures as SVG.")
  var svgFolder: String?

  @Option(help: "The date to show, such as 2026-11-21T10:18 (local time) or 2026-11-21T10:18:00Z.")
  var at: String?

  @OptionGroup var files: FileOptions

  func validate() throws {
    if let at, DateArgument(at) == nil {
      throw ValidationError("--at: “\(at)” is not a date; expected one such as 2026-11-21T10:18")
    }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let sdk = SDK.find(beside: program, environment: environment) else {
      StandardError.print("tessera: there is no SDK beside \(program): run .ci/sdk")
      throw ExitCode.failure
    }
    let sources: WidgetSources
    do {
      sources = try WidgetSources.find(in: URL(fileURLWithPath: path), target: target)
    } catch {
      StandardError.print("tessera: \(error)")
      throw ExitCode.failure
    }
    let report = try build(sources, sdk, environment)
    tell(report)
    guard let built = report.program else { throw ExitCode.failure }
    try MainActor.assumeIsolated { try takePictures(of: built, environment) }
  }

  private func build(
    _ sources: WidgetSources, _ sdk: SDK, _ environment: [String: String]
  ) throws -> BuildReport {
    let cache = files.paths.previews + "/" + sources.folderName(of: URL(fileURLWithPath: path))
    guard
      let build = ExtensionBuild(
        sources, sdk, in: URL(fileURLWithPath: cache), environment: environment)
    else {
      StandardError.print("tessera: swiftc is not on the PATH")
      throw ExitCode.failure
    }
    return try build.run()
  }

  /// Prints what was left out and what is wrong.
  private func tell(_ report: BuildReport) {
    for line in report.summary(relativeTo: URL(fileURLWithPath: path)) { StandardError.print(line) }
    for error in report.errors {
      let place = error.file.map { "\($0):\(error.line):\(error.column): " } ?? ""
      StandardError.print("\(place)error: \(error.message)")
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

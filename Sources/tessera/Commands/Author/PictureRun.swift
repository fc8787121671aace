import ArgumentParser
import Cells
import Dashboard
import Files
import Foundation
import Previews
import Recordings
import Themes
import ViewTree
import Wire

/// The folders into which pictures are written.
struct PictureFolders: ParsableArguments {
  @Option(name: .customLong("text"), help: "A folder for the pictures as text.")
  var text: String?

  @Option(name: .customLong("svg"), help: "A folder for the pictures as SVG.")
  var svg: String?

  @Option(name: .customLong("png"), help: "A folder for the pictures as PNG; needs rsvg-convert.")
  var png: String?

  var isEmpty: Bool { text == nil && svg == nil && png == nil }
}

/// A run that takes all pictures of a program.
@MainActor
struct PictureRun {
  let folders: PictureFolders
  let date: Date?
  /// The locale, or `nil` for that of the system.
  let locale: String?

  /// Takes the pictures of each kind in each family, dark and light; without a folder, those of
  /// timelines are printed.
  ///
  /// - Throws: `ExitCode` if a picture could not be taken.
  func takePictures(of program: String, _ environment: [String: String]) throws {
    let rasterizer = folders.png == nil ? nil : Paths.program(named: "rsvg-convert")
    if folders.png != nil, rasterizer == nil {
      StandardError.print("tessera: --png needs rsvg-convert, of the package librsvg2-bin")
      throw ExitCode.failure
    }
    let theme = Theme.tessera
    let session = try PictureSession(
      program, environment: environment, dark: theme.dark.palette,
      light: theme.light.palette)
    if session.description.widgets.isEmpty {
      StandardError.print(
        "tessera: there are no widgets and no previews; a Live Activity is shown once an app starts it"
      )
    }
    var failures: [String: Int] = [:]
    var told: Set<String> = []
    for widget in session.description.widgets {
      for family in widget.families.compactMap(Family.init(rawValue:)) {
        for isDark in folders.isEmpty ? [true] : [true, false] {
          for content in contents(of: widget) {
            let pictures = session.pictures(
              of: widget, family, content, isDark: isDark, at: date, locale: locale)
            // What the author prints; each line once, because every picture may repeat it.
            for line in session.printedLines where told.insert(line).inserted {
              StandardError.print(line)
            }
            for picture in pictures {
              if let failure = picture.failure {
                // A crash usually concerns many pictures.
                failures[failure, default: 0] += 1
                if failures[failure] == 1 { StandardError.print("\(picture.name): \(failure)") }
              }
              try save(picture, isDark ? theme.dark : theme.light, rasterizer)
            }
          }
        }
      }
    }
    for (failure, count) in failures.sorted(by: { $0.key < $1.key }) where count > 1 {
      StandardError.print("\(count - 1) more \(count == 2 ? "picture" : "pictures"): \(failure)")
    }
    if !failures.isEmpty { throw ExitCode.failure }
  }

  private func contents(of widget: WidgetDescription) -> [PictureContent] {
    folders.isEmpty || widget.isPreview ? [.timeline] : PictureContent.allCases
  }

  private func save(_ picture: WidgetPicture, _ side: ThemeSide, _ rasterizer: String?) throws {
    guard let buffer = picture.buffer else { return }
    if folders.isEmpty {
      try StandardOutput.print(picture.name)
      try StandardOutput.print(text: FrameFormat.text.text(of: buffer, side: side))
    }
    for (folder, format) in [(folders.text, FrameFormat.text), (folders.svg, .svg)] {
      guard let folder else { continue }
      _ = try write(picture, buffer, format, side, into: folder)
    }
    guard let folder = folders.png, let rasterizer else { return }
    let vector = try write(picture, buffer, .svg, side, into: folder)
    defer { try? FileManager.default.removeItem(atPath: vector) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: rasterizer)
    process.arguments = ["-o", (vector as NSString).deletingPathExtension + ".png", vector]
    try process.start().wait()
    guard process.terminationStatus == 0 else { throw ExitCode.failure }
  }

  /// Writes a picture, and returns the path of the file.
  private func write(
    _ picture: WidgetPicture, _ buffer: CellBuffer, _ format: FrameFormat, _ side: ThemeSide,
    into folder: String
  ) throws -> String {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let name = picture.name.replacing("#", with: "").replacing("/", with: "_")
      .replacing(" ", with: "-")
    let file = "\(folder)/\(name).\(format.fileExtension ?? "txt")"
    try format.text(of: buffer, side: side).write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}

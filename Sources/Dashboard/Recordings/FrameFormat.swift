package import Cells
import Foundation
package import Themes
import ViewTree

/// The output format of a frame.
package enum FrameFormat: String, CaseIterable, Sendable {
  case text, ansi, svg, html, json, accessibility

  /// The file extension of this format, without the dot, or `nil` for ``accessibility``, which
  /// cannot be made from a frame's cells.
  package var fileExtension: String? {
    switch self {
    case .text: "txt"
    case .accessibility: nil
    case .ansi, .svg, .html, .json: rawValue
    }
  }

  /// Creates the format of a file, or returns `nil` if no format has the extension.
  package init?(fileExtension: String) {
    guard let format = Self.allCases.first(where: { $0.fileExtension == fileExtension })
    else { return nil }
    self = format
  }

  /// Removes the control sequences from a frame's text, except those that belong to the format.
  package func sanitized(_ text: String) -> String {
    switch self {
    case .ansi: Sanitizer.colored(text)
    case .json: Sanitizer.json(text)
    case .text, .svg, .html, .accessibility: Sanitizer.lines(text)
    }
  }

  /// Returns a frame in this format.
  package func text(of buffer: CellBuffer, side: ThemeSide, metrics: SVGMetrics = SVGMetrics())
    -> String
  {
    switch self {
    case .text: buffer.transcript
    case .ansi: ANSIText(buffer: buffer, palette: side.palette).text
    case .svg: SVG(metrics).image(of: buffer, side)
    case .html: HTML(side).page(buffer, title: "Tessera")
    case .json: FrameJSON(buffer).text
    case .accessibility: buffer.transcript
    }
  }
}

/// A frame as text with SGR escape sequences.
struct ANSIText {
  let buffer: CellBuffer
  let palette: Palette

  var text: String {
    (0..<buffer.size.height).map(line).joined(separator: "\n")
  }

  private func line(_ y: Int) -> String {
    buffer.text(
      row: y, 0..<buffer.size.width, after: .plain, style: { $0.visibleStyle.usingReverseVideo },
      sequence: sequence)
  }

  private func sequence(for style: Style) -> String {
    SGR.sequence(
      style.attributes, foreground: foreground(style.foreground),
      background: background(style.background))
  }

  /// Returns the foreground color, or `nil` to use the terminal's default for plain text.
  private func foreground(_ paint: Paint) -> RGB? {
    paint == .role(.text) ? nil : palette.color(of: paint)
  }

  /// Returns the background color, or `nil` to use the terminal's default.
  ///
  /// In cells whose colors are reversed, the background is the text role.
  private func background(_ paint: Paint) -> RGB? {
    paint == .role(.text) || paint == .role(.background) ? nil : palette.color(of: paint)
  }
}

/// A frame as JSON: its size, its lines, and the style runs of each line.
struct FrameJSON: Encodable {
  let width: Int
  let height: Int
  let lines: [String]
  let styles: [[Run]]

  /// Consecutive cells of a line with the same style; plain cells are omitted.
  struct Run: Encodable {
    var column: Int
    var length: Int
    var foreground: String?
    var background: String?
    var attributes: [String]?
  }

  init(_ buffer: CellBuffer) {
    width = buffer.size.width
    height = buffer.size.height
    lines = (0..<buffer.size.height).map(buffer.line)
    styles = (0..<buffer.size.height).map { Self.runs(in: buffer, row: $0) }
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding plain values cannot fail.
    let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    return Sanitizer.json(text)
  }

  private static func runs(in buffer: CellBuffer, row: Int) -> [Run] {
    var runs: [Run] = []
    var x = 0
    while x < buffer.size.width {
      let style = buffer[x, row].visibleStyle
      let start = x
      while x < buffer.size.width, buffer[x, row].visibleStyle == style { x += 1 }
      if style != .plain { runs.append(makeRun(style, column: start, length: x - start)) }
    }
    return runs
  }

  private static func makeRun(_ style: Style, column: Int, length: Int) -> Run {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.strikethrough, "strikethrough"), (.reverse, "reverse"),
    ]
    let attributes = names.filter { style.attributes.contains($0.0) }.map(\.1)
    return Run(
      column: column, length: length, foreground: style.foreground.nonDefaultName,
      background: style.background.nonDefaultName, attributes: attributes.isEmpty ? nil : attributes
    )
  }
}

extension Paint {
  /// The name used in the JSON of a view, or `nil` for the terminal's default color.
  fileprivate var nonDefaultName: String? { self == .none ? nil : name }
}

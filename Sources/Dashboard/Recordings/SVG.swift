package import Cells
package import Themes

/// A builder of still and animated SVG images.
package struct SVG {
  private let metrics: SVGMetrics
  /// The distinct rows, as SVG.
  private var rows: [String] = []
  /// The index of each distinct row in ``rows``.
  private var rowIndices: [String: Int] = [:]

  package init(_ metrics: SVGMetrics = SVGMetrics()) {
    self.metrics = metrics
  }

  /// Returns a still image of a frame.
  package func image(
    of buffer: CellBuffer, _ side: ThemeSide, title: String = ""
  ) -> String {
    let resolver = StyleResolver(side)
    let body = (0..<buffer.size.height).compactMap { y -> String? in
      let row = SVGRow(buffer.runs(in: y, resolver), metrics).text
      guard !row.isEmpty else { return nil }
      return "<g transform=\"translate(0 \(top(y)))\">\(row)</g>"
    }
    return header(buffer.size, title) + background(buffer.size, resolver)
      + "<g transform=\"translate(\(inset) \(inset))\">\n" + body.joined(separator: "\n")
      + "\n</g>\n</svg>\n"
  }

  /// Builds an animated image of a recording, which plays automatically in a loop.
  ///
  /// The frames are laid out side by side like a film strip that CSS moves; identical rows are
  /// defined once.
  package mutating func makeAnimation(of recording: Recording) -> String {
    let frames = recording.frames
    let size = recording.largestSize
    let width = metrics.width(ofColumns: size.width)
    let length = max(recording.duration, (frames.last?.time ?? 0) + 1)
    var film: [String] = []
    var steps: [String] = []
    for (index, frame) in frames.enumerated() {
      film.append(
        "<g transform=\"translate(\(Decimals.hundredths(Double(index) * width)) 0)\">"
          + makeContent(of: frame, size) + "</g>")
      let percent = Self.percent(frame.time / length)
      steps.append(
        "\(percent)%{transform:translateX(-\(Decimals.hundredths(Double(index) * width))px)}")
    }
    let style =
      "<style>@keyframes film{\(steps.joined())}"
      + ".film{animation:film \(Decimals.thousandths(Int((length * 1000).rounded())))s "
      + "step-end infinite}</style>\n"
    let definitions = rows.enumerated().map { "<g id=\"r\($0.offset)\">\($0.element)</g>" }
    return header(size, recording.title) + style + "<defs>\n" + definitions.joined(separator: "\n")
      + "\n</defs>\n<g class=\"film\">\n" + film.joined(separator: "\n") + "\n</g>\n</svg>\n"
  }

  /// Builds a frame from references to its rows, and adds the rows that are new to ``rows``.
  private mutating func makeContent(of frame: Frame, _ size: Size) -> String {
    let resolver = StyleResolver(frame.side)
    var body = background(size, resolver)
    for y in 0..<frame.buffer.size.height {
      let row = SVGRow(frame.buffer.runs(in: y, resolver), metrics).text
      guard !row.isEmpty else { continue }
      let index = rowIndices[row] ?? rows.count
      if index == rows.count {
        rowIndices[row] = index
        rows.append(row)
      }
      let top = Decimals.hundredths(metrics.padding + Double(y) * metrics.cellHeight)
      body += "<use href=\"#r\(index)\" x=\"\(inset)\" y=\"\(top)\"/>"
    }
    return body
  }

  private func header(_ size: Size, _ title: String) -> String {
    let (width, height) = (
      metrics.width(ofColumns: size.width), metrics.height(ofRows: size.height)
    )
    let viewBox = "\(Decimals.hundredths(width)) \(Decimals.hundredths(height))"
    let titleElement = title.isEmpty ? "" : "<title>\(Markup.escaped(title))</title>\n"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(viewBox)\" "
      + "width=\"\(Decimals.hundredths(width))\" height=\"\(Decimals.hundredths(height))\" "
      + "font-family=\"\(SVGMetrics.fonts)\" font-size=\"\(Decimals.hundredths(metrics.fontSize))\" "
      + "xml:space=\"preserve\">\n" + titleElement
  }

  private func background(_ size: Size, _ resolver: StyleResolver) -> String {
    "<rect width=\"\(Decimals.hundredths(metrics.width(ofColumns: size.width)))\" "
      + "height=\"\(Decimals.hundredths(metrics.height(ofRows: size.height)))\" "
      + "fill=\"\(resolver.background.hex)\"/>\n"
  }

  private var inset: String { Decimals.hundredths(metrics.padding) }

  private func top(_ row: Int) -> String { Decimals.hundredths(Double(row) * metrics.cellHeight) }

  /// Formats a fraction as a percentage with four decimals, because a frame of a long recording can
  /// last less than 0.01% of it.
  private static func percent(_ fraction: Double) -> String {
    let parts = Int((fraction * 1_000_000).rounded())
    let decimals = String(parts % 10_000)
    return "\(parts / 10_000)." + String(repeating: "0", count: 4 - decimals.count) + decimals
  }
}

/// A builder of HTML pages that show frames.
package struct HTML {
  private let resolver: StyleResolver

  package init(_ side: ThemeSide) {
    resolver = StyleResolver(side)
  }

  package func page(_ buffer: CellBuffer, title: String) -> String {
    let lines = (0..<buffer.size.height).map { line(buffer, $0) }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>\(Markup.escaped(title))</title>
      <style>
      body{margin:0;background:\(resolver.background.hex);color:\(resolver.text.hex)}
      pre{margin:0;padding:12px;font:14px/1.3 \(SVGMetrics.fonts)}
      </style>
      </head>
      <body>
      <pre>\(lines.joined(separator: "\n"))</pre>
      </body>
      </html>

      """
  }

  private func line(_ buffer: CellBuffer, _ row: Int) -> String {
    var line = ""
    var column = 0
    for run in buffer.runs(in: row, resolver) {
      line += String(repeating: " ", count: run.column - column)
      line += "<span style=\"\(style(run.style))\">\(Markup.escaped(run.text))</span>"
      column = run.column + run.length
    }
    return line
  }

  private func style(_ style: CellStyle) -> String {
    var parts = ["color:\(style.foreground.hex)"]
    if let background = style.background { parts.append("background:\(background.hex)") }
    if style.attributes.contains(.bold) { parts.append("font-weight:bold") }
    if style.attributes.contains(.italic) { parts.append("font-style:italic") }
    let lines = style.attributes.textDecorations
    if !lines.isEmpty { parts.append("text-decoration:\(lines)") }
    return parts.joined(separator: ";")
  }
}

extension Attributes {
  /// The lines under and through text, as a value of `text-decoration`; empty for none.
  var textDecorations: String {
    [contains(.underline) ? "underline" : nil, contains(.strikethrough) ? "line-through" : nil]
      .compactMap(\.self).joined(separator: " ")
  }
}

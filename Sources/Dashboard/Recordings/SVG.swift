package import Cells
package import Themes

/// A writer of still and animated SVG images.
package struct SVG {
  private let metrics: SVGMetrics
  /// The numbers of the distinct rows, by their SVG.
  private var names: [String: Int] = [:]
  private var rows: [String] = []

  package init(_ metrics: SVGMetrics = SVGMetrics()) {
    self.metrics = metrics
  }

  /// Returns a still image of a frame.
  package func still(_ buffer: CellBuffer, _ side: ThemeSide, title: String = "") -> String {
    let pen = StyleResolver(side)
    let body = (0..<buffer.size.height).compactMap { y -> String? in
      let row = SVGRow(buffer.runs(in: y, pen), metrics).text
      guard !row.isEmpty else { return nil }
      return "<g transform=\"translate(0 \(top(y)))\">\(row)</g>"
    }
    return header(buffer.size, title) + background(buffer.size, pen)
      + "<g transform=\"translate(\(inset) \(inset))\">\n" + body.joined(separator: "\n")
      + "\n</g>\n</svg>\n"
  }

  /// Returns an animated image of a recording that plays automatically in a loop.
  ///
  /// The frames are laid out side by side like a film strip that CSS moves; identical rows are
  /// defined once.
  package mutating func animated(_ recording: Recording) -> String {
    let frames = recording.frames
    let size = recording.largestSize
    let width = metrics.width(size.width)
    let length = max(recording.duration, (frames.last?.time ?? 0) + 1)
    var film: [String] = []
    var steps: [String] = []
    for (index, frame) in frames.enumerated() {
      film.append(
        "<g transform=\"translate(\(Decimals.hundredths(Double(index) * width)) 0)\">"
          + frameContent(frame, size) + "</g>")
      let percent = Self.percent(frame.time / length)
      steps.append(
        "\(percent)%{transform:translateX(-\(Decimals.hundredths(Double(index) * width))px)}")
    }
    let style =
      "<style>@keyframes film{\(steps.joined())}"
      + ".film{animation:film \(Decimals.thousandths(Int((length * 1000).rounded())))s "
      + "step-end infinite}</style>\n"
    let defined = rows.enumerated().map { "<g id=\"r\($0.offset)\">\($0.element)</g>" }
    return header(size, recording.title) + style + "<defs>\n" + defined.joined(separator: "\n")
      + "\n</defs>\n<g class=\"film\">\n" + film.joined(separator: "\n") + "\n</g>\n</svg>\n"
  }

  private mutating func frameContent(_ frame: Frame, _ size: Size) -> String {
    let pen = StyleResolver(frame.side)
    var body = background(size, pen)
    for y in 0..<frame.buffer.size.height {
      let row = SVGRow(frame.buffer.runs(in: y, pen), metrics).text
      guard !row.isEmpty else { continue }
      let number = names[row] ?? rows.count
      if number == rows.count {
        names[row] = number
        rows.append(row)
      }
      let place = Decimals.hundredths(metrics.padding + Double(y) * metrics.cellHeight)
      body += "<use href=\"#r\(number)\" x=\"\(inset)\" y=\"\(place)\"/>"
    }
    return body
  }

  private func header(_ size: Size, _ title: String) -> String {
    let (width, height) = (metrics.width(size.width), metrics.height(size.height))
    let box = "\(Decimals.hundredths(width)) \(Decimals.hundredths(height))"
    let name = title.isEmpty ? "" : "<title>\(Markup.escaped(title))</title>\n"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(box)\" "
      + "width=\"\(Decimals.hundredths(width))\" height=\"\(Decimals.hundredths(height))\" "
      + "font-family=\"\(SVGMetrics.fonts)\" font-size=\"\(Decimals.hundredths(metrics.fontSize))\" "
      + "xml:space=\"preserve\">\n" + name
  }

  private func background(_ size: Size, _ pen: StyleResolver) -> String {
    "<rect width=\"\(Decimals.hundredths(metrics.width(size.width)))\" "
      + "height=\"\(Decimals.hundredths(metrics.height(size.height)))\" "
      + "fill=\"\(pen.background.hex)\"/>\n"
  }

  private var inset: String { Decimals.hundredths(metrics.padding) }

  private func top(_ row: Int) -> String { Decimals.hundredths(Double(row) * metrics.cellHeight) }

  /// Formats a percentage with four decimals; a frame of a long recording can be below 0.01%.
  private static func percent(_ share: Double) -> String {
    let parts = Int((share * 1_000_000).rounded())
    let rest = String(parts % 10_000)
    return "\(parts / 10_000)." + String(repeating: "0", count: 4 - rest.count) + rest
  }
}

/// A writer of frames as HTML pages.
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

  private func style(_ ink: CellStyle) -> String {
    var parts = ["color:\(ink.foreground.hex)"]
    if let background = ink.background { parts.append("background:\(background.hex)") }
    if ink.attributes.contains(.bold) { parts.append("font-weight:bold") }
    if ink.attributes.contains(.italic) { parts.append("font-style:italic") }
    if ink.attributes.contains(.underline) { parts.append("text-decoration:underline") }
    if ink.attributes.contains(.strikethrough) { parts.append("text-decoration:line-through") }
    return parts.joined(separator: ";")
  }
}

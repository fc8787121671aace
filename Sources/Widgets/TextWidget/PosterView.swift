internal import TesseraUI

/// A word, or a few, in letters as large as the box.
///
/// The letters are drawn with quarters of cells. A text that does not fit, or with a character that
/// has no such letter, is shown in large type, in capital letters.
struct PosterView: View {
  let text: String
  let side: TextSide

  var body: some View {
    GeometryReader { proxy in
      if let layout = PosterLayout(text, in: proxy.size) {
        PosterShape(layout: layout, side: side).fill(.tint)
          .frame(width: proxy.size.width, height: proxy.size.height)
          .accessibilityElement(children: .ignore).accessibilityLabel(text)
      } else {
        LargeTextView(content: TextContent(text.uppercased()), side: side)
          .frame(width: proxy.size.width, height: proxy.size.height)
      }
    }
  }
}

/// The lines of a poster, and the size of a pixel of their letters.
struct PosterLayout: Hashable, Sendable {
  /// The columns of each line's pixels; the lowest bit is the top pixel.
  let lines: [[UInt8]]
  /// The width of a pixel, in half cells.
  let pixelWidth: Int
  /// The height of a pixel, in half cells.
  let pixelHeight: Int

  /// The height of a letter and the space between lines, in pixels.
  static let letterHeight = 7
  private static let lineSpacing = 1

  /// Chooses the line breaks with which the letters are largest.
  ///
  /// The result is `nil` if a character has no letter, or if even the smallest letters do not fit.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The available size, in points.
  init?(_ text: String, in size: CGSize) {
    let words = text.split(whereSeparator: \.isWhitespace).prefix(12)
      .map { PosterLetters.columns(of: String($0)) }
    guard !words.isEmpty, !words.contains(nil) else { return nil }
    let (width, height) = (Int(size.width / 4), Int(size.height / 8))
    let layouts = (1...min(words.count, 6)).compactMap {
      Self.layout(of: words.compactMap(\.self), lineCount: $0, width: width, height: height)
    }
    guard let best = layouts.max(by: { $0.area < $1.area }) else { return nil }
    self = best
  }

  private init(lines: [[UInt8]], pixelWidth: Int, pixelHeight: Int) {
    self.lines = lines
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  private var area: Int { pixelWidth * pixelHeight }

  /// The height of all lines, in half cells.
  var height: Int {
    (lines.count * (Self.letterHeight + Self.lineSpacing) - Self.lineSpacing) * pixelHeight
  }

  /// The distance from one line to the next, in half cells.
  var lineHeight: Int { (Self.letterHeight + Self.lineSpacing) * pixelHeight }

  private static func layout(
    of words: [[UInt8]], lineCount: Int, width: Int, height: Int
  ) -> PosterLayout? {
    let total = words.reduce(0) { $0 + $1.count + 4 }
    var lines: [[UInt8]] = []
    for word in words {
      let space: [UInt8] = [0, 0, 0, 0]
      if let last = lines.last,
        lines.count == lineCount || last.count + word.count / 2 < total / lineCount
      {
        lines[lines.count - 1] = last + space + word
      } else {
        lines.append(word)
      }
    }
    let widest = lines.map(\.count).max() ?? 1
    let rows = lines.count * (letterHeight + lineSpacing) - lineSpacing
    let pixelWidth = width / max(1, widest)
    guard pixelWidth > 0 else { return nil }
    // Half a cell is as high as two are wide; letters may be three times as narrow, or wide.
    let pixelHeight = min(height / rows, max(1, pixelWidth * 3 / 2))
    guard pixelHeight > 0 else { return nil }
    return PosterLayout(
      lines: lines, pixelWidth: min(pixelWidth, pixelHeight * 4), pixelHeight: pixelHeight)
  }
}

/// The letters of a poster.
private struct PosterShape: Shape {
  let layout: PosterLayout
  let side: TextSide

  nonisolated func path(in rect: CGRect) -> Path {
    var path = Path()
    let (width, height) = (Double(layout.pixelWidth) * 4, Double(layout.pixelHeight) * 8)
    let top = ((rect.height / 8 - Double(layout.height)) / 2).rounded(.down) * 8
    for (index, line) in layout.lines.enumerated() {
      let space = rect.width - Double(line.count) * width
      let left = (space * side.fraction / 4).rounded(.down) * 4
      let lineTop = top + Double(index * layout.lineHeight) * 8
      for (column, pixels) in line.enumerated() {
        for run in Self.runs(in: pixels) {
          path.addRect(
            CGRect(
              x: left + Double(column) * width, y: lineTop + Double(run.lowerBound) * height,
              width: width, height: Double(run.count) * height))
        }
      }
    }
    return path
  }

  /// Returns the rows of pixels that are set without a gap.
  private nonisolated static func runs(in pixels: UInt8) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for row in 0..<PosterLayout.letterHeight where pixels >> row & 1 == 1 {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<(row + 1)
      } else {
        runs.append(row..<(row + 1))
      }
    }
    return runs
  }
}

extension TextSide {
  /// The part of the free space that is on the left, 0…1.
  fileprivate var fraction: Double {
    switch self {
    case .leading: 0
    case .center: 0.5
    case .trailing: 1
    }
  }
}

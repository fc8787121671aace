internal import Cells
internal import Configuration

/// What is behind the content of a box.
enum LookLayer: Hashable, Sendable {
  case color(RGB)
  case gradient(RGB, RGB)
  case picture(LookPicture)

  /// Creates a layer, or returns `nil` if there is no background or its picture is not loaded.
  init?(
    _ background: LookBackground?, in palette: Palette, picture: (String) -> LookPicture?
  ) {
    switch background {
    case nil, LookBackground.none?: return nil
    case .color(let color): self = .color(color.color(in: palette))
    case .gradient(let from, let to):
      self = .gradient(from.color(in: palette), to.color(in: palette))
    case .picture(let path):
      guard let picture = picture(path) else { return nil }
      self = .picture(picture)
    }
  }

  /// The mean color.
  var meanColor: RGB {
    switch self {
    case .color(let color): color
    case .gradient(let from, let to): from.blended(over: to, opacity: 0.5)
    case .picture(let picture): picture.pixels.mean
    }
  }

  /// Whether all cells have the same color.
  var isUniform: Bool { if case .color = self { true } else { false } }

  /// Returns the colors of the upper and the lower half of each cell of an area, row by row.
  func colors(in area: Size) -> [(top: RGB, bottom: RGB)] {
    switch self {
    case .color(let color): return Array(repeating: (color, color), count: area.width * area.height)
    case .gradient(let from, let to):
      let pixels = Self.gradient(from, to, Size(width: area.width, height: area.height * 2))
      return Self.cells(of: pixels, in: area)
    case .picture(let picture):
      let pixels = picture.filling(Size(width: area.width, height: area.height * 2))
      return Self.cells(of: pixels, in: area)
    }
  }

  private static func cells(of pixels: [RGB], in area: Size) -> [(top: RGB, bottom: RGB)] {
    (0..<area.height).flatMap { row in
      (0..<area.width).map { column in
        (pixels[row * 2 * area.width + column], pixels[(row * 2 + 1) * area.width + column])
      }
    }
  }

  /// Returns a gradient from the top left to the bottom right.
  ///
  /// A pixel is as wide as it is high, so the diagonal is that of the box as it is seen.
  private static func gradient(_ from: RGB, _ to: RGB, _ size: Size) -> [RGB] {
    let last = Double(max(1, size.width + size.height - 2))
    return (0..<size.height).flatMap { y in
      (0..<size.width).map { x in to.blended(over: from, opacity: Double(x + y) / last) }
    }
  }
}

extension LookPicture {
  /// Returns the pixels of a picture that fills a size; what does not fit is cut off evenly on both
  /// sides.
  ///
  /// Each pixel is the mean of those that it stands for.
  func filling(_ target: Size) -> [RGB] {
    guard target.width > 0, target.height > 0 else { return [] }
    let scale = min(
      Double(size.width) / Double(target.width), Double(size.height) / Double(target.height))
    let left = (Double(size.width) - scale * Double(target.width)) / 2
    let top = (Double(size.height) - scale * Double(target.height)) / 2
    return (0..<target.height).flatMap { y in
      let rows = Self.range(from: top + Double(y) * scale, length: scale, limit: size.height)
      return (0..<target.width).map { x in
        let columns = Self.range(from: left + Double(x) * scale, length: scale, limit: size.width)
        return mean(columns, rows)
      }
    }
  }

  private static func range(from start: Double, length: Double, limit: Int) -> Range<Int> {
    let first = min(limit - 1, max(0, Int(start)))
    return first..<min(limit, max(first + 1, Int((start + length).rounded(.up))))
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> RGB {
    if columns.count == 1, rows.count == 1 {
      return pixels[rows.lowerBound * size.width + columns.lowerBound]
    }
    return rows.flatMap { row in columns.map { pixels[row * size.width + $0] } }.mean
  }
}

extension [RGB] {
  /// The mean color; black if there is none.
  fileprivate var mean: RGB {
    guard !isEmpty else { return RGB(0) }
    var (red, green, blue) = (0, 0, 0)
    for color in self {
      red += Int(color.red)
      green += Int(color.green)
      blue += Int(color.blue)
    }
    return RGB(
      red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
  }
}

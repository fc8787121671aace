internal import Cells
#if canImport(Glibc)
private import Glibc
#endif

extension Layout {
  /// Draws a child, then replaces the gradient paint in its cells with colors.
  ///
  /// Nothing is drawn if the work budget is too small for the gradient.
  mutating func drawGradient(
    _ child: Int, _ gradient: GradientNode, in rect: Rect, _ buffer: inout CellBuffer,
    _ context: DrawContext
  ) {
    let area = context.clip
    guard work.charge(gradient.work(over: area)) else { return }
    let backdrop = gradient.isOpaque && context.opacity == 1 ? nil : Backdrop(area, of: buffer)
    draw(child, &buffer, context)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let cell = buffer[x, y]
        guard cell.foreground == .gradient || cell.background == .gradient else { continue }
        let background = backdrop?[x, y].background ?? .none
        buffer[x, y] = gradient.resolving(
          cell, x: x, y: y, in: rect, background: background, context)
      }
    }
  }
}

extension GradientNode {
  /// Returns the cost of resolving the gradient, in units of ``WorkBudget``.
  fileprivate func work(over area: Rect) -> Int {
    area.width * area.height * (4 + stops.count / 8) + (isOpaque ? 0 : Backdrop.work(over: area))
  }

  fileprivate var isOpaque: Bool { stops.allSatisfy { $0.opacity >= 1 } }

  /// Returns a cell in which the gradient's color replaces the gradient paint.
  ///
  /// A color that is not opaque is blended with `background`.
  fileprivate func resolving(
    _ cell: Cell, x: Int, y: Int, in rect: Rect, background: Paint, _ context: DrawContext
  ) -> Cell {
    // The center of the cell; a cell is 8 × 16 points.
    let position = Vector(
      x: (Double(x - rect.minX) + 0.5) * 8, y: (Double(y - rect.minY) + 0.5) * 16)
    let sample = color(at: position, in: rect.points, context.palette)
    let opacity = sample.opacity * context.opacity
    var cell = cell
    if cell.background == .gradient {
      let backgroundColor = context.palette.color(of: background) ?? context.palette.background
      cell.background =
        opacity <= 0
        ? background : .rgb(sample.color.blended(over: backgroundColor, opacity: opacity))
    }
    if cell.foreground == .gradient {
      let backgroundColor = context.palette.color(of: cell.background) ?? context.palette.background
      cell.foreground = .rgb(sample.color.blended(over: backgroundColor, opacity: opacity))
    }
    return cell
  }

  /// Returns the color at a position in a frame, both in points.
  func color(
    at position: Vector, in size: Vector, _ palette: Palette
  ) -> (color: RGB, opacity: Double) {
    guard kind != .mesh else { return meshColor(at: position, in: size, palette) }
    return color(at: location(of: position, in: size), palette)
  }

  /// Returns how far along the gradient a position in a frame is; 0 is the start, 1 the end.
  ///
  /// In a gradient without length, all positions are at the end. An angular gradient without an
  /// angle goes all the way around instead.
  private func location(of position: Vector, in size: Vector) -> Double {
    let start = Vector(x: self.start.x * size.x, y: self.start.y * size.y)
    switch kind {
    case .linear:
      let line = Vector(x: end.x * size.x, y: end.y * size.y) - start
      let squaredLength = line.x * line.x + line.y * line.y
      let product = (position.x - start.x) * line.x + (position.y - start.y) * line.y
      return squaredLength > 0 ? product / squaredLength : 1
    case .radial:
      let radius = (position - start).length
      return endValue > startValue ? (radius - startValue) / (endValue - startValue) : 1
    case .elliptical:
      let offset = Vector(x: (position.x - start.x) / size.x, y: (position.y - start.y) / size.y)
      return endValue > startValue
        ? (offset.length - startValue) / (endValue - startValue) : 1
    case .angular, .mesh:
      let fullCircle = 2 * Double.pi
      let angle = atan2(position.y - start.y, position.x - start.x) - startValue
      let positiveAngle = angle - (angle / fullCircle).rounded(.down) * fullCircle
      return endValue > startValue
        ? positiveAngle / min(fullCircle, endValue - startValue) : positiveAngle / fullCircle
    }
  }

  /// Returns the color at a location along the gradient.
  ///
  /// Before the first stop and after the last, the color is that of the stop. A gradient without
  /// stops is transparent.
  private func color(at location: Double, _ palette: Palette) -> (color: RGB, opacity: Double) {
    guard let first = stops.first, let last = stops.last else { return (palette.background, 0) }
    guard let next = stops.firstIndex(where: { $0.location >= location }) else {
      return last.color(palette)
    }
    guard next > 0 else { return first.color(palette) }
    let (left, right) = (stops[next - 1], stops[next])
    let length = right.location - left.location
    let fraction = length > 0 ? (location - left.location) / length : 1
    return Self.mixed(left.color(palette), right.color(palette), fraction)
  }

  /// Returns the color interpolated between the four nearest points of the mesh.
  ///
  /// Rows and columns are evenly spaced. A mesh without a complete row is transparent.
  private func meshColor(
    at position: Vector, in size: Vector, _ palette: Palette
  ) -> (color: RGB, opacity: Double) {
    let rows = columns > 0 ? stops.count / columns : 0
    guard rows > 0, columns > 0 else { return (palette.background, 0) }
    func cell(_ fraction: Double, _ count: Int) -> (Int, Double) {
      let position = min(1, max(0, fraction)) * Double(max(0, count - 1))
      let index = min(max(0, count - 2), Int(position))
      return (index, position - Double(index))
    }
    let (column, across) = cell(position.x / size.x, columns)
    let (row, down) = cell(position.y / size.y, rows)
    func color(_ column: Int, _ row: Int) -> (color: RGB, opacity: Double) {
      stops[min(rows - 1, row) * columns + min(columns - 1, column)].color(palette)
    }
    let top = Self.mixed(color(column, row), color(column + 1, row), across)
    let bottom = Self.mixed(color(column, row + 1), color(column + 1, row + 1), across)
    return Self.mixed(top, bottom, down)
  }

  private static func mixed(
    _ left: (color: RGB, opacity: Double), _ right: (color: RGB, opacity: Double),
    _ fraction: Double
  ) -> (color: RGB, opacity: Double) {
    // Between a visible and a transparent stop, only the opacity changes: a transparent stop has no
    // color of its own.
    let color =
      left.opacity <= 0
      ? right.color
      : right.opacity <= 0 ? left.color : right.color.blended(over: left.color, opacity: fraction)
    return (color, left.opacity + (right.opacity - left.opacity) * fraction)
  }
}

extension GradientStop {
  fileprivate func color(_ palette: Palette) -> (color: RGB, opacity: Double) {
    guard let color = palette.color(of: paint) else { return (palette.background, 0) }
    return (color, min(1, max(0, opacity)))
  }
}

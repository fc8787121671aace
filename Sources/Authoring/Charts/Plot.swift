internal import TesseraUI

/// The marks of a chart, in the space between the axes.
@MainActor
struct Plot: View {
  let plan: ChartPlan

  var body: some View {
    GeometryReader { proxy in
      let geometry = PlotGeometry(plan: plan, size: proxy.size)
      ZStack(alignment: .topLeading) {
        if plan.isPie {
          pie(in: proxy.size)
        } else {
          areas(in: geometry)
          bars(in: geometry)
          otherMarks(in: geometry)
          lines(in: geometry)
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
    }
  }

  /// Returns the bars; vertical ones are drawn in eighths of a cell.
  ///
  /// A bar of a stack is drawn from the axis up to its upper end, so the tallest is drawn first and
  /// the others cover its lower part.
  private func bars(in geometry: PlotGeometry) -> some View {
    ForEach(Array(geometry.bars.enumerated()), id: \.offset) { _, bar in
      Group {
        if bar.isHorizontal {
          Rectangle().fill(AnyShapeStyle(plan.style(of: bar.mark)))
            .frame(width: bar.length * geometry.size.width, height: bar.thickness)
        } else if bar.length > 0 {
          // A sparkline has one value per cell, and a cell is 8 points wide.
          Sparkline(Array(repeating: bar.length, count: max(1, Int(bar.thickness / 8))))
            .tint(AnyShapeStyle(plan.style(of: bar.mark)))
            .frame(width: bar.thickness, height: geometry.size.height)
        }
      }
      .opacity(bar.mark.opacity)
      .offset(x: bar.origin.x, y: bar.origin.y)
    }
  }

  private func areas(in geometry: PlotGeometry) -> some View {
    ForEach(Array(geometry.groups(of: .area).enumerated()), id: \.offset) { _, marks in
      Path { path in
        let upper = marks.map { geometry.point($0.x, $0.y) }
        let lower = marks.map { geometry.point($0.x, $0.yEnd ?? .number(plan.yRange.lowerBound)) }
        path.addLines(upper + lower.reversed())
        path.closeSubpath()
      }
      // Areas are translucent, so that overlapping areas remain visible.
      .fill(AnyShapeStyle(plan.style(of: marks[0]))).opacity(0.5 * marks[0].opacity)
    }
  }

  private func lines(in geometry: PlotGeometry) -> some View {
    ForEach(Array(geometry.groups(of: .line).enumerated()), id: \.offset) { _, marks in
      Path { $0.addLines(marks.map { geometry.point($0.x, $0.y) }) }
        .stroke(AnyShapeStyle(plan.style(of: marks[0])), lineWidth: marks[0].lineWidth)
        .opacity(marks[0].opacity)
    }
  }

  private func otherMarks(in geometry: PlotGeometry) -> some View {
    ForEach(Array(plan.marks.enumerated()), id: \.offset) { _, mark in
      let style = AnyShapeStyle(plan.style(of: mark))
      let point = geometry.point(mark.x, mark.y)
      switch mark.kind {
      case .point:
        // Half a cell, 4 by 8 points, centers the dot.
        Text(verbatim: "●").foregroundStyle(style).opacity(mark.opacity)
          .offset(x: point.x - 4, y: point.y - 8)
      case .rule:
        Path { $0.addLines(geometry.rule(mark)) }.stroke(style, lineWidth: 1).opacity(mark.opacity)
      case .rectangle:
        Path(geometry.rectangle(mark)).fill(style).opacity(mark.opacity)
      case .bar, .line, .area, .sector: EmptyView()
      }
      if let annotation = mark.annotation {
        // Half a cell, 8 points, keeps the annotation above the end and inside the plot.
        let endPoint = geometry.point(mark.xEnd ?? mark.x, mark.yEnd ?? mark.y)
        annotation.fixedSize().position(x: endPoint.x, y: max(8, endPoint.y - 8))
      }
    }
  }

  private func pie(in size: CGSize) -> some View {
    ForEach(Array(Sectors(plan.marks, in: size).paths.enumerated()), id: \.offset) { _, sector in
      sector.path.fill(AnyShapeStyle(plan.style(of: sector.mark))).opacity(sector.mark.opacity)
    }
  }
}

/// The positions of marks in a plot, in points.
///
/// A cell is 8 points wide and 16 points high.
@MainActor
struct PlotGeometry {
  let plan: ChartPlan
  /// The size of the plot, in points.
  let size: CGSize

  /// The position and size of a bar.
  struct Bar {
    let mark: Mark
    let isHorizontal: Bool
    let origin: CGPoint
    let thickness: CGFloat
    /// The length, as a fraction of the plot's width or height.
    let length: Double
  }

  func point(_ x: PlotPosition?, _ y: PlotPosition?) -> CGPoint {
    CGPoint(
      x: size.width * fraction(x, plan.xRange, plan.horizontalCategories),
      y: size.height * (1 - fraction(y, plan.yRange, plan.verticalCategories)))
  }

  /// Returns the two ends of a rule, which is horizontal if it has no horizontal position.
  func rule(_ mark: Mark) -> [CGPoint] {
    let point = point(mark.x, mark.y)
    return mark.x == nil
      ? [CGPoint(x: 0, y: point.y), CGPoint(x: size.width, y: point.y)]
      : [CGPoint(x: point.x, y: 0), CGPoint(x: point.x, y: size.height)]
  }

  /// Returns the frame of a rectangle.
  ///
  /// Without a horizontal end, the rectangle is as wide as 70 % of the space for a bar and at least
  /// one cell. Without a vertical end, it is one cell high. In both cases it is centered.
  func rectangle(_ mark: Mark) -> CGRect {
    let first = point(mark.x, mark.y)
    let second = point(mark.xEnd ?? mark.x, mark.yEnd ?? mark.y)
    let width = mark.xEnd == nil ? max(8, widthPerBar * 0.7) : abs(second.x - first.x)
    let height = mark.yEnd == nil ? 16 : abs(second.y - first.y)
    return CGRect(
      x: min(first.x, second.x) - (mark.xEnd == nil ? width / 2 : 0),
      y: min(first.y, second.y) - (mark.yEnd == nil ? height / 2 : 0), width: width,
      height: height)
  }

  /// Returns the marks of a kind, grouped by series and sorted by horizontal position.
  ///
  /// The marks without a series are one group.
  func groups(of kind: Mark.Kind) -> [[Mark]] {
    let marks = plan.marks.filter { $0.kind == kind }
    var order: [String] = []
    for mark in marks where !order.contains(mark.series ?? "") { order.append(mark.series ?? "") }
    return order.map { name in
      marks.filter { ($0.series ?? "") == name }
        .sorted { point($0.x, $0.y).x < point($1.x, $1.y).x }
    }
  }

  var bars: [Bar] {
    plan.verticalCategories.isEmpty ? verticalBars : horizontalBars
  }

  private var verticalBars: [Bar] {
    let marks = plan.marks.filter { $0.kind == .bar }
    let span = plan.yRange.upperBound - plan.yRange.lowerBound
    var sums: [PlotPosition: Double] = [:]
    // From three cells per bar on, there is a gap of one cell. A bar has a whole number of cells.
    let gap: CGFloat = widthPerBar >= 24 ? 8 : 0
    let thickness = max(8, ((widthPerBar - gap) / 8).rounded(.down) * 8)
    return marks.compactMap { mark -> Bar? in
      guard let x = mark.x, let height = mark.y?.number else { return nil }
      sums[x, default: 0] += height
      let top = ((sums[x] ?? 0) - plan.yRange.lowerBound) / span
      let left = barStart(x) + (widthPerBar - thickness) / 2
      return Bar(
        mark: mark, isHorizontal: false, origin: CGPoint(x: max(0, left), y: 0),
        thickness: thickness,
        length: min(1, max(0, top)))
    }.sorted { $0.length > $1.length }
  }

  private var horizontalBars: [Bar] {
    // From two cells per bar on, there is a gap of one cell.
    let height = size.height / CGFloat(max(1, plan.verticalCategories.count))
    let span = plan.xRange.upperBound - plan.xRange.lowerBound
    return plan.marks.filter { $0.kind == .bar }.compactMap { mark in
      guard case .category(let name) = mark.y, let value = mark.x?.number,
        let row = plan.verticalCategories.firstIndex(of: name)
      else { return nil }
      return Bar(
        mark: mark, isHorizontal: true, origin: CGPoint(x: 0, y: CGFloat(row) * height),
        thickness: max(16, height >= 32 ? height - 16 : height),
        length: (value - plan.xRange.lowerBound) / span)
    }
  }

  /// The width of the plot for the bars at each horizontal position, including the gap, in points.
  private var widthPerBar: CGFloat {
    size.width
      / CGFloat(
        max(
          1,
          plan.horizontalCategories.isEmpty
            ? numericPositions.count : plan.horizontalCategories.count))
  }

  /// The distinct numbers and dates at which marks begin horizontally, in ascending order.
  private var numericPositions: [Double] {
    Set(plan.marks.compactMap { $0.x?.number }).sorted()
  }

  private func barStart(_ x: PlotPosition) -> CGFloat {
    if case .category(let name) = x {
      return CGFloat(plan.horizontalCategories.firstIndex(of: name) ?? 0) * widthPerBar
    }
    // Bars at numbers or dates are placed side by side, as if at regular intervals.
    return CGFloat(x.number.flatMap { numericPositions.firstIndex(of: $0) } ?? 0) * widthPerBar
  }

  /// Returns a position as a fraction of the axis.
  ///
  /// - Returns: The middle of a category's part of the axis; 0 without a position or for a number
  ///   that is not finite.
  private func fraction(
    _ position: PlotPosition?, _ range: ClosedRange<Double>, _ names: [String]
  ) -> CGFloat {
    switch position {
    case nil: return 0
    case .category(let name):
      let index = names.firstIndex(of: name) ?? 0
      return (CGFloat(index) + 0.5) / CGFloat(max(1, names.count))
    case .number(let value), .date(let value):
      guard value.isFinite else { return 0 }
      return CGFloat((value - range.lowerBound) / (range.upperBound - range.lowerBound))
    }
  }
}

/// The sectors of a pie, clockwise from the top.
@MainActor
private struct Sectors {
  let paths: [(mark: Mark, path: Path)]

  init(_ marks: [Mark], in size: CGSize) {
    let sectors = marks.filter { $0.kind == .sector && ($0.y?.number ?? 0) > 0 }
    let total = sectors.reduce(0) { $0 + ($1.y?.number ?? 0) }
    let center = CGPoint(x: size.width / 2, y: size.height / 2)
    let radius = min(size.width, size.height) / 2
    // Angles are fractions of a turn; a quarter before zero is the top.
    var start = -0.25
    var paths: [(mark: Mark, path: Path)] = []
    for mark in sectors {
      let fraction = (mark.y?.number ?? 0) / total
      var path = Path()
      path.addRelativeArc(
        center: center, radius: radius, startAngle: .radians(start * 2 * .pi),
        delta: .radians(fraction * 2 * .pi))
      path.addRelativeArc(
        center: center, radius: radius * CGFloat(mark.innerRadius),
        startAngle: .radians((start + fraction) * 2 * .pi), delta: .radians(-fraction * 2 * .pi))
      path.closeSubpath()
      paths.append((mark, path))
      start += fraction
    }
    self.paths = paths
  }
}

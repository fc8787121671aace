internal import Cells

extension Stroke: Record {
  init() { self.init(width: 1) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("width", &width, 1)
    try visitor.field("dash", &dash, [])
  }
}

extension ShapeNode: Record {
  init() { self.init(.rectangle) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("outline", &outline, .rectangle)
    try visitor.field("paint", &paint, .none)
    try visitor.field("line", &stroke)
    try visitor.field("from", &trimStart, 0)
    try visitor.field("to", &trimEnd, 1)
    try visitor.field("radius", &radius, 16)
  }
}

extension PathNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("contours", &contours, [])
    try visitor.field("paint", &paint, .none)
    try visitor.field("line", &stroke)
    try visitor.field("evenOdd", &isEvenOdd, false)
    try visitor.field("size", &size, .zero)
  }
}

extension PictureNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("width", &width, 0)
    try visitor.field("height", &height, 0)
    try visitor.field("pixels", &pixels, Bytes())
    try visitor.field("size", &size, .zero)
    try visitor.field("resizable", &isResizable, false)
    try visitor.field("template", &templatePaint, .none)
  }
}

extension GradientStop: Record {
  init() { self.init(.none) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("paint", &paint, .none)
    try visitor.field("opacity", &opacity, 1)
    try visitor.field("location", &location, 0)
  }
}

extension GradientNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("form", &kind, .linear)
    try visitor.field("stops", &stops, [])
    try visitor.field("start", &start, .zero)
    try visitor.field("end", &end, .zero)
    try visitor.field("from", &startValue, 0)
    try visitor.field("to", &endValue, 0)
    try visitor.field("columns", &columns, 0)
    try visitor.field("child", &child, .empty)
  }
}

extension Vector: Record {
  init() { self = .zero }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("x", &x, 0)
    try visitor.field("y", &y, 0)
  }
}

extension Contour: ArchivedValue {
  /// The number of steps per point, the unit of length.
  ///
  /// Each coordinate is encoded as its distance in steps from the same coordinate of the previous
  /// vertex, in one to three bytes.
  private static let stepsPerPoint = 8.0

  static func read(from reader: inout ArchiveReader) throws(NodeError) -> Contour {
    let isClosed = try Bool.read(from: &reader)
    let steps = try [Int].read(from: &reader)
    return Contour(Self.points(steps), isClosed: isClosed)
  }

  func write(to writer: inout ArchiveWriter) {
    isClosed.write(to: &writer)
    steps.write(to: &writer)
  }

  /// Creates a contour from alternating x and y coordinates in points.
  ///
  /// A final `true` closes the contour.
  init(json: JSON, field: String, budget: inout ArchiveBudget) throws(NodeError) {
    guard case .array(var values) = json else {
      throw .invalidValue(field: field, expected: "a list of alternating x and y coordinates")
    }
    try budget.charge(elements: values.count)
    let isClosed = values.last == .bool(true)
    if isClosed { values.removeLast() }
    var coordinates: [Double] = []
    for value in values {
      coordinates.append(try Double(json: value, field: field, budget: &budget))
    }
    let points = stride(from: 0, to: coordinates.count - 1, by: 2).map {
      Vector(x: coordinates[$0], y: coordinates[$0 + 1])
    }
    self.init(points, isClosed: isClosed)
  }

  var json: JSON {
    let roundedPoints = Self.points(steps)
    return .array(
      roundedPoints.flatMap { [.number($0.x), .number($0.y)] } + (isClosed ? [.bool(true)] : []))
  }

  /// The steps from each vertex to the next, alternating between x and y.
  private var steps: [Int] {
    var last = (x: 0, y: 0)
    return points.flatMap { point -> [Int] in
      let next = (x: Self.steps(in: point.x), y: Self.steps(in: point.y))
      defer { last = next }
      return [next.x - last.x, next.y - last.y]
    }
  }

  /// Returns a length in points as a number of steps.
  ///
  /// Lengths are clamped, so that the difference of two is less than the archive's limit for
  /// integers.
  private static func steps(in length: Double) -> Int {
    Int((min(32_000, max(-32_000, length.isNaN ? 0 : length)) * stepsPerPoint).rounded())
  }

  private static func points(_ steps: [Int]) -> [Vector] {
    var last = (x: 0, y: 0)
    return stride(from: 0, to: steps.count - 1, by: 2).map { index in
      last = (last.x &+ steps[index], last.y &+ steps[index + 1])
      return Vector(x: Double(last.x) / stepsPerPoint, y: Double(last.y) / stepsPerPoint)
    }
  }
}

internal import CLinux
internal import Cells
internal import ViewTree

/// A trial with a random view, which goes through everything that the dashboard does with views.
enum ViewTrial {
  /// The sizes that views are drawn in: those of families, a single cell, and a whole screen.
  private static let sizes = [
    Size(width: 16, height: 5), Size(width: 36, height: 5), Size(width: 36, height: 13),
    Size(width: 1, height: 1), Size(width: 200, height: 60),
  ]

  /// The CPU time that drawing a view may take, in seconds: what a user does not notice.
  private static let drawingLimit = 0.1

  /// Creates the view of a seed, draws it, and uses it in all other ways.
  ///
  /// - Returns: The problem, or `nil` if there is none; traps are detected by the caller.
  static func run(seed: UInt64) -> String? {
    var generator = RandomView(seed: seed)
    let view = generator.view()
    let size = sizes[Int(seed % UInt64(sizes.count))]
    draw(view, in: size)
    // Views that are too large to be sent are rejected.
    guard let decodedView = try? ArchivedNode(view).node() else { return nil }
    if let problem = draw(decodedView, in: size) ?? timeProblem(decodedView, in: size) {
      return problem
    }
    _ = decodedView.controls(in: size, at: 0)
    _ = decodedView.accessibilityElements(in: size, at: 0)
    _ = decodedView.nextChange(after: 0, barWidth: size.width)
    _ = decodedView.showingActive([0])
    var nextGenerator = RandomView(seed: seed &+ 1)
    if let choreography = Choreography(from: decodedView, to: nextGenerator.view()) {
      draw(choreography.node(at: 0.5), in: size)
    }
    return nil
  }

  /// Returns a problem if drawing a view takes too long, also when it is drawn again.
  private static func timeProblem(_ view: Node, in size: Size) -> String? {
    let limit = CPUAllowance.seconds(drawingLimit)
    var buffer = CellBuffer(size: size)
    var fastest = Double.infinity
    for _ in 0..<3 where fastest > limit {
      buffer.clear(to: size)
      let start = clinux_thread_cpu_time()
      view.draw(
        in: Rect(origin: .zero, size: size), into: &buffer, context: DrawContext(now: 1e9))
      fastest = min(fastest, clinux_thread_cpu_time() - start)
    }
    guard fastest > limit else { return nil }
    return "drawing takes \(Int(fastest * 1000)) ms of CPU time, not \(Int(limit * 1000))"
  }

  @discardableResult
  static func draw(_ view: Node, in size: Size) -> String? {
    var buffer = CellBuffer(size: Size(width: size.width + 2, height: size.height + 2))
    var context = DrawContext(now: 1e9, redaction: size.width == 36 ? .privacy : [])
    context.underlinesControls = size.height == 5
    let frame = Rect(x: 1, y: 1, width: size.width, height: size.height)
    for (_, numerals) in Numerals.named where numerals == .automatic || size.height < 60 {
      context.numerals = numerals
      buffer.clear(to: buffer.size)
      view.draw(in: frame, into: &buffer, context: context)
      if let problem = forbiddenScalarProblem(in: buffer)
        ?? outsideProblem(in: buffer, around: frame)
      {
        return problem
      }
    }
    return nil
  }

  /// Returns a problem if a cell contains more than a glyph to a terminal.
  private static func forbiddenScalarProblem(in buffer: CellBuffer) -> String? {
    let forbidden: [ClosedRange<UInt32>] = [
      0...0x09, 0x0b...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069,
    ]
    let scalar = buffer.transcript.unicodeScalars.first { scalar in
      forbidden.contains { $0.contains(scalar.value) }
    }
    return scalar.map { "a cell holds U+\(String($0.value, radix: 16))" }
  }

  /// Returns a problem if something was drawn outside the frame.
  private static func outsideProblem(in buffer: CellBuffer, around frame: Rect) -> String? {
    for y in 0..<buffer.size.height {
      for x in 0..<buffer.size.width where !frame.contains(Point(x: x, y: y)) {
        if buffer[x, y] != .blank { return "cell \(x),\(y) outside the frame was drawn" }
      }
    }
    return nil
  }
}

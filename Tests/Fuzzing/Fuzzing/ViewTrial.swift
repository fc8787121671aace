internal import Cells
internal import ViewTree

/// What a random view is put through: everything that the dashboard does with a picture.
enum ViewTrial {
  /// The rooms that a view is drawn in: those of the families, a sliver, a whole screen.
  private static let rooms = [
    Size(width: 16, height: 5), Size(width: 36, height: 5), Size(width: 36, height: 13),
    Size(width: 1, height: 1), Size(width: 200, height: 60),
  ]

  /// Makes the view of a seed, draws it, and looks at it in all other ways.
  ///
  /// - Returns: What is wrong, or `nil` where all is well; a trap is its caller's to see.
  static func run(seed: UInt64) -> String? {
    var maker = RandomView(seed: seed)
    let made = maker.view()
    let room = rooms[Int(seed % UInt64(rooms.count))]
    draw(made, in: room)
    // Whoever is too large to travel is refused, and that is all.
    guard let read = try? ArchivedNode(made).node() else { return nil }
    if let complaint = draw(read, in: room) { return complaint }
    _ = read.controls(in: room, at: 0)
    _ = read.accessibilityElements(in: room, at: 0)
    _ = read.nextChange(after: 0, cells: room.width)
    _ = read.pressing([0])
    var next = RandomView(seed: seed &+ 1)
    if let way = Choreography(from: read, to: next.view()) {
      draw(way.picture(at: 0.5), in: room)
    }
    return nil
  }

  @discardableResult
  static func draw(_ view: Node, in room: Size) -> String? {
    var buffer = CellBuffer(size: Size(width: room.width + 2, height: room.height + 2))
    var context = DrawContext(now: 1e9, redaction: room.width == 36 ? .privacy : [])
    context.marksControls = room.height == 5
    let frame = Rect(x: 1, y: 1, width: room.width, height: room.height)
    view.draw(in: frame, into: &buffer, context: context)
    return escape(in: buffer) ?? spill(in: buffer, around: frame)
  }

  /// A cell that a terminal would take for more than a glyph.
  private static func escape(in buffer: CellBuffer) -> String? {
    let forbidden: [ClosedRange<UInt32>] = [
      0...0x09, 0x0b...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069,
    ]
    let bad = buffer.transcript.unicodeScalars.first { scalar in
      forbidden.contains { $0.contains(scalar.value) }
    }
    return bad.map { "a cell holds U+\(String($0.value, radix: 16))" }
  }

  /// Something drawn outside the frame.
  private static func spill(in buffer: CellBuffer, around frame: Rect) -> String? {
    for y in 0..<buffer.size.height {
      for x in 0..<buffer.size.width where !frame.contains(Point(x: x, y: y)) {
        if buffer[x, y] != .blank { return "cell \(x),\(y) outside the frame was drawn" }
      }
    }
    return nil
  }
}

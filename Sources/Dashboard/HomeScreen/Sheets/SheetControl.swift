internal import Cells
internal import Configuration
internal import ViewTree

/// What can be clicked in a sheet and in the bottom line.
enum SheetControl: Hashable, Sendable {
  /// As the key does.
  case key(KeyPress)
  /// A row of a list, from 0.
  case row(Int)
  /// One side of a row: the value before, or the next.
  case less(Int), more(Int)
  case family(Family)
  case add
  /// A page's dot in the bottom line, from 0.
  case page(Int)
  /// What is said in the bottom line.
  case notice

  /// As a view's control carries it: a name, and what belongs to it behind a space.
  var action: String {
    switch self {
    case .key(let press): "key \(press.name)"
    case .row(let number): "row \(number)"
    case .less(let number): "less \(number)"
    case .more(let number): "more \(number)"
    case .family(let family): "family \(family.rawValue)"
    case .add: "add"
    case .page(let number): "page \(number)"
    case .notice: "notice"
    }
  }

  init?(action: String) {
    let parts = action.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "key":
      guard let press = KeyPress(name: rest) else { return nil }
      self = .key(press)
    case "row", "less", "more", "page":
      guard let number = Int(rest) else { return nil }
      self =
        [
          "row": .row(number), "less": .less(number), "more": .more(number), "page": .page(number),
        ][parts[0]] ?? .row(number)
    case "family":
      guard let family = Family(rawValue: rest) else { return nil }
      self = .family(family)
    case "add": self = .add
    case "notice": self = .notice
    default: return nil
    }
  }
}

extension Node {
  /// The control of a sheet or of the bottom line at a cell, or `nil` for none.
  func sheetControl(at point: Point, in room: Rect, now: Double) -> SheetControl? {
    guard room.contains(point) else { return nil }
    let inner = Point(x: point.x - room.minX, y: point.y - room.minY)
    let found = controls(in: room.size, at: now).filter { $0.frame.contains(inner) }
      .max { $0.number < $1.number }
    guard case .action(let action, _) = found?.press else { return nil }
    return SheetControl(action: action)
  }
}

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
    case "key": self.init(KeyPress(name: rest), Self.key)
    case "row": self.init(Int(rest), Self.row)
    case "less": self.init(Int(rest), Self.less)
    case "more": self.init(Int(rest), Self.more)
    case "page": self.init(Int(rest), Self.page)
    case "family": self.init(Family(rawValue: rest), Self.family)
    case "add": self = .add
    case "notice": self = .notice
    default: return nil
    }
  }

  /// A control with what belongs to it; `nil` where that could not be read.
  private init?<Value>(_ value: Value?, _ control: (Value) -> SheetControl) {
    guard let value else { return nil }
    self = control(value)
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

internal import Cells
internal import Configuration
internal import ViewTree

/// A control in a sheet or in the bottom line.
enum SheetControl: Hashable, Sendable {
  /// Does the same as a key.
  case key(KeyPress)
  /// A row of a list, counted from 0.
  case row(Int)
  /// The previous or next value of a row.
  case less(Int), more(Int)
  case family(Family)
  case add
  /// The dot of a page in the bottom line, counted from 0.
  case page(Int)
  /// The notice in the bottom line.
  case notice

  /// The string stored in a control node: a name and, after a space, an argument.
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

  /// Creates a control with an argument; `nil` if the argument could not be parsed.
  private init?<Value>(_ value: Value?, _ control: (Value) -> SheetControl) {
    guard let value else { return nil }
    self = control(value)
  }
}

extension Node {
  /// Returns the control of a sheet or of the bottom line at a cell, or `nil`.
  func sheetControl(at point: Point, in room: Rect, now: Double) -> SheetControl? {
    guard room.contains(point) else { return nil }
    let inner = Point(x: point.x - room.minX, y: point.y - room.minY)
    let found = controls(in: room.size, at: now).filter { $0.frame.contains(inner) }
      .max { $0.number < $1.number }
    guard case .intent(let action, _) = found?.action else { return nil }
    return SheetControl(action: action)
  }
}

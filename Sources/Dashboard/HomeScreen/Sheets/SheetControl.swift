internal import Cells
internal import Configuration
internal import ViewTree

/// A control in a sheet or in the status line.
enum SheetControl: Hashable, Sendable {
  /// Presses a key.
  case key(KeyPress)
  /// A row of a list, counted from 0.
  case row(Int)
  /// The button for the previous or the next value of a row.
  case less(Int), more(Int)
  case family(Family)
  case add
  /// The dot of a page in the status line, counted from 0.
  case page(Int)
  /// The notice in the status line.
  case notice

  /// The string stored in a control node: a name and, after a space, an argument.
  var action: String {
    switch self {
    case .key(let press): "key \(press.name)"
    case .row(let index): "row \(index)"
    case .less(let row): "less \(row)"
    case .more(let row): "more \(row)"
    case .family(let family): "family \(family.rawValue)"
    case .add: "add"
    case .page(let index): "page \(index)"
    case .notice: "notice"
    }
  }

  init?(action: String) {
    let parts = action.split(separator: " ", maxSplits: 1).map(String.init)
    let argument = parts.count > 1 ? parts[1] : ""
    switch parts.first {
    case "key": self.init(KeyPress(name: argument), Self.key)
    case "row": self.init(Int(argument), Self.row)
    case "less": self.init(Int(argument), Self.less)
    case "more": self.init(Int(argument), Self.more)
    case "page": self.init(Int(argument), Self.page)
    case "family": self.init(Family(rawValue: argument), Self.family)
    case "add": self = .add
    case "notice": self = .notice
    default: return nil
    }
  }

  /// Creates a control with an argument, or returns `nil` if the argument could not be parsed.
  private init?<Value>(_ value: Value?, _ control: (Value) -> SheetControl) {
    guard let value else { return nil }
    self = control(value)
  }
}

extension Node {
  /// Returns the control of a sheet or of the status line at a cell, or `nil`.
  func sheetControl(at point: Point, in area: Rect, now: Double) -> SheetControl? {
    guard area.contains(point) else { return nil }
    let localPoint = Point(x: point.x - area.minX, y: point.y - area.minY)
    let control = controls(in: area.size, at: now).filter { $0.frame.contains(localPoint) }
      .max { $0.number < $1.number }
    guard case .intent(let action, _) = control?.action else { return nil }
    return SheetControl(action: action)
  }
}

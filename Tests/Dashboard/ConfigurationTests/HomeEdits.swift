@testable import Configuration
import Golden
import IntentSchemas
import ViewTree

/// The changes users make to a home screen, on screen and from the command line.
enum HomeEdit: String, CaseIterable, Sendable {
  case add, addFirst, addLong, remove, removeLast, removeAll, swap, rotate
  case resize, recommend, configure, reconfigure, reset
  case stack, unstack, reorder, pin, unpin, still, silent
  case place, move, page, layout, layoutLess

  /// Whether the edit preserves everything that was there before.
  var keepsAll: Bool {
    switch self {
    case .remove, .removeLast, .removeAll, .unstack, .stack, .unpin, .layoutLess: false
    case .resize, .configure, .reconfigure, .reset: false
    default: true
    }
  }

  /// Applies the edit, if there is something to change.
  func apply(to home: inout HomeFile, _ random: inout SplitMix) {
    let count = home.widgets.count
    switch self {
    case .add, .addFirst, .addLong: add(to: &home, &random)
    case .remove: if count > 0 { home.remove(home.widgets[random.next(count)].id) }
    case .removeLast: if let last = home.widgets.last { home.remove(last.id) }
    case .removeAll: for widget in home.widgets { home.remove(widget.id) }
    case .swap: if count > 1 { home.widgets.swapAt(random.next(count), random.next(count)) }
    case .rotate: if count > 1 { home.widgets.append(home.widgets.removeFirst()) }
    case .resize, .recommend, .configure, .reconfigure, .reset:
      if count > 0 { change(&home, random.next(count), &random) }
    case .stack, .unstack, .reorder, .pin, .unpin, .still, .silent: changeStack(&home, &random)
    case .place, .move, .page, .layout, .layoutLess: changeLayout(&home, &random)
    }
  }

  private func add(to home: inout HomeFile, _ random: inout SplitMix) {
    let reference = WidgetReference(extension: "new", kind: ["new", "x y", "#1"][random.next(3)])
    var widget = WidgetPlacement(
      id: home.freeID(reference, .systemSmall), widget: reference, family: .systemSmall)
    if self == .addLong {
      widget.settings = IntentValues(intent: "I", values: ["list": .array([.number(1), .null])])
    }
    home.widgets.insert(widget, at: self == .addFirst ? 0 : home.widgets.count)
  }

  private func change(_ home: inout HomeFile, _ index: Int, _ random: inout SplitMix) {
    let widget = home.widgets[index]
    switch self {
    case .resize where home.stack(of: widget.id) == nil:
      home.layouts = [:]
      home.widgets[index].family = widget.family == .systemSmall ? .systemMedium : .systemSmall
    case .recommend: home.widgets[index].recommendation = ["x", "a: \u{2028}#", ""][random.next(3)]
    case .configure:
      let text = ["no", "12", "it's", "a\nb\u{feff}", "[x", "# r"][random.next(6)]
      home.widgets[index].settings = IntentValues(
        intent: "I", values: ["a b": .string(text), "n": .number(0.5), "l": .array([])])
    case .reconfigure:
      home.widgets[index].settings?.values["pet"] = .object(["x": .bool(true)])
      home.widgets[index].settings?.intent = ["Renamed", "PetIntent"][random.next(2)]
    case .reset:
      home.widgets[index].settings = nil
      home.widgets[index].recommendation = nil
    default: break
    }
  }

  private func changeStack(_ home: inout HomeFile, _ random: inout SplitMix) {
    let boxes = home.boxes
    if self == .stack, boxes.count > 1 {
      home.stack(boxes[random.next(boxes.count)].id, onto: boxes[random.next(boxes.count)].id)
    }
    guard !home.stacks.isEmpty else { return }
    let index = random.next(home.stacks.count)
    switch self {
    case .unstack: home.unstack(home.stacks[index].widgets[0])
    case .reorder: home.stacks[index].widgets.reverse()
    case .pin: home.stacks[index].pinned = home.stacks[index].widgets.last
    case .unpin: home.stacks[index].pinned = nil
    case .still: home.stacks[index].rotates.toggle()
    case .silent: home.stacks[index].suggests.toggle()
    default: break
    }
  }

  private func changeLayout(_ home: inout HomeFile, _ random: inout SplitMix) {
    let boxes = home.boxes
    let columns = home.layouts.keys.sorted()
    guard let box = boxes.first else { return }
    switch self {
    case .layout: home.layouts[9] = [[box.id: GridPosition(column: 1, row: random.next(9))], [:]]
    case .layoutLess: home.layouts = home.layouts.filter { $0.key == columns.last }
    case .page: for key in columns { home.layouts[key]?.append([:]) }
    case .place:
      for key in columns where home.layouts[key]?.allSatisfy({ $0[box.id] == nil }) == true {
        home.layouts[key]?[0][box.id] = GridPosition(column: 0, row: 20)
      }
    case .move:
      for key in columns { home.layouts[key] = home.layouts[key]?.map { $0.mapValues(Self.below) } }
    default: break
    }
  }

  private static func below(_ place: GridPosition) -> GridPosition {
    GridPosition(column: place.column, row: place.row + 30)
  }
}

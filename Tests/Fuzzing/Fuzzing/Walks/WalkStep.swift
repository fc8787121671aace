package import Cells
internal import Configuration
internal import Foundation

/// Something that happens to the dashboard in a walk.
///
/// A step says all that it does: one that refers to something, such as a pending request, counts it
/// from the first, so that a walk without some of its steps is a walk, too.
package enum WalkStep: Hashable, Sendable {
  case key(KeyPress)
  /// Text that is typed faster than it is read.
  case type(String)
  case paste(String)
  case mouse(MouseEvent.Kind, Point)
  case resize(Size)
  /// Time passes; the loop wakes up when it must.
  case wait(Double)
  /// The clock is set, or the machine slept.
  case jump(Double)
  /// An extension answers the pending request with a number, modulo their count.
  case answer(Int, seed: UInt64)
  case event(WalkEvent, seed: UInt64)
  /// The user leaves everything that is open, and undoes all changes.
  case undoEverything
}

/// Something that happens outside of the terminal; a seed chooses what exactly.
package enum WalkEvent: String, Hashable, Sendable, CaseIterable {
  /// An extension describes its kinds and intents anew.
  case described
  /// A process starts, is measured, or ends.
  case process
  /// Requests to reload, changed files, a rebuilt program, a new network.
  case reload
  /// Somebody edits `home.yaml`.
  case editHome = "edit-home"
  /// Somebody edits another file.
  case editFile = "edit-file"
  /// The dashboard notices that files have changed.
  case notice
  case configuration, theme, locale, terminal, place
  case push
  /// A request on the control socket.
  case control
  /// Cached state arrives.
  case state
}

extension WalkStep: CustomStringConvertible {
  /// The step as a line of text, from which ``init(_:)`` makes the same step.
  package var description: String {
    switch self {
    case .key(let press): "key \(press.name)"
    case .type(let text): "type \(Self.quoted(text))"
    case .paste(let text): "paste \(Self.quoted(text))"
    case .mouse(let kind, let point): "\(Self.name(of: kind)) \(point.x) \(point.y)"
    case .resize(let size): "resize \(size.width) \(size.height)"
    case .wait(let seconds): "wait \(seconds)"
    case .jump(let seconds): "jump \(seconds)"
    case .answer(let number, let seed): "answer \(number) \(seed)"
    case .event(let event, let seed): "\(event.rawValue) \(seed)"
    case .undoEverything: "undo-everything"
    }
  }

  /// Creates a step from its line, or returns `nil` for any other text.
  package init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard let name = parts.first else { return nil }
    let argument = parts.count > 1 ? parts[1] : ""
    let numbers = argument.split(separator: " ").compactMap { Double($0) }
    let integers = numbers.compactMap { Int(exactly: $0) }
    switch name {
    case "undo-everything": self = .undoEverything
    case "key":
      guard let press = KeyPress(name: argument) else { return nil }
      self = .key(press)
    case "type", "paste":
      guard let text = Self.unquoted(argument) else { return nil }
      self = name == "type" ? .type(text) : .paste(text)
    case "wait", "jump":
      guard numbers.count == 1 else { return nil }
      self = name == "wait" ? .wait(numbers[0]) : .jump(numbers[0])
    case "resize":
      guard integers.count == 2 else { return nil }
      self = .resize(Size(width: integers[0], height: integers[1]))
    case "answer":
      guard integers.count == 2 else { return nil }
      self = .answer(integers[0], seed: UInt64(integers[1]))
    default:
      if let kind = Self.mouseKinds.first(where: { Self.name(of: $0) == name }) {
        guard integers.count == 2 else { return nil }
        self = .mouse(kind, Point(x: integers[0], y: integers[1]))
      } else {
        guard let event = WalkEvent(rawValue: name), integers.count == 1 else { return nil }
        self = .event(event, seed: UInt64(integers[0]))
      }
    }
  }

  private static let mouseKinds: [MouseEvent.Kind] = [
    .press, .release, .drag, .wheelUp, .wheelDown,
  ]

  private static func name(of kind: MouseEvent.Kind) -> String {
    switch kind {
    case .press: "press"
    case .release: "release"
    case .drag: "drag"
    case .wheelUp: "wheel-up"
    case .wheelDown: "wheel-down"
    }
  }

  private static func quoted(_ text: String) -> String {
    // Encoding a string cannot fail.
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private static func unquoted(_ text: String) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(text.utf8))
  }
}

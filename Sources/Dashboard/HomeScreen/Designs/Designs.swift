package import Configuration
internal import ViewTree

/// The user's designs: widgets with settings and a look, which boxes show by name.
package struct Designs: Sendable {
  package private(set) var file = HomeFile(widgets: [], in: .designs)
  /// The file before each change, the latest last, with the number of the last change to the home
  /// screen by then.
  private var history: [(file: HomeFile, boardChanges: Int)] = []

  private static let undoLimit = 50

  /// The designs in the order of the file; the id of each is its name.
  var all: [WidgetPlacement] { file.widgets }

  /// Returns a name that no design has: the given one, if necessary with a number.
  func freeName(for name: String) -> String {
    name.numbered { self[$0] != nil }
  }

  subscript(name: String) -> WidgetPlacement? { file.widgets.first { $0.id == name } }

  // MARK: Changes

  /// Replaces the designs with those read from disk.
  mutating func load(_ next: HomeFile) {
    if next != file { history = [] }
    file = next
  }

  /// Changes the designs.
  ///
  /// - Parameters:
  ///   - next: The new contents of the file.
  ///   - boardChanges: The number of changes to the home screen so far.
  /// - Returns: The effects; none if nothing changes.
  mutating func change(to next: HomeFile, boardChanges: Int) -> [Effect] {
    guard next != file else { return [] }
    let moved = next.movedSecrets(since: file)
    history = history.map { ($0.file.replacing(moved), $0.boardChanges) }
    let restored = file.replacing(moved)
    guard restored != next else { return replace(with: next) }
    history.append((restored, boardChanges))
    if history.count > Self.undoLimit { history.removeFirst() }
    return replace(with: next)
  }

  /// Undoes the last change, unless the home screen was changed after it.
  ///
  /// - Parameter boardChange: The number of the last change to the home screen that can be undone.
  /// - Returns: The effects, or `nil` if there is nothing to undo here.
  mutating func undo(beforeBoardChange boardChange: Int) -> [Effect]? {
    guard let last = history.last, last.boardChanges >= boardChange else { return nil }
    history.removeLast()
    return replace(with: last.file)
  }

  private mutating func replace(with next: HomeFile) -> [Effect] {
    let previousFile = file
    file = next
    return [.saveDesigns(next, over: previousFile)]
  }

  // MARK: Reading

  /// Returns a widget as it is shown: with the widget, the settings and the look of its design.
  ///
  /// The box's own look takes precedence. A widget without a design, or whose design does not
  /// exist, is returned unchanged.
  func resolve(_ placement: WidgetPlacement) -> WidgetPlacement {
    guard let design = placement.design.flatMap({ self[$0] }) else { return placement }
    var resolved = placement
    resolved.widget = design.widget
    resolved.settings = design.settings
    resolved.recommendation = design.recommendation
    resolved.look = placement.look.over(design.look)
    if resolved.look.title == nil { resolved.look.title = design.id }
    return resolved
  }
}

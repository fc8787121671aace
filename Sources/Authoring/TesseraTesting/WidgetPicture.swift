internal import CellSnapshots
package import Cells
public import Foundation
internal import IntentSchemas
internal import TesseraIntents
public import TesseraKit
internal import TesseraUI
internal import ViewTree

/// A picture of a widget: what is inside the border of its box.
public struct WidgetPicture: Sendable {
  /// The family.
  public let family: WidgetFamily
  let node: Node
  let date: Double
  /// The locale in which intents are performed.
  private let locale: Locale
  /// The colors of the home screen.
  private let palette: Palette

  init(_ node: Node, _ family: WidgetFamily, _ appearance: Appearance, at date: Double) {
    self.node = node
    self.family = family
    self.date = date
    locale = appearance.locale
    palette = appearance.colorScheme == .light ? .light : Palette()
  }

  /// The size in cells.
  private var size: Size { family.family.contentSize }

  /// The cells.
  package var buffer: CellBuffer {
    var buffer = CellBuffer(size: size)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: date, palette: palette))
    return buffer
  }

  /// The rows of text, without styles.
  public var rows: [String] {
    let buffer = buffer
    return (0..<size.height).map { buffer.line($0) }
  }

  /// The size, the rows, the style of each cell as a letter, and what the letters mean: the file of a
  /// snapshot.
  ///
  /// For the words alone, use ``rows``.
  public var text: String { SnapshotText(buffer).text }

  /// What a screen reader reads, one line for each element: its role, its label and its place.
  public var accessibility: String {
    node.accessibilityElements(in: size, at: date).transcript
  }

  /// The labels of the buttons and toggles that can be pressed, in reading order.
  public var controls: [String] {
    placedControls.compactMap { if case .intent = $0.action { $0.label } else { nil } }
  }

  /// The addresses that links open, in reading order; then that of the whole widget.
  ///
  /// In a small widget, links have no effect; it only has the address of the whole.
  /// - Source: WidgetKit, “Linking to specific app scenes from your widget or Live Activity”.
  public var links: [String] {
    let links: [String] =
      family.family.ignoresLinks
      ? []
      : placedControls.compactMap {
        if case .link(let address) = $0.action { address } else { nil }
      }
    return links + [node.url].compactMap(\.self)
  }

  private var placedControls: [PlacedControl] { node.controls(in: size, at: date) }

  /// Presses a button or toggle: performs its intent, at the date of the picture.
  ///
  /// Afterwards, ask the widget for another picture.
  ///
  /// - Parameter label: The label, which ``controls`` lists; of several with the label, the first.
  /// - Returns: What the intent says to the user, or `nil` if it says nothing.
  /// - Throws: ``WidgetFailure`` if there is no such control, or the error of the intent.
  @MainActor @discardableResult
  public func press(_ label: String) async throws -> String? {
    for control in placedControls where control.label == label {
      guard case .intent(let action, _) = control.action else { continue }
      return try await Load.run(at: Date(timeIntervalSince1970: date), locale) {
        try await Self.perform(action)
      }
    }
    let labels = controls.map { "“\($0)”" }.joined(separator: ", ")
    throw WidgetFailure(
      "there is no control “\(label)”; "
        + (labels.isEmpty ? "there are no controls" : "there are: \(labels)"))
  }

  @MainActor
  private static func perform(_ action: String) async throws -> String? {
    guard let call = try? JSONDecoder().decode(IntentCall.self, from: Data(action.utf8)) else {
      throw WidgetFailure("the control has no intent that can be performed")
    }
    return try await call.perform().dialog
  }
}

/// The reason why a widget has no picture.
public struct WidgetFailure: Error, CustomStringConvertible, LocalizedError, Hashable {
  /// A sentence for the author.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  /// A sentence for the author.
  public var errorDescription: String? { description }
}

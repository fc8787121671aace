internal import FoundationEssentials

/// A painted screen on which only the live parts of views change, as long as nothing happens.
struct QuietScreen {
  private let revision: Int
  var boxes: [Box]
  /// When a view outside of the boxes next changes, such as an inline widget, or `nil`.
  let inlineChange: Date?

  /// A box whose view has live parts.
  struct Box {
    /// The position of its picture.
    let picture: Int
    /// The position of its view in ``WidgetStates/liveViews``.
    let view: Int
    /// The fingerprint of the view.
    let fingerprint: UInt64?
    /// When the view next changes.
    var change: Date
  }

  /// Creates the value of a screen that was just painted.
  ///
  /// - Parameters:
  ///   - home: The home screen.
  ///   - pictures: The position of the picture of each box.
  init(_ home: HomeScreen, pictures: [String: Int]) {
    revision = home.quiet.revision
    let views = home.widgets.liveViews
    let boxes = Dictionary(
      home.visibleBoxes.map { (SlotID($0.id), $0.box) }, uniquingKeysWith: { first, _ in first })
    self.boxes = views.enumerated().compactMap { index, view in
      boxes[view.widget].flatMap { pictures[$0] }.map {
        Box(
          picture: $0, view: index, fingerprint: home.widgets[view.widget]?.view?.fingerprint,
          change: view.change)
      }
    }
    inlineChange = views.lazy.filter { boxes[$0.widget] == nil }.map(\.change).min()
  }

  /// Returns whether nothing else has changed since, given the revision of the home screen.
  func isCurrent(_ revision: Int) -> Bool { revision == self.revision }
}

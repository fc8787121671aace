import Configuration

/// The reason why `tessera print` has nothing to print.
package enum PrintFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// `home.yaml` cannot be used; the value is its first error.
  case invalidFile(String)
  /// The home screen has no inline widget.
  case noInlineWidgets
  /// The home screen has no widget with this id.
  case unknownWidget(String, nearest: String?)
  /// The kind of a widget does not support the inline family.
  case notInline(String)
  /// No timeline of a widget in the inline family is kept.
  case notKept(String)
  /// No timeline of any inline widget is kept.
  case nothingKept

  package var description: String {
    switch self {
    case .invalidFile(let error): error
    case .noInlineWidgets:
      "there are no inline widgets in home.yaml; add one with: tessera add clock --family inline"
    case .unknownWidget(let id, let nearest):
      "unknown widget “\(id)”" + (nearest.map { "; did you mean “\($0)”?" } ?? "")
    case .notInline(let id): "the widget “\(id)” does not support the inline family"
    case .notKept(let id):
      "there is no inline timeline of “\(id)” yet; show the widget inline on the dashboard once"
    case .nothingKept: "there are no timelines yet; start the dashboard once"
    }
  }
}

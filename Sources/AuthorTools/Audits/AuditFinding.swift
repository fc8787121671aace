internal import Configuration
internal import Previews
package import ViewTree

/// A fault of a widget that an audit found.
package struct AuditFinding: Hashable, Sendable {
  package enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The provider did not respond, or responded with an error.
    case failure
    /// More timelines are asked for than a phone grants.
    case reloads
    /// For some time there is no entry to show.
    case gap
    case memory
    /// A text ends with an ellipsis.
    case cutText = "cut text"
    /// A part of a text is outside the widget.
    case clippedText = "clipped text"
    case contrast
    /// A control or a picture has no name for a screen reader.
    case label
    case translation
    /// An image that is missing or cannot be decoded.
    case image
    /// A color that is missing.
    case color
    /// A widget without the background that iOS 17 requires.
    case background
    /// A request to which the recording has no response.
    case network
  }

  package let cause: Cause
  /// The widget's kind, or `nil` for a fault of the whole extension.
  package let kind: String?
  /// The family, or `nil` for a fault of all.
  package var family: Family?
  /// A sentence for the author.
  package let text: String

  package init(_ cause: Cause, kind: String? = nil, family: Family? = nil, _ text: String) {
    self.cause = cause
    self.kind = kind
    self.family = family
    self.text = text
  }

  /// Reads a line that a program printed, or returns `nil` if it reports no fault.
  init?(printed line: String, kind: String) {
    guard line.hasPrefix(PictureSession.faultMark),
      let match = line.dropFirst(PictureSession.faultMark.count).wholeMatch(of: /(\w+): (.*)/),
      let cause = Cause(rawValue: String(match.output.1))
    else { return nil }
    self.init(cause, kind: kind, String(match.output.2))
  }

  /// The finding in one line, such as `plants, small: cut text: …`.
  package var line: String {
    let place = [kind, family.map(\.shortName)].compactMap(\.self).joined(separator: ", ")
    return (place.isEmpty ? "" : "\(place): ") + "\(cause.rawValue): \(text)"
  }
}

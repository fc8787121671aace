package import Cells

/// A widget's inline view as one line of styled text, for status lines outside the dashboard.
package struct InlineText: Hashable, Sendable {
  /// The identifier of the widget in `home.yaml`.
  package var id: String
  /// The display name of the widget.
  package var title: String
  /// The text; empty if the widget has no view yet.
  package var runs: [Run]
  /// Why the view is not current, such as `3 h old`; `nil` if it is.
  package var mark: String?

  /// Consecutive characters of one style.
  package struct Run: Hashable, Sendable {
    package var text: String
    /// The color, or `nil` for the default color of text.
    package var color: RGB?
    /// The background, or `nil` for the default one.
    package var background: RGB?
    package var attributes: Attributes

    package init(
      _ text: String, color: RGB? = nil, background: RGB? = nil, attributes: Attributes = []
    ) {
      self.text = text
      self.color = color
      self.background = background
      self.attributes = attributes
    }
  }

  package init(id: String, title: String, runs: [Run], mark: String? = nil) {
    self.id = id
    self.title = title
    self.runs = runs
    self.mark = mark
  }

  /// The text without its styles.
  package var text: String { runs.map(\.text).joined() }
}

// The form in which a dashboard sends texts to other programs.
extension InlineText {
  package var json: JSON {
    var members: [String: JSON] = [
      "id": .string(id), "title": .string(title), "runs": .array(runs.map(\.json)),
    ]
    members["mark"] = mark.map { .string($0) }
    return .object(members)
  }

  /// Creates a text, or returns `nil` if a required member is missing or of another type.
  package init?(json: JSON) {
    guard let id = json["id"]?.text, let title = json["title"]?.text,
      case .array(let runs)? = json["runs"]
    else { return nil }
    self.init(
      id: id, title: title, runs: runs.compactMap { Run(json: $0) }, mark: json["mark"]?.text)
  }
}

extension InlineText.Run {
  /// The attributes and the names of their members.
  private static let names: [(attribute: Attributes, name: String)] = [
    (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
    (.strikethrough, "strikethrough"), (.reverse, "reverse"),
  ]

  fileprivate var json: JSON {
    var members: [String: JSON] = ["text": .string(text)]
    members["color"] = color.map { .string($0.hex) }
    members["background"] = background.map { .string($0.hex) }
    for (attribute, name) in Self.names where attributes.contains(attribute) {
      members[name] = .bool(true)
    }
    return .object(members)
  }

  fileprivate init?(json: JSON) {
    guard let text = json["text"]?.text else { return nil }
    self.init(
      text, color: json["color"]?.text.flatMap { RGB(hex: $0) },
      background: json["background"]?.text.flatMap { RGB(hex: $0) })
    for (attribute, name) in Self.names where json[name] == .bool(true) {
      attributes.insert(attribute)
    }
  }
}

extension JSON {
  /// The string, or `nil` for a value of another type.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}

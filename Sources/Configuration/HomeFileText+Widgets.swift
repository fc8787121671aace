internal import IntentSchemas
internal import ViewTree
internal import Yams

/// The lines of widgets.
extension HomeFileText {
  func widgetLines(_ home: HomeFile) -> [String] {
    if home.widgets == file.widgets { return Array(lines[widgets.key..<widgets.body.upperBound]) }
    guard !home.widgets.isEmpty else { return ["widgets: []"] }
    guard widgets.isBlock else { return ["widgets:"] + home.widgets.flatMap { Self.item($0) } }
    var result = [lines[widgets.key]]
    for widget in home.widgets {
      guard let index = file.widgets.firstIndex(where: { $0.id == widget.id }) else {
        result += Self.item(widget, indent: indent)
        continue
      }
      let chunk = chunk(index, of: widgets)
      if file.widgets[index] == widget {
        result += lines[chunk]
      } else {
        // Remarks above the widget stay above it.
        result += lines[chunk.lowerBound..<widgets.parts[index]]
        result +=
          Self.item(widget, indent: indent, remark: lines[widgets.parts[index]].endRemark)
          + unknownLines(index) + rest(of: chunk, after: widgets.parts[index])
      }
    }
    return result + lines[tail(of: widgets)]
  }

  /// How far the list's dashes stand from the left.
  private var indent: Int {
    widgets.parts.first.map { lines[$0].prefix { $0 == " " }.count } ?? 2
  }

  /// Keys of a widget that this version does not know, as lines of their own.
  private func unknownLines(_ index: Int) -> [String] {
    let known: Set = ["widget", "family", "id", "recommendation", "settings"]
    let text = lines[chunk(index, of: widgets)].joined(separator: "\n")
    guard let root = try? compose(yaml: text), let mapping = root.sequence?.first?.mapping else {
      return []
    }
    return mapping.filter { !known.contains($0.key.string ?? "") }.flatMap { key, value in
      let pair = Node.mapping(Node.Mapping([(key, value)]))
      let written = (try? serialize(node: pair)) ?? ""
      return written.split(separator: "\n").map { String(repeating: " ", count: indent + 2) + $0 }
    }
  }

  /// A widget's lines.
  static func item(
    _ widget: WidgetPlacement, indent: Int = 2, remark: String? = nil
  ) -> [String] {
    var parts = [
      "widget: \(YAMLText.scalar(widget.widget.description))",
      "family: \(widget.family.shortName)",
    ]
    if widget.id != WidgetPlacement.standardID(widget.widget, widget.family) {
      parts.append("id: \(YAMLText.scalar(widget.id))")
    }
    if let words = widget.recommendation {
      parts.append("recommendation: \(YAMLText.scalar(words))")
    }
    let space = String(repeating: " ", count: indent)
    let end = remark.map { "  \($0)" } ?? ""
    if let settings = widget.settings {
      let values = YAMLText.flow(.object(settings.values))
      let lines = ["settings:", "  \(YAMLText.scalar(settings.intent)): \(values)"]
      return ["\(space)- \(parts[0])\(end)"]
        + (parts.dropFirst() + lines).map { "\(space)  \($0)" }
    }
    return ["\(space)- {\(parts.joined(separator: ", "))}\(end)"]
  }
}

internal import IntentSchemas
internal import ViewTree
internal import Yams

/// The text of `home.yaml`, changed where the layout changed and left as it is everywhere else:
/// comments, keys of later versions, order and blank lines stay.
package struct HomeFileText {
  private let lines: [String]
  private let file: HomeFile
  private let widgets: Block
  private let layouts: Block?

  /// A list or a mapping of the file, by lines from 0.
  private struct Block {
    /// The line of the key.
    var key: Int
    /// The lines below the key.
    var body: Range<Int>
    /// The first line of each part: a widget, or a layout.
    var parts: [Int]
    /// Whether the parts stand on lines of their own.
    var isBlock: Bool
  }

  /// Reads a file's text.
  ///
  /// - Throws: ``ConfigurationError`` where the text is no layout: it is not to be overwritten.
  package init(parsing source: String) throws(ConfigurationError) {
    file = try HomeFile(parsing: source)
    // By bytes: a carriage return and a line feed are one character.
    lines = source.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let root = try YAMLSection(parsing: source, file: HomeFile.fileName)
    guard let found = Self.block("widgets", in: root, lines) else {
      throw ConfigurationError(file: HomeFile.fileName, line: 0, .missingKey("widgets"))
    }
    widgets = found
    layouts = Self.block("layouts", in: root, lines)
  }

  /// A text that reads as `home`, made of the one that stands there now; `nil` stands for none.
  ///
  /// - Throws: ``ConfigurationError`` where `source` is no layout.
  package static func text(
    of home: HomeFile, over source: String?
  ) throws(ConfigurationError) -> String {
    guard let source else { return fresh(home) }
    let text = try HomeFileText(parsing: source).text(of: home)
    // Whatever the file looks like, what is written reads as what is meant.
    if let read = try? HomeFile(parsing: text), read == home { return text }
    return fresh(home)
  }

  private static func fresh(_ home: HomeFile) -> String {
    var lines = ["# The home screen. Edit it here or there (e): comments stay.", "widgets:"]
    lines += home.widgets.flatMap { item($0) }
    if !home.layouts.isEmpty {
      lines.append("layouts:")
      for columns in home.layouts.keys.sorted() {
        lines += layout(columns, home.layouts[columns] ?? [])
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of home: HomeFile) -> String {
    var result: [String] = []
    let blocks = [widgets, layouts].compactMap(\.self).sorted { $0.key < $1.key }
    var next = 0
    for block in blocks {
      result += lines[next..<block.key]
      result += block.key == widgets.key ? widgetLines(home) : layoutLines(home)
      next = block.body.upperBound
    }
    let rest = Array(lines[next...])
    if layouts == nil, !home.layouts.isEmpty {
      while result.last?.isEmpty == true { result.removeLast() }
      result += layoutLines(home)
    }
    return (result + rest).joined(separator: "\n")
      + (rest.last?.isEmpty == true || rest.isEmpty ? (rest.isEmpty ? "\n" : "") : "\n")
  }

  // MARK: Widgets

  private func widgetLines(_ home: HomeFile) -> [String] {
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
          Self.item(widget, indent: indent, remark: remark(on: widgets.parts[index]))
          + unknownLines(index)
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

  /// A remark at the end of a line, or `nil`.
  private func remark(on line: Int) -> String? {
    lines[line].range(of: /\s#.*$/).map { String(lines[line][$0]).trimmingPrefix(/\s/) }
      .map(String.init)
  }

  /// A widget's lines.
  private static func item(
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

  // MARK: Layouts

  private func layoutLines(_ home: HomeFile) -> [String] {
    if let layouts, home.layouts == file.layouts {
      return Array(lines[layouts.key..<layouts.body.upperBound])
    }
    guard !home.layouts.isEmpty else { return [] }
    var result = ["layouts:"]
    if let layouts, layouts.isBlock { result = [lines[layouts.key]] }
    let order = layoutOrder.filter { home.layouts[$0] != nil }
    for columns in order + home.layouts.keys.sorted().filter({ !order.contains($0) }) {
      let pages = home.layouts[columns] ?? []
      guard let layouts, layouts.isBlock, let index = layoutOrder.firstIndex(of: columns) else {
        result += Self.layout(columns, pages)
        continue
      }
      let chunk = chunk(index, of: layouts)
      if file.layouts[columns] == pages {
        result += lines[chunk]
      } else {
        // Remarks above the layout stay above it.
        result += lines[chunk.lowerBound..<layouts.parts[index]] + Self.layout(columns, pages)
      }
    }
    return result + (layouts.map { Array(lines[tail(of: $0)]) } ?? [])
  }

  /// The numbers of columns in the order of the file.
  private var layoutOrder: [Int] {
    layouts?.parts.compactMap { line in
      lines[line].split(separator: ":").first.flatMap { Int($0.trimmingPrefix(/\s+/)) }
    } ?? []
  }

  private static func layout(_ columns: Int, _ pages: [[String: GridPlace]]) -> [String] {
    let rows = pages.map { page in
      let places = page.sorted { ($0.value.row, $0.value.column) < ($1.value.row, $1.value.column) }
        .map { "\(YAMLText.scalar($0.key)): [\($0.value.column), \($0.value.row)]" }
      return "    - {\(places.joined(separator: ", "))}"
    }
    return ["  \(columns):"] + (rows.isEmpty ? ["    []"] : rows)
  }

  // MARK: Lines

  /// The lines of a part, with the remarks above it.
  private func chunk(_ index: Int, of block: Block) -> Range<Int> {
    let start = beginning(
      of: block.parts[index], after: index == 0 ? block.body.lowerBound : block.parts[index - 1] + 1
    )
    let isLast = index + 1 == block.parts.count
    let end =
      isLast
      ? tail(of: block).lowerBound
      : beginning(of: block.parts[index + 1], after: block.parts[index] + 1)
    return start..<end
  }

  /// Where the remarks right above a line begin.
  private func beginning(of line: Int, after limit: Int) -> Int {
    var start = line
    while start > limit, lines[start - 1].isRemark { start -= 1 }
    return start
  }

  /// The remarks and blank lines behind the last part.
  private func tail(of block: Block) -> Range<Int> {
    var start = block.body.upperBound
    let limit = block.parts.last.map { $0 + 1 } ?? block.body.lowerBound
    while start > limit, lines[start - 1].isRemark || lines[start - 1].isBlank { start -= 1 }
    return start..<block.body.upperBound
  }

  private static func block(_ name: String, in root: YAMLSection, _ lines: [String]) -> Block? {
    let keys = root.mapping.compactMap { $0.key.mark.map { $0.line - 1 } }.sorted()
    guard let entry = root.mapping.first(where: { $0.key.string == name }),
      let key = entry.key.mark.map({ $0.line - 1 })
    else { return nil }
    var end = keys.first { $0 > key } ?? lines.count
    // What stands right above the next key is the next key's.
    while end > key + 1, lines[end - 1].isBlank || lines[end - 1].hasPrefix("#") { end -= 1 }
    let marks: [Int]
    var isBlock: Bool
    switch entry.value {
    case .sequence(let sequence):
      marks = sequence.compactMap { $0.mark.map { $0.line - 1 } }
      isBlock = sequence.style != .flow
    case .mapping(let mapping):
      marks = mapping.compactMap { $0.key.mark.map { $0.line - 1 } }
      isBlock = mapping.style != .flow
    default:
      marks = []
      isBlock = true
    }
    if marks.contains(key) { isBlock = false }
    return Block(key: key, body: key + 1..<max(key + 1, end), parts: marks, isBlock: isBlock)
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }

  fileprivate var isRemark: Bool { trimmingPrefix(/\s+/).hasPrefix("#") }

  fileprivate func range(of pattern: Regex<Substring>) -> Range<Index>? { firstRange(of: pattern) }
}

/// Values as YAML's short form.
enum YAMLText {
  static func flow(_ value: JSON) -> String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number):
      if let whole = Int(exactly: number) { return "\(whole)" }
      return "\(number)"
    case .string(let text): return scalar(text)
    case .array(let items): return "[" + items.map { flow($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      let pairs = members.sorted { $0.key < $1.key }.map { "\(scalar($0.key)): \(flow($0.value))" }
      return "{" + pairs.joined(separator: ", ") + "}"
    }
  }

  private static let words: Set = [
    "true", "false", "yes", "no", "on", "off", "null", "y", "n", "nan",
  ]

  /// A text, in quotation marks where it could be read as something else.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.wholeMatch(of: /[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ0-9_.\/ -]*/) != nil && !text.hasSuffix(" ")
      && !words.contains(text.lowercased())
    guard !isPlain else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        quoted += "\\x" + String(repeating: "0", count: 2 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

internal import IntentSchemas
internal import ViewTree
internal import Yams

/// The text of `home.yaml`, changed where the layout changed and left as it is everywhere else:
/// comments, keys of later versions, order and blank lines stay.
package struct HomeFileText {
  let lines: [String]
  let file: HomeFile
  let widgets: Block
  let stacks: Block?
  let layouts: Block?

  /// A list or a mapping of the file, by lines from 0.
  struct Block {
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
    stacks = Self.block("stacks", in: root, lines)
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
    if !home.stacks.isEmpty { lines += ["stacks:"] + home.stacks.map { stack($0) } }
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
    let blocks = [widgets, stacks, layouts].compactMap(\.self).sorted { $0.key < $1.key }
    var next = 0
    for block in blocks {
      result += lines[next..<block.key]
      switch block.key {
      case widgets.key: result += widgetLines(home) + (stacks == nil ? stackLines(home) : [])
      case stacks?.key: result += stackLines(home)
      default: result += layoutLines(home)
      }
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
}

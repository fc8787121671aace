internal import ViewTree
internal import Yams

/// Edits of the text of `launchers.yaml` that keep comments, order and unreadable items.
package enum LauncherText {
  /// Returns the text with a launcher added at the end of the list.
  ///
  /// - Parameters:
  ///   - launcher: A launcher that is not a group.
  ///   - source: The current text, or `nil` if there is no file.
  /// - Returns: Text that has the same items and the new one.
  /// - Throws: ``ConfigurationError`` if the text is not valid, if it has a launcher with this name,
  ///   or if it cannot be changed without losing other content.
  package static func adding(
    _ launcher: Launcher, to source: String?
  ) throws(ConfigurationError) -> String {
    guard let source else { return newText(launcher) }
    let file = try LauncherFile(source, limit: .max)
    let count = file.launchers.reduce(1) { $0 + 1 + $1.items.count }
    guard count <= LauncherFile.limit else {
      throw ConfigurationError(
        file: LauncherFile.fileName, line: 0,
        .tooMany(key: LauncherFile.listKey, count: count, limit: LauncherFile.limit))
    }
    guard file[launcher.name] == nil else {
      throw ConfigurationError(
        file: LauncherFile.fileName, line: 0, .duplicate(key: "name", value: launcher.name))
    }
    return try edit(source, expecting: file.launchers + [launcher]) { children in
      children + [.new(value(of: launcher), key: nil, depth: 1)]
    }
  }

  /// Returns the text without a launcher at the top level.
  ///
  /// - Throws: ``ConfigurationError`` if the text is not valid, has no such launcher, or cannot be
  ///   changed without losing other content.
  package static func removing(
    _ name: String, from source: String
  ) throws(ConfigurationError) -> String {
    let file = try LauncherFile(source, limit: .max)
    let items = list(in: try YAMLSection(parsing: source, file: LauncherFile.fileName))
    let index = items.firstIndex { $0.mapping?.value(of: "name")?.string == name }
    guard let index else { throw notEditable }
    return try edit(source, expecting: file.launchers.filter { $0.name != name }) { children in
      children.enumerated().filter { $0.offset != index }.map(\.element)
    }
  }

  private static var notEditable: ConfigurationError {
    ConfigurationError(file: LauncherFile.fileName, line: 0, .notEditable)
  }

  private static func list(in root: YAMLSection) -> [YAMLNode] {
    root.node(LauncherFile.listKey)?.sequence.map(Array.init) ?? []
  }

  /// Changes the children of the list, and checks that the result has the expected launchers.
  private static func edit(
    _ source: String, expecting launchers: [Launcher],
    _ change: ([OutlineEdit.Child]) -> [OutlineEdit.Child]
  ) throws(ConfigurationError) -> String {
    let root = try YAMLSection(parsing: source, file: LauncherFile.fileName)
    let lineBreaks = LineBreaks(source)
    // A file with comments only has no outline.
    if root.mapping.isEmpty {
      return lineBreaks.restoring(in: lineBreaks.text + listText(change([])))
    }
    guard let outline = YAMLOutline(lineBreaks.text, of: root.mapping) else { throw notEditable }
    var edit = OutlineEdit(outline)
    let index = root.mapping.keys.firstIndex { $0.string == LauncherFile.listKey }
    var children = outline.root.parts.map { edit.text($0) }.enumerated().map {
      OutlineEdit.Child.existing($0.offset, $0.element)
    }
    if let index {
      let entry = outline.root.parts[index]
      let items = entry.value.parts.enumerated().map {
        OutlineEdit.Child.existing($0.offset, edit.text($0.element))
      }
      let newItems = change(items)
      let isEmpty = entry.value.parts.isEmpty && outline.root.isBlock && !newItems.isEmpty
      let text =
        isEmpty
        ? edit.text(entry, in: outline.root, block: lines(of: newItems))
        : edit.text(entry, newItems)
      children[index] = .existing(index, text)
    }
    let rootText = edit.rebuild(outline.root, children)
    var text =
      outline.text(0..<outline.root.range.lowerBound) + rootText
      + outline.text(outline.root.range.upperBound..<outline.bytes.count)
    if index == nil { text += listText(change([])) }
    let result = lineBreaks.restoring(in: text)
    guard (try? LauncherFile(result, limit: .max))?.launchers == launchers else {
      throw notEditable
    }
    return result
  }

  private static func newText(_ launcher: Launcher) -> String {
    "# What the launcher widget starts. Edit it here, or add to it in the dashboard.\n"
      + listText([.new(value(of: launcher), key: nil, depth: 1)])
  }

  private static func listText(_ children: [OutlineEdit.Child]) -> String {
    (["\(LauncherFile.listKey):"] + lines(of: children).map { "  \($0)" })
      .map { $0 + "\n" }.joined()
  }

  private static func lines(of children: [OutlineEdit.Child]) -> [String] {
    children.flatMap { child -> [String] in
      guard case .new(let value, _, let depth) = child else { return [] }
      return YAMLValue.item(value, depth: depth)
    }
  }

  /// Returns a launcher's keys in the order in which they are written.
  private static func value(of launcher: Launcher) -> YAMLValue {
    let fields = LauncherFields(launcher)
    return .mapping(
      LauncherFields.itemKeys.compactMap { key in
        key.value(fields).map { (key.name, YAMLValue($0)) }
      })
  }
}

extension LauncherFields {
  fileprivate init(_ launcher: Launcher) {
    name = launcher.name
    icon = launcher.icon
    color = launcher.color
    key = launcher.key
    switch launcher.action {
    case .program(let program):
      command = program.command
      run = program.run == .terminal ? nil : program.run
      directory = program.directory
      pauses = program.pauses ? true : nil
    case .open(let address): open = address
    case .intent(let intent):
      self.intent = "\(intent.extension)/\(intent.name)"
      values = intent.values
    case .group: break
    }
  }
}

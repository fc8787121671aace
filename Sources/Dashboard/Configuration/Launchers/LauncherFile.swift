internal import ViewTree
internal import Yams

/// The valid launchers of `launchers.yaml`, and the errors in its other items.
///
/// The user and the dashboard's “Add a launcher” write the file; no widget does.
package struct LauncherFile: Hashable, Sendable {
  package static let fileName = "launchers.yaml"

  /// The launchers and groups in the order of the file.
  package private(set) var launchers: [Launcher] = []
  /// The errors in line order.
  package private(set) var errors: [ConfigurationError] = []
  private var names: Set<String> = []
  /// The number of items that are read, those of groups among them.
  package static let limit = 1000
  /// How many more items are read.
  private var space = limit
  /// How many items are not read.
  private var leftOutCount = 0
  /// The line of the first of them, or `nil` if all are read.
  private var leftOutLine: Int?

  package init() {}

  /// Reads the text of the file, item by item, so that an error in one does not affect the others.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - limit: How many items are read. All are when the text is edited, because others are after the
  ///     limit then.
  /// - Throws: ``ConfigurationError`` if nothing can be read: the text is not valid YAML, or
  ///   `launchers` is not a list.
  package init(_ source: String, limit: Int = Self.limit) throws(ConfigurationError) {
    space = limit
    let root = try YAMLSection(parsing: source, file: Self.fileName)
    errors = root.unknownKeys(notIn: [Self.listKey])
    guard let node = root.node(Self.listKey), node.null == nil else { return }
    guard let list = node.sequence else {
      throw root.invalidValue(node, Self.listKey, expected: "a list of launchers")
    }
    launchers = list.compactMap { launcher($0, LauncherFields.allKeys) }
    if let leftOutLine {
      errors.append(
        ConfigurationError(
          file: Self.fileName, line: leftOutLine,
          .tooMany(key: Self.listKey, count: limit + leftOutCount, limit: limit)))
    }
    errors.sort { $0.line < $1.line }
  }

  static let listKey = "launchers"

  /// Returns the errors in the text of a file; if nothing can be read, only that error.
  package static func errors(in source: String) -> [ConfigurationError] {
    do throws(ConfigurationError) {
      return try LauncherFile(source).errors
    } catch {
      return [error]
    }
  }

  /// Returns the launcher or group with a name, or `nil`.
  package subscript(name: String) -> Launcher? {
    launchers.lazy.flatMap { [$0] + $0.items }.first { $0.name == name }
  }

  /// The JSON schema of the file.
  ///
  /// - Source: JSON Schema 2020-12.
  package static var schema: String {
    JSON.object([
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Tessera's launchers.yaml",
      "type": "object", "additionalProperties": .bool(false),
      "properties": .object([
        listKey: .object([
          "type": "array", "items": SettingKey.schema(of: LauncherFields.allKeys),
        ])
      ]),
    ]).prettyText
  }

  // MARK: Items

  /// Reads an item, or records its error and returns `nil`.
  private mutating func launcher(
    _ node: YAMLNode, _ keys: [SettingKey<LauncherFields>]
  ) -> Launcher? {
    guard space > 0 else {
      leftOutCount += 1
      leftOutLine = leftOutLine ?? node.mark?.line ?? 0
      return nil
    }
    space -= 1
    do throws(ConfigurationError) {
      let section = try YAMLSection(node, key: Self.listKey, file: Self.fileName)
      var fields = LauncherFields()
      try SettingKey.read(keys, from: section, into: &fields)
      return try launcher(fields, section)
    } catch {
      errors.append(error)
      return nil
    }
  }

  private mutating func launcher(
    _ fields: LauncherFields, _ section: YAMLSection
  ) throws(ConfigurationError) -> Launcher {
    let nameKey = !fields.hasItems && fields.group == nil ? "name" : "group"
    let name = try section.requiredString(nameKey)
    let misplacedKeys = section.mapping.keys.filter {
      !LauncherFields.isAllowed($0.string ?? "", fields)
    }
    if let key = misplacedKeys.first {
      throw ConfigurationError(
        file: section.file, line: key.mark?.line ?? 0,
        .invalidValue(
          key: name, value: key.string ?? "",
          expected: "a key of this launcher; expected one of command, open, intent or items, "
            + "and run, directory and pause only with command"))
    }
    guard names.insert(name).inserted else {
      throw ConfigurationError(
        file: section.file, line: section.line, .duplicate(key: nameKey, value: name))
    }
    return Launcher(
      name, icon: fields.icon, color: fields.color, key: fields.key,
      try action(of: fields, section))
  }

  private mutating func action(
    of fields: LauncherFields, _ section: YAMLSection
  ) throws(ConfigurationError) -> Launcher.Action {
    if fields.hasItems {
      let items = section.node("items")?.sequence.map(Array.init) ?? []
      return .group(items.compactMap { launcher($0, LauncherFields.itemKeys) })
    }
    if let address = fields.open { return .open(address) }
    if let intent = fields.intent {
      let parts = intent.split(separator: "/").map(String.init)
      return .intent(
        Launcher.Intent(extension: parts[0], name: parts[1], values: fields.values))
    }
    guard let command = fields.command else {
      let key = fields.group == nil ? "command" : "items"
      throw ConfigurationError(file: section.file, line: section.line, .missingKey(key))
    }
    return .program(
      Launcher.Program(
        command, run: fields.run ?? .terminal, directory: fields.directory,
        pauses: fields.pauses ?? false))
  }
}

extension LauncherFields {
  /// Returns whether a key fits to what the launcher does: the first of `items`, `command`, `open`
  /// and `intent` that is set.
  fileprivate static func isAllowed(_ key: String, _ fields: LauncherFields) -> Bool {
    let action =
      fields.hasItems || fields.group != nil
      ? "items"
      : fields.command != nil ? "command" : fields.open != nil ? "open" : "intent"
    return switch key {
    case "icon", "color", "key": true
    case "name": action != "items"
    case "group", "items": action == "items"
    case "run", "directory", "pause", "command": action == "command"
    case "open": action == "open"
    case "intent", "values": action == "intent"
    default: false
    }
  }
}

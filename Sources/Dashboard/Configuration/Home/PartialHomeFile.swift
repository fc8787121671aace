internal import Cells
internal import ViewTree
internal import Yams

/// The readable part of `home.yaml`, and the errors in the other entries.
///
/// Unreadable entries are ignored and stay in the file, because a later version may know them.
package struct PartialHomeFile {
  package internal(set) var home = HomeFile(widgets: [])
  /// The errors in ignored entries other than stacks, in line order.
  package internal(set) var errors: [ConfigurationError] = []
  /// The errors in stacks, in line order; the file is not written until they are fixed.
  package internal(set) var stackErrors: [ConfigurationError] = []
  /// The errors in looks and timetables, of which only the invalid values and rules are ignored.
  private(set) var valueErrors: [ConfigurationError] = []
  /// The positions that can be read but not used: they have no box, or another box is there.
  var unusablePositions: [ConfigurationError] = []
  /// The errors in entries that cannot be read as stacks at all.
  var brokenStacks: [ConfigurationError] = []
  /// The lines of widgets by id, counted from 1.
  var lines: [String: Int] = [:]

  let root: YAMLSection
  /// The entries of the list of widgets.
  var widgets: [Part] = []
  /// The entries of the mapping of stacks.
  var stacks: [Part] = []
  /// The keys of the layouts, with `nil` for each layout that cannot be read.
  var layoutKeys: [LayoutKey?] = []
  /// The families of readable widgets, by id.
  private(set) var families: [String: Family] = [:]
  /// The ids of widgets with a box, in order.
  private(set) var boxIDs: [String] = []
  /// The probable ids of unreadable widgets.
  private var unreadableIDs: Set<String> = []
  /// The ids of stacks that cannot be read or are ignored.
  var unreadableStackIDs: Set<String> = []
  /// Whether an unreadable widget has no id, so that any unknown id may be its id.
  private var hasWidgetWithoutID = false

  /// A widget or stack in the text.
  struct Part {
    /// The id, or `nil` if the entry has none.
    var id: String?
    var isReadable: Bool
  }

  /// The ids of the widgets after the limit, which are not used.
  private(set) var leftOutIDs: Set<String> = []

  /// Reads the text of `home.yaml` or `designs.yaml`.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - file: Which of the files it is.
  ///   - leftOutIDs: The widgets that are not used, or `nil` for those after the limit. An edited text
  ///     is read with those of the text before, because other widgets may be after the limit.
  /// - Throws: ``ConfigurationError`` if nothing can be read: the text is not valid YAML or has no
  ///   list of widgets or designs.
  package init(
    _ source: String, in file: WidgetListFile = .home, leavingOut leftOutIDs: Set<String>? = nil
  ) throws(ConfigurationError) {
    home.file = file
    root = try YAMLSection(parsing: source, file: file.name)
    guard let node = root.node(file.listKey) else {
      throw ConfigurationError(file: root.file, line: 0, .missingKey(file.listKey))
    }
    guard let list = node.sequence else {
      throw root.invalidValue(node, file.listKey, expected: "a list")
    }
    let limit = leftOutIDs == nil ? HomeFile.widgetLimit : list.count
    for node in list.prefix(limit) { readWidget(node, leavingOut: leftOutIDs ?? []) }
    if list.count > limit { leaveOut(list.dropFirst(limit)) }
    if file == .home {
      readStacks()
      readLayouts()
    }
    home.reservedIDs = Set((widgets + stacks).filter { !$0.isReadable }.compactMap(\.id))
    errors.sort { $0.line < $1.line }
  }

  /// Whether the file can be used.
  ///
  /// A file with errors and without a readable widget cannot be used.
  package var isUsable: Bool { errors.isEmpty || !home.widgets.isEmpty }

  /// The reason why the file must not be overwritten, or `nil` if it may be.
  package var writeError: ConfigurationError? {
    (isUsable ? nil : errors.first) ?? stackErrors.first
  }

  /// The errors in ignored entries other than stacks, and in unknown keys, in line order.
  package var partErrors: [ConfigurationError] {
    (errors + valueErrors + HomeFile.unknownKeys(in: root, home.file)).sorted { $0.line < $1.line }
  }

  /// All errors except unknown keys, in line order.
  var allErrors: [ConfigurationError] {
    (errors + stackErrors + valueErrors + unusablePositions).sorted { $0.line < $1.line }
  }

  private mutating func readWidget(_ node: YAMLNode, leavingOut leftOutIDs: Set<String>) {
    if !leftOutIDs.isEmpty, let id = WidgetPlacement.likelyID(node), leftOutIDs.contains(id) {
      return leaveOut(id)
    }
    do throws(ConfigurationError) {
      let placement = try WidgetPlacement(
        YAMLSection(node, key: home.file.listKey, file: root.file))
      let line = node.mark?.line ?? 0
      guard lines[placement.id] == nil else {
        throw ConfigurationError(
          file: root.file, line: line, .duplicate(key: "id", value: placement.id))
      }
      lines[placement.id] = line
      valueErrors += lookErrors(in: node)
      home.widgets.append(placement)
      families[placement.id] = placement.family
      if placement.family.span != nil { boxIDs.append(placement.id) }
      widgets.append(Part(id: placement.id, isReadable: true))
    } catch {
      let id = WidgetPlacement.likelyID(node)
      if let id { unreadableIDs.insert(id) } else { hasWidgetWithoutID = true }
      widgets.append(Part(id: id, isReadable: false))
      errors.append(error)
    }
  }

  /// Leaves out the widgets after the limit; they stay in the file.
  private mutating func leaveOut(_ nodes: some Collection<YAMLNode>) {
    for node in nodes { leaveOut(WidgetPlacement.likelyID(node)) }
    let limit = HomeFile.widgetLimit
    errors.append(
      ConfigurationError(
        file: root.file, line: nodes.first?.mark?.line ?? 0,
        .tooMany(key: home.file.listKey, count: limit + nodes.count, limit: limit)))
  }

  private mutating func leaveOut(_ id: String?) {
    if let id {
      unreadableIDs.insert(id)
      // One with the id of a widget that is used is a mistake in any case.
      if lines[id] == nil { leftOutIDs.insert(id) }
    } else {
      hasWidgetWithoutID = true
    }
    widgets.append(Part(id: id, isReadable: false))
  }

  mutating func recordPartError(_ error: ConfigurationError) { valueErrors.append(error) }

  private func lookErrors(in widget: YAMLNode) -> [ConfigurationError] {
    let section = try? YAMLSection(widget, key: home.file.listKey, file: root.file)
    return section.map { Look.read(HomeKey.Widget.look.rawValue, in: $0).errors } ?? []
  }

  /// Returns whether an id may belong to an unreadable widget.
  func mayBeUnreadable(_ id: String) -> Bool { hasWidgetWithoutID || unreadableIDs.contains(id) }
}

extension WidgetPlacement {
  /// Returns the probable id of an unreadable widget, or `nil` if it has none.
  fileprivate static func likelyID(_ node: YAMLNode) -> String? {
    guard let members = node.mapping else { return nil }
    if let id = members.value(of: "id")?.string { return id }
    guard let widget = members.value(of: "widget")?.string,
      let family = members.value(of: "family")?.string
    else { return nil }
    return "\(widget)-\(family)"
  }
}

extension HomeFile {
  /// Parses the text of `home.yaml`.
  ///
  /// Unknown keys are ignored, because a later version may know them. Members of stacks that do not
  /// match the widgets are ignored, too, and so are positions that belong to no box or overlap.
  ///
  /// - Throws: ``ConfigurationError`` with a line number if the text is not valid YAML, a key is
  ///   missing, a value is not valid, or an id appears twice.
  package init(
    parsing source: String, in kind: WidgetListFile = .home
  ) throws(ConfigurationError) {
    let file = try PartialHomeFile(source, in: kind)
    if let error = file.errors.first ?? file.brokenStacks.first { throw error }
    self = file.home
  }

  /// The readable part of a home file, and all errors in its text.
  package struct CheckResult {
    package var home = HomeFile(widgets: [])
    /// The errors in line order.
    package var errors: [ConfigurationError] = []
    /// The lines of widgets by id, counted from 1.
    package var lines: [String: Int] = [:]

    package init() {}
  }

  /// Checks each widget, stack and layout of a home file separately; if nothing can be read, the
  /// result has only that error.
  package static func check(
    _ source: String, in kind: WidgetListFile = .home
  ) -> CheckResult {
    var result = CheckResult()
    result.home.file = kind
    do throws(ConfigurationError) {
      let file = try PartialHomeFile(source, in: kind)
      result.home = file.home
      // Unknown keys are errors only in a check; a file that has them can be used.
      result.errors = (file.allErrors + unknownKeys(in: file.root, kind))
        .sorted { $0.line < $1.line }
      result.lines = file.lines
    } catch {
      result.errors = [error]
    }
    return result
  }
}

internal import Cells
internal import ViewTree
internal import Yams

/// A text of `home.yaml` as far as it can be read, and what is wrong with the rest.
///
/// What cannot be read is out of force and stays in the file: a later version may know it.
package struct HomeReading {
  package internal(set) var home = HomeFile(widgets: [])
  /// What is out of force, without stacks, in the order of the lines.
  package internal(set) var errors: [ConfigurationError] = []
  /// What is wrong with stacks, in the order of the lines; until it is mended, nobody writes.
  package internal(set) var stackErrors: [ConfigurationError] = []
  /// What can be read and does not hold: places without a box, places of two.
  var doubts: [ConfigurationError] = []
  /// The stacks that are no stacks at all.
  var brokenStacks: [ConfigurationError] = []
  /// The lines of widgets by id, counted from 1.
  var lines: [String: Int] = [:]

  let root: YAMLSection
  /// The list of widgets: which of them can be read.
  var widgets: [Part] = []
  var stacks: [Part] = []
  /// The numbers of columns of layouts, `nil` for one that cannot be read.
  var columns: [Int?] = []
  /// The families of widgets that can be read.
  private(set) var families: [String: Family] = [:]
  /// The ids of those that have boxes, in their order.
  private(set) var boxed: [String] = []
  private var unread: Set<String> = []
  var unreadStacks: Set<String> = []
  /// Whether it is not known which widgets there are: one that cannot be read has no id.
  private var hasNameless = false

  /// A widget or a stack of the text.
  struct Part {
    /// `nil` for one without.
    var id: String?
    var isRead: Bool
  }

  /// Reads a text.
  ///
  /// - Throws: ``ConfigurationError`` where nothing of it can be read: it is not YAML, or has no list
  ///   of widgets.
  package init(_ source: String) throws(ConfigurationError) {
    root = try YAMLSection(parsing: source, file: HomeFile.fileName)
    guard let node = root.node(HomeKey.Root.widgets) else {
      throw ConfigurationError(file: root.file, line: 0, .missingKey("widgets"))
    }
    guard let list = node.sequence else { throw root.bad(node, "widgets", expected: "a list") }
    for node in list { readWidget(node) }
    readStacks()
    readLayouts()
    home.reserved = Set((widgets + stacks).filter { !$0.isRead }.compactMap(\.id))
    errors.sort { $0.line < $1.line }
  }

  /// Whether it can be in force: of a text of which no widget can be read, nothing is.
  package var isInForce: Bool { errors.isEmpty || !home.widgets.isEmpty }

  /// Why it is not to be written over, or `nil` where it can be: what is in force would not be what
  /// it says.
  package var refusal: ConfigurationError? {
    (isInForce ? nil : errors.first) ?? stackErrors.first
  }

  /// What is out of force beside stacks, and the keys that nobody reads, in the order of the lines.
  package var partErrors: [ConfigurationError] {
    (errors + HomeFile.unknownKeys(in: root)).sorted { $0.line < $1.line }
  }

  /// All that is wrong, in the order of the lines.
  var allErrors: [ConfigurationError] {
    (errors + stackErrors + doubts).sorted { $0.line < $1.line }
  }

  private mutating func readWidget(_ node: YAMLNode) {
    do throws(ConfigurationError) {
      let placement = try WidgetPlacement(YAMLSection(node, key: "widgets", file: root.file))
      let line = node.mark?.line ?? 0
      guard lines[placement.id] == nil else {
        throw ConfigurationError(
          file: root.file, line: line, .repeated(key: "id", value: placement.id))
      }
      lines[placement.id] = line
      home.widgets.append(placement)
      families[placement.id] = placement.family
      if placement.family.span != nil { boxed.append(placement.id) }
      widgets.append(Part(id: placement.id, isRead: true))
    } catch {
      let id = WidgetPlacement.likelyID(node)
      if let id { unread.insert(id) } else { hasNameless = true }
      widgets.append(Part(id: id, isRead: false))
      errors.append(error)
    }
  }

  /// Whether an id may be a widget's that cannot be read.
  func isUnread(_ id: String) -> Bool { hasNameless || unread.contains(id) }
}

extension WidgetPlacement {
  /// The id of a widget that cannot be read; `nil` for one without.
  fileprivate static func likelyID(_ node: YAMLNode) -> String? {
    guard let members = node.mapping else { return nil }
    if let id = members[YAMLNode("id")]?.string { return id }
    guard let widget = members[YAMLNode("widget")]?.string,
      let family = members[YAMLNode("family")]?.string
    else { return nil }
    return "\(widget)-\(family)"
  }
}

extension HomeFile {
  /// Reads a text that is right as a whole.
  ///
  /// Unknown keys are left for later versions.
  ///
  /// - Throws: ``ConfigurationError`` for text that is not YAML, a widget without its parts, a value
  /// of another kind, an id that stands twice: each with its line.
  package init(parsing source: String) throws(ConfigurationError) {
    let reading = try HomeReading(source)
    if let error = reading.errors.first ?? reading.brokenStacks.first { throw error }
    self = reading.home
  }

  /// A layout as far as it can be read, and all that is wrong with its text.
  package struct Survey {
    package var home = HomeFile(widgets: [])
    /// In the order of their lines.
    package var errors: [ConfigurationError] = []
    /// The lines of widgets by id, counted from 1.
    package var lines: [String: Int] = [:]

    package init() {}
  }

  /// Looks at every widget, every stack and every layout of a text by itself.
  package static func survey(_ source: String) -> Survey {
    var survey = Survey()
    do throws(ConfigurationError) {
      let reading = try HomeReading(source)
      survey.home = reading.home
      // What nobody reads puts nothing out of force.
      survey.errors = (reading.allErrors + unknownKeys(in: reading.root))
        .sorted { $0.line < $1.line }
      survey.lines = reading.lines
    } catch {
      survey.errors = [error]
    }
    return survey
  }
}

package import IntentSchemas
package import ViewTree
internal import Yams

/// A reference to a widget kind of an extension, written `extension` or `extension/kind`.
package struct WidgetReference: Hashable, Sendable, CustomStringConvertible {
  package var `extension`: String
  package var kind: String

  package init(extension: String, kind: String) {
    self.extension = `extension`
    self.kind = kind
  }

  /// Parses `extension` or `extension/kind`, or returns `nil` if a part is empty.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, parts.last?.isEmpty == false else { return nil }
    self.extension = String(first)
    kind = String(parts.last ?? first)
  }

  package var description: String {
    `extension` == kind ? kind : "\(`extension`)/\(kind)"
  }
}

/// Whether a widget may use the network.
package enum NetworkRule: String, Hashable, Sendable, CaseIterable {
  /// It may: the user added it.
  case allow
  /// If it needs the network, its box asks the user first.
  case ask
}

/// A widget on the home screen, in one family.
package struct WidgetPlacement: Hashable, Sendable {
  /// The identifier, unique in the file.
  package var id: String
  package var widget: WidgetReference
  package var family: Family
  /// The name of the design to show, or `nil` for none.
  package var design: String?
  /// The description of the recommended configuration to use, or `nil` for none.
  package var recommendation: String?
  /// The user's settings: an intent's name and parameter values, or `nil` for the defaults.
  package var settings: IntentValues?
  /// The appearance of the box.
  package var look = Look()
  /// Whether the widget may use the network.
  package var network: NetworkRule

  package init(
    id: String, widget: WidgetReference, family: Family, recommendation: String? = nil,
    network: NetworkRule = .allow
  ) {
    self.id = id
    self.widget = widget
    self.family = family
    self.recommendation = recommendation
    self.network = network
  }

  /// Returns the error for a widget whose design does not exist.
  package static func missingDesign(_ name: String) -> String {
    "there is no design “\(name)”"
  }
}

/// A position on the grid, in units of a small box.
package struct GridPosition: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A file that lists widgets.
package enum WidgetListFile: Hashable, Sendable {
  /// The home screen.
  case home
  /// The user's designs: widgets with a name, which boxes show by that name.
  case designs

  /// The name of the file, as shown to the user.
  package var name: String {
    switch self {
    case .home: "home.yaml"
    case .designs: "designs.yaml"
    }
  }

  /// The key of the list.
  var listKey: String {
    switch self {
    case .home: HomeKey.Root.widgets.rawValue
    case .designs: "designs"
    }
  }

  /// The known keys at the top of the file.
  var rootKeys: Set<String> { self == .home ? HomeKey.Root.names : [listKey] }

  /// The comment at the beginning of a new file.
  var introduction: String {
    switch self {
    case .home: "# The home screen. Edit it here or in the dashboard (e)."
    case .designs: "# The designs. Edit them here or in the dashboard (D)."
    }
  }
}

/// The contents of `home.yaml`: the widgets in reading order, their stacks and their positions; or
/// of `designs.yaml`, whose designs are widgets without a position.
package struct HomeFile: Hashable, Sendable {
  /// The file; equality ignores this property.
  package var file = WidgetListFile.home
  package var widgets: [WidgetPlacement]
  /// The groups of widgets that share a box.
  package var stacks: [StackPlacement] = []
  /// The positions by widget or stack id, one dictionary per page, by grid.
  ///
  /// There is a layout for each grid on which the user has arranged the boxes.
  package var layouts: [LayoutKey: [[String: GridPosition]]] = [:]
  /// The ids of entries that cannot be read; new widgets and stacks must not use them.
  ///
  /// Equality ignores this property.
  package var reservedIDs: Set<String> = []

  /// How many widgets of a file are used: more than forty pages of a large screen.
  ///
  /// The others stay in the file.
  package static let widgetLimit = 1000

  package init(widgets: [WidgetPlacement], in file: WidgetListFile = .home) {
    self.widgets = widgets
    self.file = file
  }

  /// The home screen of the first run: each kind of widget that has something to show once, in three
  /// sizes, with a stack and an inline widget.
  ///
  /// The most useful ones are first, because the first page of a small screen has space for eight
  /// small boxes. In this order, the widgets fill the first page at every size of the screen.
  /// Those that use the network ask first, because the user has not added them.
  package static let firstRun: HomeFile = {
    var home = HomeFile(widgets: [
      WidgetPlacement(id: "month", widget: bundled("calendar"), family: .systemLarge),
      WidgetPlacement(id: "clock", widget: bundled("clock"), family: .systemSmall),
      WidgetPlacement(
        id: "weather", widget: bundled("weather"), family: .systemSmall, network: .ask),
      WidgetPlacement(id: "system", widget: bundled("system"), family: .systemMedium),
      WidgetPlacement(id: "reminders", widget: bundled("reminders"), family: .systemMedium),
      WidgetPlacement(id: "sky", widget: bundled("astronomy"), family: .systemSmall),
      WidgetPlacement(id: "word", widget: bundled("words"), family: .systemSmall),
      WidgetPlacement(id: "date", widget: bundled("clock", "date"), family: .systemSmall),
      WidgetPlacement(id: "countdown", widget: bundled("clock", "countdown"), family: .systemSmall),
      WidgetPlacement(id: "notes", widget: bundled("text", "notes"), family: .systemMedium),
      WidgetPlacement(id: "timer", widget: bundled("timer"), family: .systemSmall),
      WidgetPlacement(id: "quote", widget: bundled("text"), family: .systemSmall),
      WidgetPlacement(id: "launcher", widget: bundled("launcher"), family: .systemMedium),
      WidgetPlacement(
        id: "today", widget: bundled("today"), family: .systemMedium, network: .ask),
      WidgetPlacement(
        id: "markets", widget: bundled("markets"), family: .systemMedium, network: .ask),
      WidgetPlacement(
        id: "news", widget: bundled("feeds"), family: .systemMedium, network: .ask),
      WidgetPlacement(
        id: "repos", widget: bundled("repositories"), family: .systemMedium, network: .ask),
      WidgetPlacement(id: "bookmarks", widget: bundled("bookmarks"), family: .systemMedium),
      WidgetPlacement(
        id: "playing", widget: bundled("playing"), family: .systemMedium, network: .ask),
      WidgetPlacement(id: "wallet", widget: bundled("wallet"), family: .systemMedium),
      WidgetPlacement(id: "time", widget: bundled("clock"), family: .accessoryInline),
    ])
    home.stacks = [StackPlacement(id: "glance", widgets: ["word", "date", "countdown"])]
    return home
  }()

  /// Returns a bundled widget; its kind has the name of its extension unless it is given.
  private static func bundled(_ name: String, _ kind: String? = nil) -> WidgetReference {
    WidgetReference(extension: name, kind: kind ?? name)
  }
}

extension HomeFile {
  /// Returns whether two files have the same contents, whatever they are called.
  package static func == (left: HomeFile, right: HomeFile) -> Bool {
    left.widgets == right.widgets && left.stacks == right.stacks && left.layouts == right.layouts
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(widgets)
    hasher.combine(stacks)
    hasher.combine(layouts)
  }
}

extension HomeFile {
  package static let fileName = WidgetListFile.home.name
}

extension WidgetPlacement {
  init(_ section: YAMLSection) throws(ConfigurationError) {
    let text = try section.requiredString(HomeKey.Widget.widget)
    guard let widget = WidgetReference(text) else {
      throw section.invalidValue(
        Node(text), "widget", expected: "a widget; expected extension or extension/kind")
    }
    self.widget = widget
    family = try section.family(HomeKey.Widget.family.rawValue)
    design = try section.string(HomeKey.Widget.design)
    recommendation = try section.string(HomeKey.Widget.recommendation)
    id = try section.string(HomeKey.Widget.id) ?? "\(text)-\(family.shortName)"
    guard Self.isID(id) else {
      throw section.invalidValue(
        section.node(HomeKey.Widget.id) ?? Node(text), HomeKey.Widget.id.rawValue,
        expected: "an id in one line")
    }
    if let node = section.node(HomeKey.Widget.settings) {
      settings = try IntentValues(YAMLSection(node, key: "settings", file: section.file))
    }
    // The errors in a look cost only the look; `PartialHomeFile` reports them.
    look = Look.read(HomeKey.Widget.look.rawValue, in: section).look
    network = try section.choice(HomeKey.Widget.network.rawValue, NetworkRule.self) ?? .allow
  }

  /// Returns whether a text can be an id: the dashboard's own boxes have ids with a line feed.
  static func isID(_ text: String) -> Bool { !text.utf8.contains(0x0a) }

  /// Returns the id of a new widget that does not specify one.
  ///
  /// In a file, the reference in the id is spelled as in the key `widget`.
  package static func defaultID(_ widget: WidgetReference, _ family: Family) -> String {
    "\(widget)-\(family.shortName)"
  }
}

extension IntentValues {
  /// Parses `IntentName: {parameter: value}`.
  ///
  /// - Throws: ``ConfigurationError`` if there is not exactly one intent, or its value is not a
  ///   mapping.
  init(_ section: YAMLSection) throws(ConfigurationError) {
    guard section.mapping.count == 1, let entry = section.mapping.first,
      let name = entry.key.string
    else {
      let keys = section.mapping.map(\.key)
      let names = keys.map { $0.string ?? "" }.joined(separator: ", ")
      throw ConfigurationError(
        file: section.file, line: keys.last?.mark?.line ?? section.line,
        .invalidValue(
          key: "settings", value: names.isEmpty ? "{}" : names, expected: "a single intent"))
    }
    self.init(intent: name)
    for (key, value) in try YAMLSection(entry.value, key: name, file: section.file).mapping {
      values[key.string ?? ""] = JSON(yaml: value)
    }
  }
}

extension JSON {
  /// Converts a YAML value to JSON; a quoted scalar is always a string.
  init(yaml node: YAMLNode) {
    switch node {
    case .sequence(let list): self = .array(list.map { JSON(yaml: $0) })
    case .mapping(let members):
      let pairs = members.map { ($0.key.string ?? "", JSON(yaml: $0.value)) }
      self = .object(Dictionary(pairs) { $1 })
    case .scalar(let scalar) where scalar.style != .plain: self = .string(scalar.string)
    default:
      if node.null != nil {
        self = .null
      } else if let flag = node.bool {
        self = .bool(flag)
      } else if let number = node.number {
        self = .number(number)
      } else {
        self = .string(node.string ?? "")
      }
    }
  }
}

extension YAMLSection {
  /// Returns a family by its WidgetKit name or its short name, such as `small` or `inline`.
  fileprivate func family(_ key: String) throws(ConfigurationError) -> Family {
    let name = try requiredString(key)
    guard let family = Family(name: name), Family.onHomeScreen.contains(family) else {
      throw unknownValue(
        node(key) ?? YAMLNode(name), key, kind: "family",
        available: Family.onHomeScreen.map(\.shortName))
    }
    return family
  }
}

extension Family {
  /// The families available on the home screen: those of boxes, and the inline family.
  package static let onHomeScreen = allCases.filter { $0.span != nil || $0 == .accessoryInline }

  /// The name without its prefix: `small` for `systemSmall`, `inline` for `accessoryInline`.
  package var shortName: String {
    for prefix in ["system", "accessory"] where rawValue.hasPrefix(prefix) {
      let name = rawValue.dropFirst(prefix.count)
      return name.prefix(1).lowercased() + name.dropFirst()
    }
    return rawValue
  }

  /// Creates a family from its WidgetKit name or short name, or returns `nil` for any other string.
  package init?(name: String) {
    guard let family = Family.allCases.first(where: { $0.rawValue == name || $0.shortName == name })
    else { return nil }
    self = family
  }
}

extension HomeFile {
  /// Removes a widget from the file, from its stack and from all layouts.
  package mutating func remove(_ id: String) {
    unstack(id)
    widgets.removeAll { $0.id == id }
    removeFromLayouts(id)
  }

  /// The ids that new widgets and stacks must not use.
  package var usedIDs: Set<String> {
    reservedIDs.union(widgets.map(\.id)).union(stacks.map(\.id))
  }

  /// Returns an unused id for a new widget of a kind and family.
  package func freeID(_ widget: WidgetReference, _ family: Family) -> String {
    let defaultID = WidgetPlacement.defaultID(widget, family)
    let usedIDs = usedIDs
    guard usedIDs.contains(defaultID) else { return defaultID }
    return (2...).lazy.map { "\(defaultID)-\($0)" }.first { !usedIDs.contains($0) } ?? defaultID
  }
}

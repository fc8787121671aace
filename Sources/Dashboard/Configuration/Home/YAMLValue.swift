internal import IntentSchemas
internal import ViewTree

/// A value to write as YAML; the keys of mappings are ordered.
indirect enum YAMLValue {
  /// YAML text to write verbatim.
  case verbatim(String)
  case list([YAMLValue])
  case mapping([(key: String, value: YAMLValue)])

  init(_ json: JSON) { self = .verbatim(YAMLText.flow(json)) }

  static func text(_ text: String) -> YAMLValue { .verbatim(YAMLText.scalar(text)) }

  static func strings(_ texts: [String]) -> YAMLValue { .list(texts.map { .text($0) }) }

  /// The value in flow style.
  var flow: String {
    switch self {
    case .verbatim(let text): text
    case .list(let items): "[" + items.map(\.flow).joined(separator: ", ") + "]"
    case .mapping(let members):
      "{" + members.map { "\($0.key): \($0.value.flow)" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns the value as lines, with `depth` levels in block style and deeper levels in flow
  /// style.
  ///
  /// An empty list or mapping is in flow style at any level.
  func lines(depth: Int) -> [String] {
    guard depth > 0 else { return [flow] }
    switch self {
    case .list(let items) where !items.isEmpty:
      return items.flatMap { Self.item($0, depth: depth - 1) }
    case .mapping(let members) where !members.isEmpty:
      return members.flatMap { Self.member($0.key, $0.value, depth: depth - 1) }
    default: return [flow]
    }
  }

  static func item(_ value: YAMLValue, depth: Int) -> [String] {
    value.lines(depth: depth).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
  }

  static func member(_ key: String, _ value: YAMLValue, depth: Int) -> [String] {
    let lines = value.lines(depth: depth)
    guard depth > 0, value.hasParts else { return ["\(key): \(value.flow)"] }
    return ["\(key):"] + lines.map { "  \($0)" }
  }

  private var hasParts: Bool {
    switch self {
    case .verbatim: false
    case .list(let items): !items.isEmpty
    case .mapping(let members): !members.isEmpty
    }
  }
}

// Values of `home.yaml`.
extension YAMLValue {
  init(_ widget: WidgetPlacement) {
    let defaultID = WidgetPlacement.defaultID(widget.widget, widget.family)
    self = .mapping(widget.members(defaultID: defaultID).map { ($0.key.rawValue, $0.value) })
  }

  init(_ stack: StackPlacement) {
    self = .mapping(stack.members.map { ($0.key.rawValue, $0.value) })
  }

  init(_ position: GridPosition) { self = .verbatim("[\(position.column), \(position.row)]") }

  /// Creates a value from a page of a layout, in reading order.
  init(_ page: [String: GridPosition]) {
    self = .mapping(
      page.inReadingOrder.map { (YAMLText.scalar($0.key), YAMLValue($0.value)) })
  }

  init(_ stacks: [StackPlacement]) {
    self = .mapping(stacks.map { (YAMLText.scalar($0.id), YAMLValue($0)) })
  }

  init(_ layouts: [LayoutKey: [[String: GridPosition]]]) {
    self = .mapping(
      layouts.sorted { $0.key < $1.key }.map { key, pages in
        ("\(key)", .list(pages.map { YAMLValue($0) }))
      })
  }

  /// Returns a list of widgets as lines.
  static func items(_ widgets: [WidgetPlacement]) -> [String] {
    widgets.flatMap { item(YAMLValue($0), depth: depth(of: $0)) }
  }

  /// Returns the number of levels of a widget in block style: none, one if there is a look, or two
  /// if there are settings, because they are long.
  static func depth(of widget: WidgetPlacement) -> Int {
    if widget.settings != nil { return 2 }
    return widget.look.isEmpty ? 0 : 1
  }
}

extension [String: GridPosition] {
  package var inReadingOrder: [(key: String, value: GridPosition)] {
    sorted {
      ($0.value.row, $0.value.column, $0.key) < ($1.value.row, $1.value.column, $1.key)
    }
  }
}

internal import Cells
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

extension SettingsSheet {
  /// Returns the sheet as it is drawn on a screen.
  func panel(in screen: Size) -> Panel {
    let room = Panel.availableSize(in: screen)
    let width = min(room.width, 56)
    if let picker { return panel(of: picker, width: width, height: room.height) }
    let rows = rows
    let heights = rows.map { problems[$0.name] == nil ? 1 : 2 }
    let wanted = min(14, max(1, heights.reduce(0, +) + max(0, heights.count - 1)))
    let intro = intro(width: width, height: room.height, above: wanted)
    let height = min(wanted, room.height - (intro?.height ?? 0))
    let empty = SheetNodes.text("No settings", .secondary)
    let content = rows.isEmpty ? empty : scrolled(rows, heights, width: width, height: height)
    return Panel(
      title: target.isIntent ? title : "\(title) · settings",
      content: SheetNodes.frame(intro.map { SheetNodes.column([$0.node, content]) } ?? content),
      hints: hints, size: Size(width: width, height: height + (intro?.height ?? 0)))
  }

  /// The description of the intent above an empty line, or `nil` on a low screen, which needs the
  /// space for the rows.
  private func intro(
    width: Int, height: Int, above rows: Int
  ) -> (node: Node, height: Int)? {
    guard let description = schema.description, !description.isEmpty else { return nil }
    let text = SheetNodes.paragraph(description, .secondary, lines: 3)
    var layout = Layout(text, at: 0)
    let taken = layout.size(in: Proposal(width: width, height: nil)).height + 1
    guard height - taken >= min(rows, 8) else { return nil }
    return (SheetNodes.frame(text, width: width, height: taken), taken)
  }

  private var hints: [KeyHint] {
    let change =
      field != nil
      ? KeyHint("type", "to change") : KeyHint("space ← →", "change", KeyPress(.character(" ")))
    return [
      .enter(target.isIntent ? "run" : "save"), change, KeyHint("↑↓", "move"), .escape("cancel"),
    ]
  }

  /// The rows that fit around the focused one, with marks above and below if there are more.
  private func scrolled(
    _ rows: [ParameterSchema], _ heights: [Int], width: Int, height: Int
  ) -> Node {
    let window = Self.window(heights, around: index, height: height)
    let label = min(22, rows.map { Glyphs.width(of: $0.title) }.max() ?? 0)
    let nodes = window.map { position in
      row(
        rows[position], position, isFocused: position == index, width: width, label: label)
    }
    let shown = SheetNodes.column(nodes, spacing: 1)
    guard window.count < rows.count else { return shown }
    let above = window.lowerBound
    let below = rows.count - window.upperBound
    return SheetNodes.column([
      SheetNodes.text(above > 0 ? "↑ \(above) more" : "", .tertiary), shown,
      SheetNodes.text(below > 0 ? "↓ \(below) more" : "", .tertiary),
    ])
  }

  /// Returns the rows that fit around one, an empty line apart: all rows, or as many as leave two
  /// lines for the marks.
  private static func window(_ heights: [Int], around index: Int, height: Int) -> Range<Int> {
    let tall = heights.map { $0 + 1 }
    guard tall.reduce(-1, +) > height, tall.indices.contains(index) else { return 0..<tall.count }
    var window = index..<index + 1
    var used = tall[index] + 2
    while true {
      if window.lowerBound > 0, used + tall[window.lowerBound - 1] <= height {
        window = window.lowerBound - 1..<window.upperBound
        used += tall[window.lowerBound]
      } else if window.upperBound < tall.count, used + tall[window.upperBound] <= height {
        used += tall[window.upperBound]
        window = window.lowerBound..<window.upperBound + 1
      } else {
        return window
      }
    }
  }

  private func row(
    _ parameter: ParameterSchema, _ position: Int, isFocused: Bool, width: Int, label: Int
  ) -> Node {
    let room = max(4, width - label - 5)
    let mark = SheetNodes.row([SheetNodes.pointer(isFocused), SheetNodes.text(" ")], spacing: 0)
    let title = SheetNodes.frame(
      SheetNodes.text(parameter.title, isFocused ? .text : .secondary, isFocused ? .bold : []),
      width: label)
    let value = value(of: parameter, position, isFocused: isFocused, width: room)
    let line = SheetNodes.button(
      .row(position),
      SheetNodes.row(
        [mark, title, SheetNodes.text(" "), SheetNodes.frame(value, width: room)], spacing: 0))
    guard let problem = problems[parameter.name] else { return line }
    let message = SheetNodes.row([
      SheetNodes.frame(.empty, width: label + 2, height: 1),
      SheetNodes.text("! \(problem)", .error),
    ])
    return SheetNodes.column([line, message])
  }

  private func value(
    of parameter: ParameterSchema, _ position: Int, isFocused: Bool, width: Int
  ) -> Node {
    if parameter.usesTextField {
      if isFocused, let field {
        return field.node(width: width, isFocused: true, prompt: parameter.prompt)
      }
      let words = ParameterText.text(of: value(parameter), parameter, in: localeSettings)
      return words.isEmpty
        ? SheetNodes.text(parameter.prompt, .tertiary)
        : SheetNodes.text(words.replacing("\n", with: "⏎"))
    }
    switch parameter.kind {
    case .bool where !parameter.isList:
      let isOn = value(parameter) == .bool(true)
      let words = "\(SheetNodes.knob(isOn)) \(isOn ? "on" : "off")"
      return SheetNodes.text(words, isOn ? .accent : .secondary)
    case .integer, .number:
      guard !parameter.opensList else { break }
      return number(parameter, position, width: width)
    default: break
    }
    return choice(parameter, position)
  }

  private func number(_ parameter: ParameterSchema, _ position: Int, width: Int) -> Node {
    let words = ParameterText.text(of: value(parameter), parameter, in: localeSettings)
    let shown = SheetNodes.text(words.isEmpty ? "–" : words)
    let less = SheetNodes.button(.less(position), SheetNodes.text("−", .accent, .bold))
    let more = SheetNodes.button(.more(position), SheetNodes.text("+", .accent, .bold))
    guard parameter.control == .slider, let low = parameter.minimum, let high = parameter.maximum,
      high > low
    else { return SheetNodes.row([less, shown, more]) }
    var gauge = GaugeNode()
    if case .number(let current) = value(parameter) {
      gauge.fraction = (current - low) / (high - low)
    }
    let bar = SheetNodes.frame(.gauge(gauge), width: max(4, min(20, width - 12)), height: 1)
    return SheetNodes.row([less, bar, more, shown])
  }

  private func choice(_ parameter: ParameterSchema, _ position: Int) -> Node {
    let (words, count) = chosenTitles(parameter)
    if parameter.isList {
      let most = parameter.count(in: family).maximum
      let number =
        count == 0
        ? most.map { "at most \($0)" } ?? "" : most.map { "\(count) of \($0)" } ?? "\(count)"
      let list = words.isEmpty ? parameter.prompt : words.joined(separator: ", ")
      return SheetNodes.row([
        SheetNodes.text(list, words.isEmpty ? .tertiary : .text), SheetNodes.text("▾", .tertiary),
        SheetNodes.text(number, .tertiary),
      ])
    }
    if case .loading = options[parameter.name], words.isEmpty {
      return SheetNodes.text("loading …", .tertiary)
    }
    let shown = words.first ?? parameter.prompt
    let text = SheetNodes.text(shown, words.isEmpty ? .tertiary : .text)
    let less = SheetNodes.button(.less(position), SheetNodes.text("‹", .accent))
    let more = SheetNodes.button(.more(position), SheetNodes.text("›", .accent))
    return SheetNodes.row([less, text, more])
  }

  /// Returns the titles of a parameter's values, as many as a line shows, and the number of values.
  ///
  /// The titles come from the known options; a value without one is formatted.
  private func chosenTitles(_ parameter: ParameterSchema) -> (words: [String], count: Int) {
    let value = value(parameter)
    let items: [JSON]
    if case .array(let list) = value { items = list } else { items = value == .null ? [] : [value] }
    let known = [
      parameter.choices ?? [], chosenOptions[parameter.name] ?? [], loaded(parameter.name),
    ]
    let words = items.prefix(20).map { item in
      known.lazy.compactMap { $0.first { $0.value == item }?.title }.first
        ?? ParameterText.text(of: item, parameter, in: localeSettings)
    }
    return (words, items.count)
  }
}

extension SettingsSheet.Target {
  var isIntent: Bool { if case .intent = self { true } else { false } }
}

extension ParameterSchema {
  /// The text shown for a missing value.
  fileprivate var prompt: String {
    if isList { return "none chosen" }
    switch kind {
    case .date: return "2026-11-22 14:00"
    case .url: return "https://"
    case .choice, .entity: return isOptional ? "none" : "choose"
    default: return isOptional ? "none" : "enter a value"
    }
  }
}

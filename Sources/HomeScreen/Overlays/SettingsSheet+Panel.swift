internal import Cells
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

extension SettingsSheet {
  /// The sheet as it is drawn on a screen.
  func panel(in screen: Size) -> Panel {
    let room = Panel.room(in: screen)
    let width = min(room.width, 56)
    if let chooser { return panel(of: chooser, width: width, height: room.height) }
    let rows = rows
    let nodes = rows.enumerated().map { index, parameter in
      row(parameter, isFocused: index == self.index, width: width, rows)
    }
    let heights = rows.map { problems[$0.name] == nil ? 1 : 2 }
    let content = Self.scrolled(
      nodes, heights: heights, focused: index, height: min(room.height, 14), spacing: 1)
    let empty = Chrome.text("Nothing can be set here", .secondary)
    return Panel(
      title: target.isIntent ? title : "\(title) · settings",
      content: Chrome.frame(nodes.isEmpty ? empty : content),
      hints: hints,
      size: Size(width: width, height: min(min(room.height, 14), height(of: heights))))
  }

  private func height(of heights: [Int]) -> Int {
    max(1, heights.reduce(0, +) + max(0, heights.count - 1))
  }

  private var hints: [KeyHint] {
    let change =
      field != nil
      ? KeyHint("type", "to change") : KeyHint("space ← →", "change", KeyPress(.character(" ")))
    return [
      .enter(target.isIntent ? "run" : "keep"), change, KeyHint("↑↓", "move"), .escape("discard"),
    ]
  }

  /// The rows around the focused one that fit, with marks where there are more.
  static func scrolled(
    _ nodes: [Node], heights: [Int], focused: Int, height: Int, spacing: Int
  ) -> Node {
    let tall = heights.map { $0 + spacing }
    guard tall.reduce(-spacing, +) > height else { return Chrome.column(nodes, spacing: spacing) }
    // One row is left for each mark.
    var first = focused
    var last = focused
    var used = (tall.indices.contains(focused) ? tall[focused] : 0) + 2
    while true {
      if first > 0, used + tall[first - 1] <= height {
        first -= 1
        used += tall[first]
      } else if last + 1 < tall.count, used + tall[last + 1] <= height {
        last += 1
        used += tall[last]
      } else {
        break
      }
    }
    let above = Chrome.text(first > 0 ? "↑ \(first) more" : "", .tertiary)
    let left = nodes.count - 1 - last
    let below = Chrome.text(left > 0 ? "↓ \(left) more" : "", .tertiary)
    return Chrome.column(
      [above, Chrome.column(Array(nodes[first...last]), spacing: spacing), below], spacing: 0)
  }

  private func row(
    _ parameter: ParameterSchema, isFocused: Bool, width: Int, _ rows: [ParameterSchema]
  ) -> Node {
    let label = min(22, (rows.map { Glyphs.width(of: $0.title) }.max() ?? 0))
    let room = max(4, width - label - 5)
    let mark = Chrome.row([Chrome.pointer(isFocused), Chrome.text(" ")], spacing: 0)
    let title = Chrome.frame(
      Chrome.text(parameter.title, isFocused ? .text : .secondary, isFocused ? .bold : []),
      width: label)
    let value = value(of: parameter, isFocused: isFocused, width: room)
    let line = Chrome.button(
      "row:\(parameter.name)",
      Chrome.row([mark, title, Chrome.text(" "), Chrome.frame(value, width: room)], spacing: 0))
    guard let problem = problems[parameter.name] else { return line }
    let words = Chrome.row([
      Chrome.frame(.empty, width: label + 2, height: 1), Chrome.text("! \(problem)", .error),
    ])
    return Chrome.column([line, words])
  }

  private func value(of parameter: ParameterSchema, isFocused: Bool, width: Int) -> Node {
    if parameter.isTyped {
      if isFocused, let field {
        return field.node(width: width, isFocused: true, prompt: parameter.prompt)
      }
      let words = ParameterText.words(of: value(parameter), parameter, in: place)
      return words.isEmpty
        ? Chrome.text(parameter.prompt, .tertiary)
        : Chrome.text(words.replacing("\n", with: "⏎"))
    }
    switch parameter.kind {
    case .bool where !parameter.isList:
      let isOn = value(parameter) == .bool(true)
      let words = "\(Chrome.knob(isOn)) \(isOn ? "on" : "off")"
      return Chrome.text(words, isOn ? .accent : .secondary)
    case .integer, .number:
      guard !parameter.isChosen else { break }
      return number(parameter, width: width)
    default: break
    }
    return choice(parameter, isFocused: isFocused)
  }

  private func number(_ parameter: ParameterSchema, width: Int) -> Node {
    let words = ParameterText.words(of: value(parameter), parameter, in: place)
    let shown = Chrome.text(words.isEmpty ? "–" : words)
    let less = Chrome.button("less:\(parameter.name)", Chrome.text("−", .accent, .bold))
    let more = Chrome.button("more:\(parameter.name)", Chrome.text("+", .accent, .bold))
    guard parameter.control == .slider, let low = parameter.minimum, let high = parameter.maximum,
      high > low
    else { return Chrome.row([less, shown, more]) }
    var gauge = GaugeNode()
    if case .number(let current) = value(parameter) {
      gauge.fraction = (current - low) / (high - low)
    }
    let bar = Chrome.frame(.gauge(gauge), width: max(4, min(20, width - 12)), height: 1)
    return Chrome.row([less, bar, more, shown])
  }

  private func choice(_ parameter: ParameterSchema, isFocused: Bool) -> Node {
    let words = chosenWords(parameter)
    if parameter.isList {
      let count = words.count
      let most = parameter.count(in: family).maximum
      let number =
        count == 0
        ? most.map { "\($0) at the most" } ?? "" : most.map { "\(count) of \($0)" } ?? "\(count)"
      let list = words.isEmpty ? parameter.prompt : words.joined(separator: ", ")
      return Chrome.row([
        Chrome.text(list, words.isEmpty ? .tertiary : .text), Chrome.text("▾", .tertiary),
        Chrome.text(number, .tertiary),
      ])
    }
    if case .loading = options[parameter.name], words.isEmpty {
      return Chrome.text("loading …", .tertiary)
    }
    let shown = words.first ?? parameter.prompt
    let text = Chrome.text(shown, words.isEmpty ? .tertiary : .text)
    let less = Chrome.button("less:\(parameter.name)", Chrome.text("‹", .accent))
    let more = Chrome.button("more:\(parameter.name)", Chrome.text("›", .accent))
    return Chrome.row([less, text, more])
  }

  /// The words of a parameter's value: what was asked for says them, else the value itself.
  private func chosenWords(_ parameter: ParameterSchema) -> [String] {
    let value = value(parameter)
    let items: [JSON]
    if case .array(let list) = value { items = list } else { items = value == .null ? [] : [value] }
    let known = (parameter.choices ?? []) + (chosen[parameter.name] ?? []) + loaded(parameter.name)
    return items.map { item in
      known.first { $0.value == item }?.title ?? ParameterText.words(of: item, parameter, in: place)
    }
  }

  // MARK: The open list

  private func panel(of chooser: Chooser, width: Int, height: Int) -> Panel {
    let list = min(12, max(3, height - 3))
    let search = Chrome.row([
      Chrome.text("/", .accent, .bold),
      chooser.search.node(width: width - 3, isFocused: true, prompt: "type to find"),
    ])
    let problem = problems[chooser.parameter].map { Chrome.text("! \($0)", .error) }
    let content = Chrome.column([
      search, problem ?? Chrome.text(""),
      Chrome.frame(self.list(of: chooser, width: width, height: list), height: list),
    ])
    let hints: [KeyHint] =
      chooser.isList
      ? [
        .enter("done"), KeyHint("space", "choose", KeyPress(.character(" "))),
        KeyHint("↑↓", "move"), .escape("back"),
      ]
      : [.enter("choose"), KeyHint("↑↓", "move"), .escape("back")]
    var panel = Panel(
      title: title + " · " + heading(chooser), content: Chrome.frame(content), hints: hints,
      size: Size(width: width, height: list + 2))
    let count = shownOptions.count
    let window = Chrome.window(count, around: chooser.index, height: list)
    panel.rest = max(0, count - window.upperBound)
    return panel
  }

  private func heading(_ chooser: Chooser) -> String {
    guard chooser.isList else { return chooser.title }
    let count = chooser.picked.count
    return chooser.title + (chooser.maximum.map { " · \(count) of \($0)" } ?? " · \(count)")
  }

  private func list(of chooser: Chooser, width: Int, height: Int) -> Node {
    switch options[chooser.parameter] {
    case .loading where loaded(chooser.parameter).isEmpty:
      return Chrome.text("loading …", .tertiary)
    case .failed(let reason):
      return Chrome.column([
        Chrome.paragraph("! \(reason)", .error, lines: 3),
        Chrome.text("↵ tries again", .secondary),
      ])
    default: break
    }
    let shown = shownOptions
    guard !shown.isEmpty else { return Chrome.text("nothing fits", .tertiary) }
    let rows = Chrome.window(shown.count, around: chooser.index, height: height).map { position in
      option(shown[position], position, of: chooser, width: width)
    }
    return Chrome.column(rows)
  }

  private func option(
    _ option: IntentOption, _ position: Int, of chooser: Chooser, width: Int
  ) -> Node {
    let isPicked = chooser.picked.contains(option.value)
    let isFocused = position == chooser.index
    let mark = chooser.isList ? (isPicked ? "▣" : "□") : (isPicked ? "●" : "○")
    let subtitle = [option.subtitle, option.section].compactMap(\.self).joined(separator: " · ")
    let dim: Role = isFocused ? .text : .tertiary
    let line = Chrome.row([
      Chrome.pointer(isFocused), Chrome.text(mark, isPicked ? .accent : dim),
      Chrome.text(option.title, .text, isFocused ? .bold : []), Chrome.spacer,
      Chrome.text(subtitle, dim),
    ])
    return Chrome.button(
      "option:\(position)", Chrome.chosen(Chrome.frame(line, width: width, height: 1), isFocused))
  }
}

extension SettingsSheet.Target {
  var isIntent: Bool { if case .intent = self { true } else { false } }
}

extension ParameterSchema {
  /// What stands where there is no value.
  fileprivate var prompt: String {
    if isList { return "none chosen" }
    switch kind {
    case .date: return "2026-11-22 14:00"
    case .url: return "https://"
    case .choice, .entity: return isOptional ? "none" : "choose"
    default: return isOptional ? "none" : "a value"
    }
  }
}

internal import Cells
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree

/// The open list of a row, with its options under section headings.
extension SettingsSheet {
  /// A line of the list.
  private enum Line: Hashable {
    case heading(String)
    /// An option, by its index among the shown options.
    case option(Int)

    var isOption: Bool { if case .option = self { true } else { false } }
  }

  func panel(of chooser: OptionPicker, width: Int, height: Int) -> Panel {
    let height = min(12, max(3, height - 3))
    let options = shownOptions
    let lines = Self.lines(of: options)
    let place = lines.firstIndex(of: .option(chooser.cursor.index)) ?? 0
    let window = SheetNodes.window(lines.count, around: place, height: height)
    let rows = lines[window].map { node(of: $0, options, of: chooser, width: width) }
    let list = placeholder(for: options, chooser) ?? SheetNodes.column(rows)
    let search = SheetNodes.row([
      SheetNodes.text("/", .accent, .bold),
      chooser.search.node(width: width - 3, isFocused: true, prompt: "type to search"),
    ])
    let problem = problems[chooser.parameter].map { SheetNodes.text("! \($0)", .error) }
    let content = SheetNodes.column([
      search, problem ?? SheetNodes.text(""), SheetNodes.frame(list, height: height),
    ])
    var panel = Panel(
      title: title + " · " + heading(chooser), content: SheetNodes.frame(content),
      hints: hints(of: chooser), size: Size(width: width, height: height + 2))
    panel.rowsBelow = lines[window.upperBound...].count { $0.isOption }
    return panel
  }

  /// Returns the lines for options: a heading where a section begins, an empty heading where
  /// options without a section follow one.
  private static func lines(of options: [IntentOption]) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(options.count)
    var section = ""
    for (number, option) in options.enumerated() {
      let next = option.section ?? ""
      if next != section { lines.append(.heading(next)) }
      section = next
      lines.append(.option(number))
    }
    return lines
  }

  private func hints(of chooser: OptionPicker) -> [KeyHint] {
    chooser.isList
      ? [
        .enter("done"), KeyHint("space", "choose", KeyPress(.character(" "))),
        KeyHint("↑↓", "move"), .escape("back"),
      ]
      : [.enter("choose"), KeyHint("↑↓", "move"), .escape("back")]
  }

  private func heading(_ chooser: OptionPicker) -> String {
    guard chooser.isList else { return chooser.title }
    let count = chooser.chosenValues.count
    return chooser.title + (chooser.maximum.map { " · \(count) of \($0)" } ?? " · \(count)")
  }

  /// Returns what to show instead of options, or `nil` if there are options.
  private func placeholder(for options: [IntentOption], _ chooser: OptionPicker) -> Node? {
    switch self.options[chooser.parameter] {
    case .loading where loaded(chooser.parameter).isEmpty:
      SheetNodes.text("loading …", .tertiary)
    case .failed(let reason):
      SheetNodes.column([
        SheetNodes.paragraph("! \(reason)", .error, lines: 3),
        SheetNodes.text("press ↵ to retry", .secondary),
      ])
    default: options.isEmpty ? SheetNodes.text("no matches", .tertiary) : nil
    }
  }

  private func node(
    of line: Line, _ options: [IntentOption], of chooser: OptionPicker, width: Int
  ) -> Node {
    switch line {
    case .heading(let title):
      SheetNodes.frame(
        SheetNodes.row([SheetNodes.text(" "), SheetNodes.text(title, .secondary, .bold)]),
        width: width,
        height: 1)
    case .option(let number): option(options[number], number, of: chooser, width: width)
    }
  }

  private func option(
    _ option: IntentOption, _ position: Int, of chooser: OptionPicker, width: Int
  ) -> Node {
    let isPicked = chooser.chosenValues.contains(option.value)
    let isFocused = position == chooser.cursor.index
    let mark = chooser.isList ? (isPicked ? "▣" : "□") : (isPicked ? "●" : "○")
    let dim: Role = isFocused ? .text : .tertiary
    let line = SheetNodes.row([
      SheetNodes.pointer(isFocused), SheetNodes.text(mark, isPicked ? .accent : dim),
      SheetNodes.text(option.title, .text, isFocused ? .bold : []), SheetNodes.spacer,
      SheetNodes.privacySensitive(SheetNodes.text(option.subtitle ?? "", dim)),
    ])
    return SheetNodes.button(
      .row(position),
      SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), isFocused))
  }
}

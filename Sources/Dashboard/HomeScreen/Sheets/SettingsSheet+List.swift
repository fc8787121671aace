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

  func panel(of chooser: Chooser, width: Int, height: Int) -> Panel {
    let height = min(12, max(3, height - 3))
    let options = shownOptions
    let lines = Self.lines(of: options)
    let place = lines.firstIndex(of: .option(chooser.cursor.index)) ?? 0
    let window = Chrome.window(lines.count, around: place, height: height)
    let rows = lines[window].map { node(of: $0, options, of: chooser, width: width) }
    let list = placeholder(for: options, chooser) ?? Chrome.column(rows)
    let search = Chrome.row([
      Chrome.text("/", .accent, .bold),
      chooser.search.node(width: width - 3, isFocused: true, prompt: "type to search"),
    ])
    let problem = problems[chooser.parameter].map { Chrome.text("! \($0)", .error) }
    let content = Chrome.column([
      search, problem ?? Chrome.text(""), Chrome.frame(list, height: height),
    ])
    var panel = Panel(
      title: title + " · " + heading(chooser), content: Chrome.frame(content),
      hints: hints(of: chooser), size: Size(width: width, height: height + 2))
    panel.rest = lines[window.upperBound...].count { $0.isOption }
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

  private func hints(of chooser: Chooser) -> [KeyHint] {
    chooser.isList
      ? [
        .enter("done"), KeyHint("space", "choose", KeyPress(.character(" "))),
        KeyHint("↑↓", "move"), .escape("back"),
      ]
      : [.enter("choose"), KeyHint("↑↓", "move"), .escape("back")]
  }

  private func heading(_ chooser: Chooser) -> String {
    guard chooser.isList else { return chooser.title }
    let count = chooser.picked.count
    return chooser.title + (chooser.maximum.map { " · \(count) of \($0)" } ?? " · \(count)")
  }

  /// Returns what to show instead of options, or `nil` if there are options.
  private func placeholder(for options: [IntentOption], _ chooser: Chooser) -> Node? {
    switch self.options[chooser.parameter] {
    case .loading where loaded(chooser.parameter).isEmpty:
      Chrome.text("loading …", .tertiary)
    case .failed(let reason):
      Chrome.column([
        Chrome.paragraph("! \(reason)", .error, lines: 3),
        Chrome.text("press ↵ to retry", .secondary),
      ])
    default: options.isEmpty ? Chrome.text("no matches", .tertiary) : nil
    }
  }

  private func node(
    of line: Line, _ options: [IntentOption], of chooser: Chooser, width: Int
  ) -> Node {
    switch line {
    case .heading(let title):
      Chrome.frame(
        Chrome.row([Chrome.text(" "), Chrome.text(title, .secondary, .bold)]), width: width,
        height: 1)
    case .option(let number): option(options[number], number, of: chooser, width: width)
    }
  }

  private func option(
    _ option: IntentOption, _ position: Int, of chooser: Chooser, width: Int
  ) -> Node {
    let isPicked = chooser.picked.contains(option.value)
    let isFocused = position == chooser.cursor.index
    let mark = chooser.isList ? (isPicked ? "▣" : "□") : (isPicked ? "●" : "○")
    let dim: Role = isFocused ? .text : .tertiary
    let line = Chrome.row([
      Chrome.pointer(isFocused), Chrome.text(mark, isPicked ? .accent : dim),
      Chrome.text(option.title, .text, isFocused ? .bold : []), Chrome.spacer,
      Chrome.privacySensitive(Chrome.text(option.subtitle ?? "", dim)),
    ])
    return Chrome.button(
      .row(position), Chrome.chosen(Chrome.frame(line, width: width, height: 1), isFocused))
  }
}

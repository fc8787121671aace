internal import Cells
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// The picker of a setting, with its options under section headings.
extension SettingsSheet {
  /// A line of the picker.
  private enum Line: Hashable {
    case heading(String)
    /// An option, by its index among the visible options.
    case option(Int)

    var isOption: Bool { if case .option = self { true } else { false } }
  }

  func panel(of picker: OptionPicker, width: Int, height: Int) -> Panel {
    // The text field and the line below it are above the options.
    let available = height < 6 ? max(1, height - 2) : height - 3
    let options = visibleOptions
    // The options scroll, if the longest explanation needs their space.
    let explained = explanationHeight(of: options, width: width).map { $0 + 1 }
      .flatMap { available - $0 >= min(Self.shownCount, options.count) ? $0 : nil }
    let height = min(available, max(12, explained.map { options.count + $0 } ?? 0))
    let lines = Self.lines(of: options)
    let cursorLine = lines.firstIndex(of: .option(picker.cursor.index)) ?? 0
    let window = SheetNodes.window(
      lines.count, around: cursorLine, height: height - (explained ?? 0))
    let explanation = explained.flatMap { _ in
      self.explanation(of: options, picker, width: width)
    }
    let rows = lines[window].map {
      node(of: $0, options, of: picker, width: width, showsSubtitle: explanation == nil)
    }
    let list =
      placeholder(for: options, picker)
      ?? SheetNodes.column(rows + (explanation.map { [SheetNodes.text(""), $0] } ?? []))
    let search = SheetNodes.row([
      SheetNodes.text("/", .accent, .bold),
      picker.search.node(width: width - 3, isFocused: true, prompt: localized("type to search")),
    ])
    let problem = problems[picker.parameter].map { SheetNodes.text("! \($0)", .error) }
    let content = SheetNodes.column([
      search, problem ?? SheetNodes.text(""), SheetNodes.frame(list, height: height),
    ])
    var panel = Panel(
      title: title + " · " + heading(picker), content: SheetNodes.frame(content),
      keys: keys(of: picker), size: Size(width: width, height: height + 2))
    panel.rowsBelow = lines[window.upperBound...].count { $0.isOption }
    return panel
  }

  /// Returns the lines for options: a heading before each section, and an empty heading before
  /// options that have no section if a section precedes them.
  private static func lines(of options: [IntentOption]) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(options.count)
    var section = ""
    for (index, option) in options.enumerated() {
      let nextSection = option.section ?? ""
      if nextSection != section { lines.append(.heading(nextSection)) }
      section = nextSection
      lines.append(.option(index))
    }
    return lines
  }

  private func keys(of picker: OptionPicker) -> [KeyLabel] {
    picker.allowsMultipleValues
      ? [
        .enter("done"), KeyLabel("space", "choose", KeyPress(.character(" "))),
        KeyLabel("↑↓", "move"), .escape("back"),
      ]
      : [.enter("choose"), KeyLabel("↑↓", "move"), .escape("back")]
  }

  private func heading(_ picker: OptionPicker) -> String {
    guard picker.allowsMultipleValues else { return picker.title }
    let count = picker.chosenValues.count
    return picker.title + " · "
      + (picker.maximumCount.map { localized("\(count) of \($0)") } ?? "\(count)")
  }

  /// The maximum number of lines of an explanation.
  private static let longestExplanation = 12

  /// The number of options that are shown above an explanation at least.
  private static let shownCount = 3

  /// The maximum number of options that have an explanation.
  private static let explainedCount = 6

  /// Returns the number of lines that the longest subtitle takes up below the options, or `nil` if all
  /// subtitles fit beside their titles, or if there are many options.
  private func explanationHeight(of options: [IntentOption], width: Int) -> Int? {
    guard options.count <= Self.explainedCount,
      options.allSatisfy({ $0.section == nil }),
      // The pointer and the mark precede the title.
      options.contains(where: {
        Glyphs.width(of: $0.title) + Glyphs.width(of: $0.subtitle ?? "") + 5 > width
      })
    else { return nil }
    return options.map { option in
      var layout = Layout(Self.explanation(option.subtitle ?? ""), at: 0)
      return layout.size(in: Proposal(columns: width, rows: nil)).height
    }.max()
  }

  /// Returns the subtitle of the focused option as a paragraph below the options.
  private func explanation(
    of options: [IntentOption], _ picker: OptionPicker, width: Int
  ) -> Node? {
    guard options.indices.contains(picker.cursor.index) else { return nil }
    let subtitle = options[picker.cursor.index].subtitle ?? ""
    return SheetNodes.frame(
      SheetNodes.privacySensitive(Self.explanation(subtitle)), width: width)
  }

  private static func explanation(_ subtitle: String) -> Node {
    SheetNodes.paragraph(subtitle, .secondary, lines: longestExplanation)
  }

  /// Returns what to show instead of options, or `nil` if there are options.
  private func placeholder(for options: [IntentOption], _ picker: OptionPicker) -> Node? {
    switch self.options[picker.parameter] {
    case .loading where loadedOptions(of: picker.parameter).isEmpty:
      SheetNodes.text("loading …", .tertiary)
    case .failed(let reason):
      SheetNodes.column([
        SheetNodes.paragraph("! \(reason)", .error, lines: 3),
        SheetNodes.text("press ↵ to retry", .secondary),
      ])
    default:
      options.isEmpty ? SheetNodes.text(emptyText(picker), .tertiary) : nil
    }
  }

  private func emptyText(_ picker: OptionPicker) -> String {
    if isSearching { return localized("searching …") }
    if !picker.search.text.isEmpty { return localized("no matches") }
    return row(named: picker.parameter)?.isSearchable == true
      ? localized("type the first letters") : localized("no options")
  }

  private func node(
    of line: Line, _ options: [IntentOption], of picker: OptionPicker, width: Int,
    showsSubtitle: Bool
  ) -> Node {
    switch line {
    case .heading(let title):
      SheetNodes.frame(
        SheetNodes.row([SheetNodes.text(" "), SheetNodes.text(title, .secondary, .bold)]),
        width: width,
        height: 1)
    case .option(let index):
      option(options[index], index, of: picker, width: width, showsSubtitle: showsSubtitle)
    }
  }

  private func option(
    _ option: IntentOption, _ index: Int, of picker: OptionPicker, width: Int,
    showsSubtitle: Bool
  ) -> Node {
    let isChosen = picker.chosenValues.contains(option.value)
    let isFocused = index == picker.cursor.index
    let mark = picker.allowsMultipleValues ? (isChosen ? "▣" : "□") : (isChosen ? "●" : "○")
    let secondaryRole: Role = isFocused ? .text : .tertiary
    let swatch = row(named: picker.parameter).flatMap { Self.swatch(of: $0, option.value) }
    let subtitle = showsSubtitle ? option.subtitle ?? "" : ""
    let line = SheetNodes.row(
      [SheetNodes.pointer(isFocused), SheetNodes.text(mark, isChosen ? .accent : secondaryRole)]
        + (swatch.map { [$0] } ?? [])
        + [
          SheetNodes.text(option.title, .text, isFocused ? .bold : []), SheetNodes.spacer,
          SheetNodes.privacySensitive(SheetNodes.text(subtitle, secondaryRole)),
        ])
    return SheetNodes.button(
      .row(index),
      SheetNodes.selected(SheetNodes.frame(line, width: width, height: 1), isFocused))
  }
}

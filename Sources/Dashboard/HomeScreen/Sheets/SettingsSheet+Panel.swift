internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

extension SettingsSheet {
  /// Returns the sheet as it is drawn, with the box beside the rows if there is enough space.
  func panel(in home: HomeScreen, at now: Date) -> Panel? {
    let available = Panel.availableSize(in: home.size)
    let whole = min(available.width, 56)
    guard let box = preview.box(of: self, in: home),
      available.width >= box.size.width + 2 + Self.minimumWidth
    else { return panel(width: whole, height: available.height) }
    let width = min(available.width - box.size.width - 2, home.size.width < 160 ? 56 : 72)
    if width < whole, showsLongSentence(width: width) {
      return panel(width: whole, height: available.height)
    }
    var panel = panel(width: width, height: available.height)
    panel.size.width = width + 2 + box.size.width
    panel.size.height = max(panel.size.height, min(box.size.height, available.height))
    panel.previews = [Panel.Preview(box: box)]
    return panel
  }

  /// Returns whether the focused row says what a program may do, in so many lines that the box gives way.
  private func showsLongSentence(width: Int) -> Bool {
    guard let row = focusedParameter, PermissionForm.contains(row.name) else { return false }
    let sentences = row.choices?.compactMap(\.subtitle) ?? []
    return sentences.contains { noteHeight($0, of: row, width: width) > Self.longSentence }
  }

  /// The number of lines from which a sentence is long.
  private static let longSentence = 8

  /// The minimum width of the rows beside a box, in cells.
  private static let minimumWidth = 30

  private func panel(width: Int, height: Int) -> Panel {
    if let picker { return panel(of: picker, width: width, height: height) }
    let rows = rows
    let heights = rows.map { rowHeight(of: $0, width: width) }
    let preferredHeight = min(
      max(16, height / 2), max(1, heights.reduce(0, +) + (isDense ? 0 : max(0, heights.count - 1))))
    let introduction = introduction(width: width, height: height, above: preferredHeight)
    let rowsHeight = min(preferredHeight, height - (introduction?.height ?? 0))
    let emptyText = SheetNodes.text("No settings", .secondary)
    let content =
      rows.isEmpty ? emptyText : visibleRows(rows, heights, width: width, height: rowsHeight)
    return Panel(
      title: target.isWidget ? localized("\(title) · settings") : title,
      content: SheetNodes.frame(
        SheetNodes.frame(
          introduction.map { SheetNodes.column([$0.node, content]) } ?? content, width: width)),
      keys: keys, size: Size(width: width, height: rowsHeight + (introduction?.height ?? 0)))
  }

  /// Whether the rows follow each other without empty lines, because there are many.
  private var isDense: Bool { !target.isIntent }

  private func rowHeight(of row: ParameterSchema, width: Int) -> Int {
    let problemHeight = problems[row.name].map { Self.problemHeight($0, width: width) } ?? 0
    let pathHeight = offersPaths(in: row) ? 1 : 0
    let noteHeight = note(of: row).map { self.noteHeight($0, of: row, width: width) } ?? 0
    return (heading(above: row) == nil ? 1 : 3) + problemHeight + pathHeight + noteHeight
  }

  /// Returns the number of lines of a note below its row.
  private func noteHeight(_ note: String, of row: ParameterSchema, width: Int) -> Int {
    var layout = Layout(noteText(note, of: row), at: 0)
    return layout.size(in: Proposal(columns: width - Self.noteIndent, rows: nil)).height
  }

  /// Returns a note as a paragraph of at most two lines; what a program may do is shown whole.
  private func noteText(_ note: String, of row: ParameterSchema) -> Node {
    let lines = PermissionForm.contains(row.name) ? PermissionSheet.sentenceHeight : 2
    return SheetNodes.paragraph(note, .tertiary, lines: lines)
  }

  private static let noteIndent = 5

  /// Returns what the extension says of a row's value, or what the value of the row of permissions means;
  /// `nil` for nothing.
  private func note(of row: ParameterSchema) -> String? {
    guard problems[row.name] == nil else { return nil }
    if PermissionForm.contains(row.name) {
      guard row.name == focusedParameter?.name else { return nil }
      return row.choices?.first { $0.value == value(row) }?.subtitle
    }
    if row.usesPreviewWhenLeft, row.name == focusedParameter?.name,
      values[row.name] != valueBeforeTyping
    {
      return localized("↓ shows the result")
    }
    return preview.notes[row.name]
  }

  /// Whether a row lists how its path can continue.
  private func offersPaths(in row: ParameterSchema) -> Bool {
    row.name == focusedParameter?.name && pathCompletion?.offeredNames.isEmpty == false
  }

  /// Returns the number of lines of a problem below its row, at most two.
  private static func problemHeight(_ problem: String, width: Int) -> Int {
    Glyphs.width(of: problem) + 2 <= width - 2 ? 1 : 2
  }

  /// Returns the heading of the section that begins with a row, or `nil`.
  private func heading(above row: ParameterSchema) -> String? {
    sections.first { $0.rows.first?.name == row.name }?.heading
  }

  /// Returns the description of the intent above an empty line.
  ///
  /// The result is `nil` if the intent has no description, or if a short screen needs the space for
  /// the rows.
  private func introduction(
    width: Int, height: Int, above rows: Int
  ) -> (node: Node, height: Int)? {
    guard let description = schema.description, !description.isEmpty else { return nil }
    let text = SheetNodes.paragraph(description, .secondary, lines: 3)
    var layout = Layout(text, at: 0)
    let introductionHeight = layout.size(in: Proposal(columns: width, rows: nil)).height + 1
    guard height - introductionHeight >= min(rows, 8) else { return nil }
    return (
      SheetNodes.frame(text, width: width, height: introductionHeight), introductionHeight
    )
  }

  private var keys: [KeyLabel] {
    let change =
      field != nil
      ? KeyLabel("type", "to change") : KeyLabel("space ← →", "change", KeyPress(.character(" ")))
    return [
      .enter(target.isIntent ? "done" : "save"), change, KeyLabel("↑↓", "move"), .escape("cancel"),
    ]
  }

  /// Returns the rows that fit around the focused one, with the numbers of further rows above and
  /// below.
  private func visibleRows(
    _ rows: [ParameterSchema], _ heights: [Int], width: Int, height: Int
  ) -> Node {
    let window = Self.window(heights, around: index, height: height, spacing: isDense ? 0 : 1)
    // The value has four columns, however narrow the screen is.
    let labelWidth = min(
      22, rows.map { Glyphs.width(of: $0.title) }.max() ?? 0, max(1, width - 9))
    if rows.indices.contains(index), window.count < rows.count, heights[index] + 2 > height {
      // There is no space for anything but the focused row.
      return row(
        rows[index], index, isFocused: true, width: width, labelWidth: labelWidth,
        showsHeading: false)
    }
    let nodes = window.map { row in
      self.row(
        rows[row], row, isFocused: row == index, width: width, labelWidth: labelWidth)
    }
    let column = SheetNodes.column(nodes, spacing: isDense ? 0 : 1)
    guard window.count < rows.count else { return column }
    let above = window.lowerBound
    let below = rows.count - window.upperBound
    return SheetNodes.column([
      SheetNodes.text(above > 0 ? "↑ \(above) more" : "", .tertiary), column,
      SheetNodes.text(below > 0 ? "↓ \(below) more" : "", .tertiary),
    ])
  }

  /// Returns the indices of the rows that fit around a row, with empty lines between rows: all
  /// rows, or as many as leave two lines for the numbers of further rows.
  private static func window(
    _ heights: [Int], around index: Int, height: Int, spacing: Int
  ) -> Range<Int> {
    let spacedHeights = heights.map { $0 + spacing }
    guard spacedHeights.reduce(-spacing, +) > height, spacedHeights.indices.contains(index) else {
      return 0..<spacedHeights.count
    }
    var window = index..<index + 1
    var usedHeight = spacedHeights[index] + 2
    while true {
      if window.lowerBound > 0, usedHeight + spacedHeights[window.lowerBound - 1] <= height {
        window = window.lowerBound - 1..<window.upperBound
        usedHeight += spacedHeights[window.lowerBound]
      } else if window.upperBound < spacedHeights.count,
        usedHeight + spacedHeights[window.upperBound] <= height
      {
        usedHeight += spacedHeights[window.upperBound]
        window = window.lowerBound..<window.upperBound + 1
      } else {
        return window
      }
    }
  }

  private func row(
    _ parameter: ParameterSchema, _ index: Int, isFocused: Bool, width: Int, labelWidth: Int,
    showsHeading: Bool = true
  ) -> Node {
    let valueWidth = max(4, width - labelWidth - 5)
    let pointer = SheetNodes.row([SheetNodes.pointer(isFocused), SheetNodes.text(" ")], spacing: 0)
    let title = SheetNodes.frame(
      SheetNodes.text(parameter.title, isFocused ? .text : .secondary, isFocused ? .bold : []),
      width: labelWidth)
    let value = value(of: parameter, index, isFocused: isFocused, width: valueWidth)
    let line = SheetNodes.button(
      .row(index),
      SheetNodes.row(
        [pointer, title, SheetNodes.text(" "), SheetNodes.frame(value, width: valueWidth)],
        spacing: 0))
    let heading = showsHeading ? heading(above: parameter) : nil
    var lines =
      (heading.map { [SheetNodes.text(""), SheetNodes.text($0, .accent, .bold)] } ?? []) + [line]
    if let pathCompletion, offersPaths(in: parameter) {
      let indent = SheetNodes.frame(.empty, width: 2, height: 1)
      let names = pathCompletion.node(width: width - 2)
      lines.append(SheetNodes.row([indent, names], spacing: 0))
    }
    if let note = note(of: parameter) {
      let indent = SheetNodes.frame(.empty, width: Self.noteIndent, height: 1)
      let text = SheetNodes.frame(
        noteText(note, of: parameter), width: width - Self.noteIndent,
        height: noteHeight(note, of: parameter, width: width))
      lines.append(SheetNodes.row([indent, text], spacing: 0))
    }
    guard let problem = problems[parameter.name] else { return SheetNodes.column(lines) }
    let message = SheetNodes.row([
      SheetNodes.frame(.empty, width: 1, height: 1),
      SheetNodes.frame(
        SheetNodes.paragraph("! \(problem)", .error, lines: 2),
        height: Self.problemHeight(problem, width: width)),
    ])
    return SheetNodes.column(lines + [message])
  }

  private func value(
    of parameter: ParameterSchema, _ index: Int, isFocused: Bool, width: Int
  ) -> Node {
    if parameter.usesTextField {
      if isFocused, let field {
        return field.node(width: width, isFocused: true, prompt: parameter.prompt)
      }
      let text = shownText(of: parameter)
      // The example would look like a value.
      let prompt =
        parameter.kind == .date && parameter.isOptional ? localized("none") : parameter.prompt
      return text.isEmpty
        ? SheetNodes.text(prompt, .tertiary)
        : SheetNodes.text(text.replacing("\n", with: "⏎"))
    }
    switch parameter.kind {
    case .bool where !parameter.isList:
      let isOn = value(parameter) == .bool(true)
      let text = "\(SheetNodes.knob(isOn)) \(isOn ? localized("on") : localized("off"))"
      return SheetNodes.text(text, isOn ? .accent : .secondary)
    case .integer, .number:
      guard !parameter.opensPicker else { break }
      return numberControl(parameter, index, width: width)
    default: break
    }
    return choiceControl(parameter, index, width: width)
  }

  /// Returns the text of a row without the focus: of a secret only its name, or dots, of which the
  /// number says nothing.
  private func shownText(of parameter: ParameterSchema) -> String {
    let value = value(parameter)
    if let reference = SecretReference(value) { return localized("secret \(reference.name)") }
    let text = ParameterText.text(of: value, parameter, in: localeSettings)
    guard parameter.isSecret == true, !text.isEmpty else { return text }
    return String(repeating: TextField.dot, count: 8)
  }

  private func numberControl(_ parameter: ParameterSchema, _ index: Int, width: Int) -> Node {
    let text = ParameterText.text(of: value(parameter), parameter, in: localeSettings)
    let valueText = SheetNodes.text(text.isEmpty ? "–" : text)
    let less = SheetNodes.button(.less(index), SheetNodes.text("−", .accent, .bold))
    let more = SheetNodes.button(.more(index), SheetNodes.text("+", .accent, .bold))
    guard parameter.control == .slider, let minimum = parameter.minimum,
      let maximum = parameter.maximum, maximum > minimum
    else { return SheetNodes.row([less, valueText, more]) }
    var gauge = GaugeNode()
    if case .number(let current) = value(parameter) {
      gauge.fraction = (current - minimum) / (maximum - minimum)
    }
    let bar = SheetNodes.frame(.gauge(gauge), width: max(4, min(20, width - 12)), height: 1)
    return SheetNodes.row([less, bar, more, valueText])
  }

  private func choiceControl(
    _ parameter: ParameterSchema, _ index: Int, width: Int
  ) -> Node {
    let (titles, count) = chosenTitles(parameter)
    if parameter.isList {
      let maximum = parameter.count(in: family).maximum
      let countText =
        count == 0
        ? maximum.map { localized("at most \($0)") } ?? ""
        : maximum.map { localized("\(count) of \($0)") } ?? "\(count)"
      let list = titles.isEmpty ? parameter.prompt : titles.joined(separator: ", ")
      // The count matters less than the list, unless that does not fit.
      let listWidth = Glyphs.width(of: list) + 2
      let isCut = count > 0 && (listWidth > width || titles.count < count)
      let hasSpace = listWidth + 1 + Glyphs.width(of: countText) <= width
      let listNodes = [
        SheetNodes.text(list, titles.isEmpty ? .tertiary : .text), SheetNodes.text("▾", .tertiary),
      ]
      return SheetNodes.row(
        listNodes + (isCut || hasSpace ? [SheetNodes.text(countText, .tertiary)] : []))
    }
    if case .loading = options[parameter.name], titles.isEmpty {
      return SheetNodes.text("loading …", .tertiary)
    }
    let text = SheetNodes.text(
      titles.first ?? parameter.prompt, titles.isEmpty ? .tertiary : .text)
    let less = SheetNodes.button(.less(index), SheetNodes.text("‹", .accent))
    let more = SheetNodes.button(.more(index), SheetNodes.text("›", .accent))
    let swatch = Self.swatch(of: parameter, value(parameter)).map { [$0] } ?? []
    return SheetNodes.row([less] + swatch + [text, more])
  }

  /// Returns a sample of a color, or `nil` if the row does not choose a color or has no value.
  static func swatch(of parameter: ParameterSchema, _ value: JSON) -> Node? {
    guard LookForm.choosesColor(parameter.name), case .string(let text) = value,
      let color = LookColor(text)
    else { return nil }
    return .text(TextNode("██", style: Style(foreground: color.paint)))
  }

  /// Returns the titles of a parameter's first values, and the number of all its values.
  ///
  /// The titles come from the known options. A value without a title is formatted.
  private func chosenTitles(_ parameter: ParameterSchema) -> (titles: [String], count: Int) {
    let value = value(parameter)
    let items: [JSON]
    if case .array(let list) = value { items = list } else { items = value == .null ? [] : [value] }
    let knownOptions = [
      parameter.choices ?? [], chosenOptions[parameter.name] ?? [],
      loadedOptions(of: parameter.name),
    ]
    // A line never has space for more than twenty titles.
    let titles = items.prefix(20).map { item in
      knownOptions.lazy.compactMap { $0.first { $0.value == item }?.title }.first
        ?? ParameterText.text(of: item, parameter, in: localeSettings)
    }
    return (titles, items.count)
  }
}

extension SettingsSheet.Target {
  var isIntent: Bool { if case .intent = self { true } else { false } }
  var isWidget: Bool { if case .widget = self { true } else { false } }
}

extension ParameterSchema {
  /// The text shown for a missing value.
  fileprivate var prompt: String {
    if LookForm.contains(name) { return LookForm.prompt(of: name) }
    if DesignForm.contains(name) { return DesignForm.prompt(of: name) }
    // Without a choice, a widget shows all or what suits.
    if isList {
      return isOptional && hasOptions ? localized("automatic") : localized("none chosen")
    }
    switch kind {
    case .date: return localized("such as tomorrow")
    case .url: return "https://"
    case .choice, .entity: return isOptional ? localized("none") : localized("choose")
    case .text where description?.isEmpty == false: return description ?? ""
    default: return isOptional ? localized("none") : localized("enter a value")
    }
  }
}

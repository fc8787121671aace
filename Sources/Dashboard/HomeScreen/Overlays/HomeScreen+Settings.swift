internal import Cells
internal import Configuration
internal import FoundationEssentials
package import IntentSchemas
package import ViewTree

extension HomeScreen {
  /// Opens the settings of the focused widget; where its extension has not said what can be set, it
  /// is asked first.
  mutating func openSettings(at now: Date) -> [Effect] {
    guard let slot = focusedSlot else { return [] }
    let widget = slot.placement.widget
    let kind = kinds[widget.extension]?[widget.kind]
    guard let kind, kind.isWhole else {
      awaitsSettings = SlotID(slot.placement.id)
      return [.describe(extension: widget.extension)]
    }
    awaitsSettings = nil
    guard let schema = kind.settings else {
      say("\(kind.name) has no settings", at: now)
      return []
    }
    let stored = slot.placement.settings
    let values = stored.flatMap { schema.answers(to: $0.intent) ? $0.values : nil } ?? [:]
    return open(
      SettingsSheet(
        .widget(SlotID(slot.placement.id)), title: kind.name, schema: schema,
        extension: widget.extension, kind: widget.kind, family: slot.placement.family,
        values: values, place: place))
  }

  /// What an extension offers came: settings that waited for it open.
  mutating func continueSettings(_ name: String, at now: Date) -> [Effect] {
    guard let id = awaitsSettings, slots[id]?.placement.widget.extension == name, focus == id,
      overlay == nil
    else { return [] }
    awaitsSettings = nil
    guard let slot = slots[id], kinds[name]?[slot.placement.widget.kind]?.isWhole == true else {
      say("What can be set there is not known", isWarning: true, at: now)
      return []
    }
    return openSettings(at: now)
  }

  /// Opens a sheet and asks for the values that its rows choose from.
  mutating func open(_ sheet: SettingsSheet) -> [Effect] {
    var sheet = sheet
    let names = sheet.schema.parameters.filter(\.hasOptions).map(\.name)
    let effects = ask(&sheet, names, words: nil)
    overlay = .settings(sheet)
    return effects
  }

  mutating func pressSettings(_ sheet: SettingsSheet, _ press: KeyPress, at now: Date) -> [Effect] {
    var sheet = sheet
    return take(sheet.press(press), of: sheet, at: now)
  }

  mutating func actInSettings(_ sheet: SettingsSheet, _ action: String, at now: Date) -> [Effect] {
    var sheet = sheet
    return take(sheet.act(action), of: sheet, at: now)
  }

  mutating func take(
    _ outcome: SettingsSheet.Outcome, of sheet: SettingsSheet, at now: Date
  ) -> [Effect] {
    var sheet = sheet
    switch outcome {
    case .stays:
      overlay = .settings(sheet)
      return []
    case .discards:
      overlay = nil
      return []
    case .asks(let names, let words):
      let effects = ask(&sheet, names, words: words)
      overlay = .settings(sheet)
      return effects
    case .keeps:
      overlay = nil
      return keep(sheet, at: now)
    }
  }

  private mutating func ask(
    _ sheet: inout SettingsSheet, _ names: [String], words: String?
  ) -> [Effect] {
    names.map { name in
      lastOptions += 1
      let id = OptionsID(lastOptions)
      // What is listed stays until the new list is there.
      if sheet.loaded(name).isEmpty { sheet.options[name] = .loading }
      sheet.awaited[name] = id
      return .options(
        id,
        OptionsQuestion(
          extension: sheet.extension, kind: sheet.kind, intent: sheet.schema.name, parameter: name,
          values: sheet.inForce, words: words))
    }
  }

  /// Values to choose from came.
  mutating func takeOptions(_ id: OptionsID, _ answer: OptionsAnswer) {
    guard case .settings(var sheet) = overlay,
      let name = sheet.awaited.first(where: { $0.value == id })?.key
    else { return }
    sheet.awaited[name] = nil
    switch answer {
    case .failed(let reason): sheet.options[name] = .failed(reason)
    case .loaded(let options, let chosen, let standard):
      sheet.options[name] = .loaded(options)
      sheet.chosen[name] = chosen
      sheet.asked[name] = standard
      sheet.checkChosen(name)
    }
    overlay = .settings(sheet)
  }

  private mutating func keep(_ sheet: SettingsSheet, at now: Date) -> [Effect] {
    switch sheet.target {
    case .intent(let name):
      let call = IntentCall(intent: sheet.schema.name, values: sheet.inForce)
      return [run(call, title: sheet.title, of: name, at: now)] + noteUses(of: name, at: now)
    case .widget(let id):
      guard let index = home.widgets.firstIndex(where: { $0.id == id.name }) else { return [] }
      var next = home
      let stored = next.widgets[index].settings
      let isSame = stored.map { sheet.schema.answers(to: $0.intent) } ?? false
      // What this version of the widget does not know is kept for one that does.
      let unknown = (isSame ? stored?.values ?? [:] : [:]).filter {
        sheet.schema[parameter: $0.key] == nil
      }
      let values = unknown.merging(sheet.values) { $1 }
      next.widgets[index].settings =
        values.isEmpty ? nil : IntentValues(intent: sheet.schema.name, values: values)
      return next == home ? [] : change(to: next, at: now)
    }
  }
}

/// What an extension is asked for a row of a settings sheet.
package struct OptionsQuestion: Hashable, Sendable {
  package var `extension`: String
  /// The kind whose settings they are, or `nil` for an intent that is run by itself.
  package var kind: String?
  package var intent: String
  package var parameter: String
  package var values: [String: JSON]
  /// What was typed, or `nil` for nothing.
  package var words: String?
}

/// The values to choose from for a row.
package enum OptionsAnswer: Hashable, Sendable {
  /// - Parameter standard: The default as the extension says it now, or `nil` for none.
  case loaded([IntentOption], chosen: [IntentOption], standard: JSON?)
  case failed(String)
}

extension SettingsSheet {
  /// Says of values that were chosen and are there no more.
  mutating func checkChosen(_ name: String) {
    guard let parameter = schema[parameter: name], parameter.kind == .entity,
      let value = values[name]
    else { return }
    let items: [JSON]
    if case .array(let list) = value { items = list } else { items = value == .null ? [] : [value] }
    let known = Set((chosen[name] ?? []).map(\.value))
    guard let first = items.first(where: { !known.contains($0) }) else { return }
    complain(
      name, "“\(ParameterText.words(of: first, parameter, in: place))” is not there any more")
  }
}

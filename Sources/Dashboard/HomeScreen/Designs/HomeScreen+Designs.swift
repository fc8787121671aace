internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// Designs: making, editing, deleting and showing them.
extension HomeScreen {
  /// Opens the list of designs, or the designer if there are none.
  mutating func openDesigns() -> [Effect] {
    guard !designs.all.isEmpty else { return openDesigner(nil) }
    sheets.open(DesignsSheet())
    return [.describeAll]
  }

  /// Opens the designer for a design, or for a new one.
  mutating func openDesigner(_ name: String?) -> [Effect] {
    let design = name.flatMap { designs[$0] }
    var sheet = SettingsSheet(
      designing: design, localeSettings: localeSettings, sheetNumber: sheets.openedCount)
    let home = self
    let outcome = sheet.update(in: home)
    selection.hideHints()
    sheets.open(sheet)
    return [.describeAll, .listThemes, .listFonts] + outcome.compactMap(\.effect)
  }

  /// Changes the designs; the change is the latest that can be undone.
  private mutating func changeDesigns(to next: HomeFile) -> [Effect] {
    launchers.forgetAddition()
    return designs.change(to: next, boardChanges: board.changeCount)
  }

  /// Stores a design under a name, and changes the boxes that show its old name.
  mutating func save(
    _ design: WidgetPlacement, replacing oldName: String?, at now: Date
  ) -> [Effect] {
    var next = designs.file
    let oldDesign = oldName.flatMap { designs[$0] }
    var design = design
    if let oldDesign {
      // What the designer has no row for stays, as far as it is for the same widget.
      design.network = oldDesign.network
      if design.widget == oldDesign.widget { design.recommendation = oldDesign.recommendation }
    }
    if let index = next.widgets.firstIndex(where: { $0.id == oldName }) {
      next.widgets[index] = design
    } else {
      next.widgets.append(design)
    }
    var effects = changeDesigns(to: next)
    if let oldName, oldName != design.id {
      var home = board.file
      for index in home.widgets.indices where home.widgets[index].design == oldName {
        home.widgets[index].design = design.id
      }
      effects += change(to: home)
    }
    effects += applyLayout()
    effects += removedSecrets(
      from: oldDesign?.settings, to: design.settings, of: design.widget)
    let count = boxCount(of: design.id)
    if oldName == nil {
      effects += addDesign(design.id, design.family, at: now)
    } else {
      let text =
        count == 0
        ? localized("\(design.id) changed") : localized("\(design.id) changed in \(count) boxes")
      showNotice(text + undoSuffix, at: now)
    }
    return effects
  }

  /// Deletes a design.
  ///
  /// The boxes that show it stay, and show its widget without its settings and look.
  mutating func deleteDesign(_ name: String, at now: Date) -> [Effect] {
    var next = designs.file
    next.widgets.removeAll { $0.id == name }
    let boxes = board.file.widgets.filter { $0.design == name }.map(\.id)
    let effects = changeDesigns(to: next) + applyLayout()
    let losers = boxes.isEmpty ? "" : localized(" from \(boxes.joined(separator: ", "))")
    showNotice("\(name) deleted\(losers)\(undoSuffix)", at: now)
    return effects
  }

  /// Adds a box that shows a design, in a family or in that of the design.
  mutating func addDesign(_ name: String, _ family: Family?, at now: Date) -> [Effect] {
    guard let design = designs[name] else { return [] }
    let closing = closeWholeScreen()
    let family = family ?? design.family
    var next = board.file
    let id = next.freeID(design.widget, family)
    var placement = WidgetPlacement(id: id, widget: design.widget, family: family)
    placement.design = name
    next.add(placement)
    let effects = closing + change(to: next)
    board.focus(on: SlotID(id))
    board.updateFocus()
    showNotice("\(name) added\(undoSuffix)", at: now)
    return effects
  }
}

extension HomeScreen {
  /// Returns why a widget does not show its design, or `nil` if it does or has none.
  func designProblem(of placement: WidgetPlacement) -> String? {
    guard let name = placement.design, designs[name] == nil else { return nil }
    return WidgetPlacement.missingDesign(name)
  }
}

extension SheetRequest {
  /// The effect that a sheet requests, or `nil` for a request to the home screen.
  var effect: Effect? { if case .effect(let effect) = self { effect } else { nil } }
}

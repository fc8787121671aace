internal import Configuration
internal import FoundationEssentials
internal import Texts
internal import ViewTree

/// Boxes that the user has not added, and whose widgets use the network: they ask first.
extension HomeScreen {
  /// The widgets in `home.yaml` that ask first.
  var askingWidgets: [WidgetPlacement] { board.file.widgets.filter { $0.network == .ask } }

  /// Returns whether a widget waits for the user's permission.
  func isHeld(_ id: SlotID) -> Bool { widgets[id]?.hold != nil }

  /// Lets a widget that asks first load if its kind uses no network, or makes its box ask.
  ///
  /// Until the extension has described the kind, neither happens.
  mutating func updateHold(of id: SlotID, at now: Date) {
    guard let slot = widgets[id], slot.hold != nil, let kind = extensions[slot.placement.widget],
      kind.isComplete
    else { return }
    let use = kind.network
    widgets.setHold(use.isEmpty ? nil : .asking(question(about: slot, use)), of: id, at: now)
  }

  /// Decides about the widgets of an extension that has described itself, or could not.
  ///
  /// - Returns: The requests for those that use no network.
  mutating func updateHolds(of name: String, isDescribed: Bool, at now: Date) -> [Effect] {
    let held = widgets.slots.values.filter {
      $0.hold != nil && $0.placement.widget.extension == name
    }
    for slot in held.sorted(by: { $0.id.name < $1.id.name }) {
      if extensions[slot.placement.widget]?.isComplete == true {
        updateHold(of: slot.id, at: now)
      } else if isDescribed {
        // The extension does not have the kind, which it reports when the widget is loaded.
        widgets.setHold(nil, of: slot.id, at: now)
      } else {
        let unknown = NetworkUse(["*"])
        widgets.setHold(.asking(question(about: slot, unknown)), of: slot.id, at: now)
      }
    }
    return held.map(\.id).filter { !isHeld($0) }.sorted { $0.name < $1.name }
      .map { .restore($0) }
  }

  private func question(about slot: Slot, _ use: NetworkUse) -> NetworkQuestion {
    NetworkQuestion(
      extensions.title(of: slot.placement.widget), use, in: slot.placement.family)
  }

  /// Allows a widget the network, for good.
  mutating func allowNetwork(of id: SlotID, at now: Date) -> [Effect] {
    guard !refusesChange(of: id, at: now) else { return [] }
    let effects = change(to: board.file.settingNetwork(.allow, of: [original(of: id).name]))
    showNotice("\(title(of: id)) may use the network\(undoSuffix)", at: now)
    return effects
  }
}

extension HomeFile {
  /// Returns the file with another rule for the network in some of its widgets.
  func settingNetwork(_ rule: NetworkRule, of ids: Set<String>) -> HomeFile {
    var next = self
    for index in next.widgets.indices where ids.contains(next.widgets[index].id) {
      next.widgets[index].network = rule
    }
    return next
  }
}

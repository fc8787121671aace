internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// Launchers: from a press in a box, a key, or the sheet of a group.
extension HomeScreen {
  /// Opens an address for a widget; the address of a launcher starts it.
  mutating func open(_ url: String, for extensionName: String?, at now: Date) -> [Effect] {
    if url == Launcher.additionAddress, extensionName == Launchers.extensionName {
      return openAddLauncher()
    }
    guard let name = Launcher.name(inAddress: url) else {
      return [.open(url, extension: extensionName)]
    }
    guard extensionName == Launchers.extensionName else {
      showNotice("Only launcher boxes can start “\(name)”", isWarning: true, at: now)
      return []
    }
    guard let launcher = launchers.file[name] else {
      showNotice("\(LauncherFile.fileName) has no launcher “\(name)”", isWarning: true, at: now)
      return []
    }
    return launch(launcher, at: now)
  }

  /// Does what a press on a launcher does.
  mutating func launch(_ launcher: Launcher, at now: Date) -> [Effect] {
    switch launcher.action {
    case .program: return [.launch(launcher)]
    case .open(let address): return [.open(address, extension: nil)]
    case .group:
      sheets.open(LauncherSheet(group: launcher.name))
      return []
    case .intent(let intent):
      let schema = intents[intent.extension]?.first { $0.isNamed(intent.name) }
      if let schema, intent.values.isEmpty {
        return performIntent(schema, of: intent.extension, at: now)
      }
      let call = IntentCall(intent: intent.name, values: intent.values)
      return run(call, title: launcher.name, of: intent.extension, at: now)
    }
  }

  /// Handles the key of a launcher that the focused box shows.
  ///
  /// A key that is bound to a command keeps its meaning until the focus is inside the box; the keys
  /// that move, activate and leave keep it there, too.
  ///
  /// - Returns: The effects, or `nil` if the key belongs to no launcher of the box.
  mutating func handleLauncherKey(
    _ press: KeyPress, _ command: Command?, at now: Date
  ) -> [Effect]? {
    guard let slot = focusedSlot, slot.placement.widget.extension == Launchers.extensionName,
      !widgets.showsAnotherTime(slot.id)
    else { return nil }
    let isInside = selection.focusedControl?.slot == slot.id
    let isFree = command.map { isInside && !Self.commandsInsideBox.contains($0) } ?? true
    guard isFree else { return nil }
    let shownLaunchers = widgets.controls(of: slot.id, at: now).compactMap { control -> Launcher? in
      guard case .link(let url) = control.action else { return nil }
      return Launcher.name(inAddress: url).flatMap { launchers.file[$0] }
    }
    let launcher = shownLaunchers.lazy.flatMap { [$0] + $0.items }.first { $0.key == press }
    return launcher.map { launch($0, at: now) }
  }

  private static let commandsInsideBox: Set<Command> = [
    .left, .right, .up, .down, .next, .previous, .open, .back, .suspend, .quit,
  ]

  /// Opens the sheet that adds a launcher, and looks up what to offer.
  mutating func openAddLauncher() -> [Effect] {
    launchers.setSuggestions(nil)
    selection.hideHints()
    sheets.open(AddLauncherSheet())
    return [.listLaunchers]
  }

  /// Adds a launcher, under another name if its name is taken.
  mutating func add(_ launcher: Launcher) -> [Effect] {
    var launcher = launcher
    launcher.name = launchers.freeName(for: launcher.name)
    return [.addLauncher(launcher)]
  }

  mutating func handleAddition(of name: String, at now: Date) {
    launchers.recordAddition(of: name)
    showNotice("\(name) added to \(LauncherFile.fileName)\(undoSuffix)", at: now)
  }

  /// Returns the effect that undoes the latest change if that was to add a launcher, or `nil`.
  mutating func undoAddition() -> [Effect]? {
    guard let name = launchers.lastAddition else { return nil }
    launchers.forgetAddition()
    return [.removeLauncher(name)]
  }
}

package import Cells
package import Configuration
package import CursesTerminal

extension TerminalUse {
  /// Chooses the features to use, from what the terminal said and the user's settings.
  ///
  /// - Parameters:
  ///   - features: What the terminal said.
  ///   - configuration: The user's settings.
  ///   - cellSize: The size of a cell in pixels, or `nil` if it is not known.
  ///   - isInsideTmux: Whether the terminal is tmux.
  package init(
    _ features: TerminalFeatures, _ configuration: Configuration, cellSize: Size?,
    isInsideTmux: Bool
  ) {
    self.init(features, configuration.terminal)
    pictures = PictureSupport(
      features, configuration.pictures, cellSize: cellSize, isInsideTmux: isInsideTmux)
  }

  /// Chooses the features to use except for pictures.
  package init(_ features: TerminalFeatures, _ settings: TerminalSettings) {
    self.init()
    synchronizesOutput = settings.synchronizedOutput.allows(features.canSynchronizeOutput)
    let notificationProtocol = features.name.flatMap { NotificationProtocol(name: $0) }
    if settings.notifications.allows(notificationProtocol != nil) {
      notifications = notificationProtocol ?? .osc777
    }
    // There is no query for these two. A terminal that reads control strings ignores those that it
    // does not know.
    hyperlinks = settings.hyperlinks.allows(features.readsControlStrings)
    copies = settings.clipboard.allows(features.readsControlStrings)
    if settings.keyboard.allows(features.canDisambiguateKeys) {
      keyboard = .kitty
    } else if settings.keyboard != .off, features.canModifyOtherKeys {
      keyboard = .modifyOtherKeys
    }
  }
}

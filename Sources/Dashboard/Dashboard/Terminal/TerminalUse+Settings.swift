package import Configuration
package import CursesTerminal

extension TerminalUse {
  /// Chooses the features to use, from what the terminal said and the user's settings.
  package init(_ features: TerminalFeatures, _ settings: TerminalSettings) {
    self.init()
    synchronizesOutput = settings.synchronizedOutput.allows(features.canSynchronizeOutput)
    if settings.keyboard.allows(features.canDisambiguateKeys) {
      keyboard = .kitty
    } else if settings.keyboard != .off, features.canModifyOtherKeys {
      keyboard = .modifyOtherKeys
    }
  }
}

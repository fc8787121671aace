/// A program that is offered when the user adds a launcher.
package struct LauncherSuggestion: Hashable, Sendable {
  package var launcher: Launcher
  package var source: Source

  /// Where the program was found.
  package enum Source: Hashable, Sendable {
    /// A desktop entry for programs in the terminal, with its comment, if any.
    case application(comment: String?)
    /// A command line of the shell's history, with the number of its uses.
    case history(count: Int)
    /// A host of the ssh configuration or of known hosts.
    case host
  }

  package init(_ launcher: Launcher, _ source: Source) {
    self.launcher = launcher
    self.source = source
  }

  /// A short description of where the program was found.
  package var note: String {
    switch source {
    case .application(let comment): comment ?? "application"
    case .history(let count): "used \(count)×"
    case .host: "ssh host"
    }
  }
}

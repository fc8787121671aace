import Configuration
import Files
import Foundation
import HomeScreen

/// The user's editor, which opens files of text in this terminal.
struct TextEditor {
  /// The editor with its arguments, as a shell reads it, or `nil` if there is none.
  let command: String?

  /// Finds the editor: `VISUAL`, `EDITOR`, or the first program that is installed.
  ///
  /// - Source: git-var(1), sensible-editor(1)
  init(
    environment: [String: String],
    isInstalled: (String) -> Bool = { Paths.program(named: $0) != nil }
  ) {
    let chosen = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    command = chosen ?? ["editor", "nano", "vi"].first(where: isInstalled)
  }

  /// Returns a launcher that edits the file of an address.
  ///
  /// - Returns: `nil` if the address is not that of a file of text on this machine, or if there is
  ///   no editor.
  func launcher(for address: String) -> Launcher? {
    guard let command, let url = URL(string: address), url.isFileURL,
      ["", "localhost"].contains(url.host ?? ""), PathBytes.isAbsolute(url.path)
    else { return nil }
    let path = url.path
    guard let bytes = try? RegularFile.beginning(of: path, length: 8192), !bytes.contains(0) else {
      return nil
    }
    // As in git, the shell splits the command, but not the path.
    let arguments = ["/bin/sh", "-c", "exec \(command) \"$@\"", command, path]
    return Launcher(url.lastPathComponent, .program(Launcher.Program(.arguments(arguments))))
  }
}

extension Engine {
  /// Returns an effect; that of opening a file of text becomes the start of the user's editor, unless
  /// there is a rule for files under `links`.
  func usingEditor(_ effect: Effect) -> Effect {
    guard case .open(let address, _) = effect,
      home.configuration.links.handlers["file"] == nil,
      let launcher = TextEditor(environment: extensions.environment).launcher(for: address)
    else { return effect }
    return .launch(launcher)
  }
}

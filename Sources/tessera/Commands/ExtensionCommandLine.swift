import ArgumentParser
import Texts

/// `tessera extension NAME`: runs as a bundled extension; the dashboard starts it.
struct ExtensionCommandLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extension",
    abstract: localized("Run a bundled extension (used by the dashboard)."),
    shouldDisplay: false)

  @Argument(help: "The name of the extension, such as clock.")
  var name: String

  func run() throws {
    try MainActor.assumeIsolated {
      guard let bundledExtension = BundledExtension(rawValue: name) else {
        let names = BundledExtension.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("unknown bundled extension “\(name)”; available: \(names)")
      }
      bundledExtension.run()
    }
  }
}

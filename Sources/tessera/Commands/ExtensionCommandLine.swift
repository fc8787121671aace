import ArgumentParser

/// `tessera extension NAME`: serves as a bundled extension; the dashboard starts it.
struct ExtensionCommandLine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extension", abstract: "Runs a bundled extension (the dashboard does this).",
    shouldDisplay: false)

  @Argument(help: "Its name, such as clock.")
  var name: String

  func run() throws {
    try MainActor.assumeIsolated {
      guard let bundled = Bundled(rawValue: name) else {
        throw ValidationError("there is no bundled extension “\(name)”")
      }
      bundled.run()
    }
  }
}

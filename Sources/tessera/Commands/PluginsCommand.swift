import ArgumentParser
import Dashboard
import ExtensionHost
import Files
import Foundation
import Texts

/// `tessera plugins`: programs that print what a box shows.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins",
    abstract: localized("List, add, remove and try plugins of xbar, Waybar, i3 and others."),
    subcommands: [ListPlugins.self, AddPlugin.self, RemovePlugin.self, TestPlugin.self])
}

/// `tessera plugins list`.
struct ListPlugins: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: localized("List the plugins that were found."))

  func run() { PluginProgram.run(["list"]) }
}

/// `tessera plugins add`.
struct AddPlugin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: localized("Add a plugin by a link to its file in the folder for plugins."),
    discussion: "A file from an address is shown, and added if you agree.")

  @Argument(help: "A plugin's file, a folder of plugins, or the https address of a file.")
  var file: String

  @Flag(help: "Add a file from an address without a question.")
  var yes = false

  func run() { PluginProgram.run(["add", file] + (yes ? ["--yes"] : [])) }
}

/// `tessera plugins remove`.
struct RemovePlugin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: localized("Remove the link to a plugin; the plugin's file stays."))

  @Argument(help: "The plugin, as tessera plugins list prints it.")
  var plugin: String

  func run() { PluginProgram.run(["remove", plugin]) }
}

/// `tessera plugins test`.
struct TestPlugin: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: localized("Run a plugin once, and print what was understood of it, and what not."))

  @Flag(help: "Print only the words that a box shows.")
  var text = false

  @Argument(help: "The plugin's file, or its name.")
  var plugin: String

  @Argument(help: "Values for the plugin's settings, such as VAR_NAME=World.")
  var settings: [String] = []

  func validate() throws {
    if let setting = settings.first(where: { !$0.contains("=") }) {
      throw ValidationError("“\(setting)” is not NAME=VALUE")
    }
  }

  func run() { PluginProgram.run(["test"] + (text ? ["--text"] : []) + [plugin] + settings) }
}

/// The program that knows plugins.
private enum PluginProgram {
  /// Replaces this process with a command of the program, or prints an error and exits with 1.
  ///
  /// It gets the environment that the dashboard gives to the extension for plugins, in which there are
  /// no tokens of the user's.
  static func run(_ arguments: [String]) -> Never {
    let (program, environment) = MainActor.assumeIsolated { command }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execve(program, words, environment.map { strdup("\($0)=\($1)") } + [nil])
    StandardError.print("tessera: \(program): \(String(cString: strerror(errno)))")
    exit(1)
  }

  @MainActor private static var command: (program: String, environment: [String: String]) {
    let environment = ProcessInfo.processInfo.environment
    let queries = ExtensionQueries(Paths(environment: environment), catalog: .available)
    let variables = queries.command(with: BundledExtension.plugins.rawValue)?.environment ?? [:]
    return ("\(Folder.parent(of: Paths.program))/tessera-plugins", variables)
  }
}

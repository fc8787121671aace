internal import Files
internal import Foundation
internal import Sandbox
internal import WidgetOptions

/// The environment of a plugin's process.
///
/// - Source: SwiftBar's README, “Environment Variables”; xbar's documentation, “Environment
///   variables”; Argos's README.
struct PluginEnvironment: Sendable {
  /// Why a plugin runs, as SwiftBar names it.
  enum Reason: String, Sendable {
    case first = "FirstLaunch"
    case schedule = "Schedule"
    case user = "MenuAction"
  }

  /// The environment of the extension.
  let base: [String: String]

  /// The beginning of the names of variables that a plugin, its file and its settings cannot have.
  static let reservedPrefix = "TESSERA_"

  /// What the programs around a confined one get: the mark by which the dashboard finds them.
  var ownVariables: [String: String] { base.filter { $0.key == "TESSERA_CHILD" } }

  /// The folder with the programs that stand in for those of macOS, or `nil` for none.
  let standIns: String?
  /// The path of the program that they are links to, or `nil` for none.
  let program: String?

  init(base: [String: String], standIns: String?, program: String? = nil) {
    self.base = base
    self.standIns = standIns
    self.program = program
  }

  /// What a plugin can read in any case.
  var visiblePaths: [String] { [standIns, program].compactMap(\.self) }

  /// The path of the program that confines plugins, which is beside it, or `nil` for none.
  var confiner: String? { program.map { "\(Folder.parent(of: $0))/tessera-confine" } }

  /// How plugins connect to named hosts, or `nil` if they cannot.
  var gate: NetworkGate? { program.map { NetworkGate(program: $0) } }

  /// Returns the user's variables for a program: the usual ones, and those that are permitted by name,
  /// which the dashboard hands to the extension for this.
  func variables(permittedBy permissions: Permissions) -> [String: String] {
    let usual = PassedVariables.passed(of: base, to: permissions).filter {
      !$0.key.hasPrefix(Self.reservedPrefix)
    }
    let permitted = permissions.variables.map { ($0, base[PermittedVariable.name($0)]) }
    return usual.merging(
      Dictionary(permitted, uniquingKeysWith: { $1 }).compactMapValues(\.self)
    ) { $1 }
  }

  /// The folder with the files of one plugin in the cache, and the one with its data.
  struct Folders: Sendable {
    let cache: String
    let data: String
  }

  func folders(of plugin: Plugin) -> Folders {
    let name = PluginFolderName.of(kind: plugin.kind)
    return Folders(
      cache: "\(base.folder(.cache))/tessera/plugins/\(name)",
      data: "\(base.folder(.data))/tessera/plugins/\(name)")
  }

  /// The search path: stand-ins, then that of the user, then the usual folders.
  var searchPath: String {
    let own = base["PATH"] ?? ""
    let usual = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin"]
    let ownFolders = own.split(separator: ":").map(String.init)
    return ([standIns].compactMap(\.self) + ownFolders + usual.filter { !ownFolders.contains($0) })
      .joined(separator: ":")
  }

  /// Returns the variables of a plugin's process.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - program: What is run of it.
  ///   - settings: The values that the user chose, by variable.
  ///   - isDark: Whether the background is dark.
  ///   - reason: Why it runs.
  ///   - permissions: What it may do.
  /// - Returns: The variables, by name.
  func variables(
    of plugin: Plugin, _ program: PluginProgram, _ settings: [String: String], isDark: Bool,
    reason: Reason, _ permissions: Permissions
  ) -> [String: String] {
    let folders = folders(of: plugin)
    let own = self.variables(permittedBy: permissions).merging(ownVariables) { $1 }
    var variables = own
    variables["PATH"] = searchPath
    variables["PWD"] = program.folder
    variables["TERM"] = variables["TERM"] ?? "dumb"
    variables["BitBar"] = "1"
    variables["XBARDarkMode"] = isDark ? "true" : "false"
    if isDark { variables["BitBarDarkMode"] = "1" }
    variables["SWIFTBAR"] = "1"
    variables["SWIFTBAR_VERSION"] = "2.0.0"
    variables["SWIFTBAR_BUILD"] = "500"
    variables["SWIFTBAR_PLUGINS_PATH"] = program.folder
    variables["SWIFTBAR_PLUGIN_PATH"] = program.ownPath
    variables["SWIFTBAR_PLUGIN_CACHE_PATH"] = folders.cache
    variables["SWIFTBAR_PLUGIN_DATA_PATH"] = folders.data
    variables["SWIFTBAR_PLUGIN_REFRESH_REASON"] = reason.rawValue
    variables["OS_APPEARANCE"] = isDark ? "Dark" : "Light"
    variables["ARGOS_VERSION"] = "2"
    variables["ARGOS_MENU_OPEN"] = "false"
    for variable in plugin.metadata.variables where !variable.defaultValue.isEmpty {
      variables[variable.name] = variable.defaultValue
    }
    variables.merge(Self.storedValues(of: plugin)) { $1 }
    variables.merge(settings) { $1 }
    // What the dashboard's own programs read is not for a plugin to say.
    return variables.filter { !$0.key.hasPrefix(Self.reservedPrefix) }
      .merging(own.filter { $0.key.hasPrefix(Self.reservedPrefix) }) { $1 }
  }

  /// The maximum size of `.vars.json`, in bytes.
  private static let valuesLimit = 1 << 20

  /// Returns the values that xbar stored beside the plugin in `NAME.vars.json`, of variables that the
  /// plugin declares as settings; none if there is no such file or it cannot be read.
  ///
  /// The file is not a part of what a decision is about, because it changes with the settings. So it has
  /// no say in which programs run.
  static func storedValues(of plugin: Plugin) -> [String: String] {
    let path = PluginFolders.values(of: plugin.path)
    guard let bytes = try? RegularFile.bytes(at: path, limit: valuesLimit),
      let values = try? JSONDecoder().decode([String: StoredValue].self, from: Data(bytes))
    else { return [:] }
    let declared = Set(plugin.metadata.variables.map(\.name))
    return values.filter { declared.contains($0.key) && !ProgramVariables.contains($0.key) }
      .compactMapValues(\.text)
  }
}

/// A value in `.vars.json`.
private struct StoredValue: Decodable {
  /// The value as text, or `nil` for one that no variable can have.
  let text: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // `try?`: if the value is of another type, the next type is tried.
    if let flag = try? container.decode(Bool.self) {
      text = flag ? "true" : "false"
    } else if let integer = try? container.decode(Int.self) {
      text = "\(integer)"
    } else if let number = try? container.decode(Double.self) {
      text = "\(number)"
    } else {
      text = try? container.decode(String.self)
    }
  }
}

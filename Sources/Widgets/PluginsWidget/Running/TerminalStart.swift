internal import CLinux
internal import Foundation

/// Starts a plugin's program in the terminal, in an environment that is nobody else's.
///
/// The variables of a plugin may be secrets. As arguments of a shell they would be in the list of the
/// machine's processes, and a shell drops variables whose names it does not know how to write.
public enum TerminalStart {
  private static let option = "--start"
  /// The option for a program that is confined, so that its limits are those of a plugin.
  private static let limitedOption = "--start-limited"
  /// The variable with the environment, as JSON.
  private static let variable = "TESSERA_START"
  /// The variables that describe the terminal, which the dashboard adds.
  private static let terminalVariables = ["TERM", "COLORTERM"]

  /// Returns the arguments that start a program, whose processes may be limited.
  static func arguments(_ program: String, _ words: [String], isLimited: Bool) -> [String] {
    [program, isLimited ? limitedOption : option] + words
  }

  /// Returns the environment for ``arguments(_:_:)``: that of the program, packed.
  static func packed(_ environment: [String: String]) -> [String: String] {
    // Encoding strings cannot fail.
    let json = (try? JSONEncoder().encode(environment)) ?? Data()
    return [variable: String(decoding: json, as: UTF8.self)]
  }

  /// Returns the environment of the program: the packed one, and what describes the terminal, also
  /// for the program inside, see ``Sandbox/commandEnvironment(_:own:)``.
  static func unpacked(_ environment: [String: String]) -> [String: String]? {
    guard let json = environment[variable],
      var result = try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    else { return nil }
    for name in terminalVariables {
      result[name] = environment[name]
      result["TESSERA+\(name)"] = environment[name]
    }
    return result
  }

  /// Becomes the program in the arguments.
  ///
  /// - Returns: The exit status if that is not possible, or `nil` for other arguments.
  public static func run(_ arguments: [String]) -> Int32? {
    guard let first = arguments.first, arguments.count > 1 else { return nil }
    guard first == option || first == limitedOption else { return nil }
    guard let environment = unpacked(ProcessInfo.processInfo.environment) else { return 126 }
    if first == limitedOption { clinux_limit_resources(PluginProcess.limitsInTerminal) }
    let words = Array(arguments.dropFirst())
    var argv = words.map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    execve(words[0], &argv, &envp)
    let reason = String(cString: strerror(errno))
    try? FileHandle.standardError.write(contentsOf: Data("tessera: \(reason)\n".utf8))
    return 127
  }
}

import Configuration
import Files
import Foundation

/// The hosts of the user's ssh configuration, and those of known hosts whose names are not hashed.
///
/// - Source: ssh_config(5), sshd(8) “SSH_KNOWN_HOSTS FILE FORMAT”.
struct SSHHosts {
  private let folder: String
  private let home: String

  init(environment: [String: String]) {
    home = environment.homeFolder
    folder = "\(home)/.ssh"
  }

  private static let fileLimit = 1 << 20
  private static let fileCountLimit = 64
  private static let includeDepth = 8
  private static let suggestionLimit = 200

  /// The hosts: those of the configuration in its order, then the known ones by name.
  var suggestions: [LauncherSuggestion] {
    guard Paths.program(named: "ssh") != nil else { return [] }
    var readFiles: Set<String> = []
    let configured = configuredHosts(in: "\(folder)/config", 0, &readFiles).map { [$0] }
    var names: Set<String> = []
    let all = (configured + knownHosts).filter { names.insert($0.last ?? "").inserted }
    return all.prefix(Self.suggestionLimit).map { arguments in
      LauncherSuggestion(
        Launcher(
          "ssh \(arguments.last ?? "")",
          .program(Launcher.Program(.arguments(["ssh"] + arguments)))), .host)
    }
  }

  // MARK: Configuration

  private func configuredHosts(
    in path: String, _ depth: Int, _ readFiles: inout Set<String>
  ) -> [String] {
    guard depth < Self.includeDepth, readFiles.count < Self.fileCountLimit,
      readFiles.insert(path).inserted,
      let text = ForeignFile.text(at: path, limit: Self.fileLimit)
    else { return [] }
    var hosts: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = Self.words(line)
      switch words.first?.lowercased() {
      case "host": hosts += words.dropFirst().filter(Self.isHost)
      case "include":
        for pattern in words.dropFirst() {
          for file in files(matching: pattern) {
            hosts += configuredHosts(in: file, depth + 1, &readFiles)
          }
        }
      default: break
      }
    }
    return hosts
  }

  /// Returns the words of a line: the keyword, which may be followed by an equals sign, and its
  /// arguments, which may be in double quotes.
  private static func words(_ line: Substring) -> [String] {
    let trimmed = line.drop(while: \.isWhitespace)
    guard !trimmed.hasPrefix("#") else { return [] }
    let keyword = trimmed.prefix { !$0.isWhitespace && $0 != "=" }
    let rest = trimmed.dropFirst(keyword.count).drop { $0.isWhitespace || $0 == "=" }
    let arguments = rest.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }
    return [String(keyword)] + arguments.map { String($0.replacing("\"", with: "")) }
  }

  private func files(matching pattern: String) -> [String] {
    let expanded = UserPath.expanded(pattern, home: home)
    let path = PathBytes.isAbsolute(expanded) ? expanded : "\(folder)/\(expanded)"
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(path, 0, nil, &result) == 0 else { return [] }
    return (0..<min(Int(result.gl_pathc), Self.fileCountLimit)).compactMap { index in
      result.gl_pathv[index].map { String(cString: $0) }
    }
  }

  // MARK: Known hosts

  /// The arguments for each known host: its name, and its port if it is not the usual one.
  private var knownHosts: [[String]] {
    let text = ForeignFile.text(at: "\(folder)/known_hosts", limit: Self.fileLimit) ?? ""
    let names = text.split(whereSeparator: \.isNewline).filter {
      // Comments, hashed names, revoked keys and authorities name no host.
      !$0.hasPrefix("#") && !$0.hasPrefix("|") && !$0.hasPrefix("@")
    }.flatMap { $0.prefix { !$0.isWhitespace }.split(separator: ",").map(String.init) }
    return Set(names).sorted().compactMap { name in
      guard let match = name.wholeMatch(of: /\[(.+)\]:(\d{1,5})/) else {
        return Self.isKnownName(name) ? [name] : nil
      }
      let host = String(match.output.1)
      return Self.isKnownName(host) ? ["-p", String(match.output.2), host] : nil
    }
  }

  /// Returns whether a known host is a name; addresses belong to hosts that also have a name.
  private static func isKnownName(_ text: String) -> Bool {
    isHost(text) && !text.contains(":") && text.wholeMatch(of: /[0-9.]+/) == nil
  }

  /// Returns whether a word is the name of one host, and not a pattern or an option.
  private static func isHost(_ text: String) -> Bool {
    text.count <= 55 && text.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9_.:@%+-]*/) != nil
  }
}

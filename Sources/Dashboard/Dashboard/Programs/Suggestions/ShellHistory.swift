import Configuration
import Files
import Foundation

/// The command lines that the user runs most often, from the histories of bash, zsh and fish.
struct ShellHistory {
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// How much of each history is read, from its end, in bytes.
  private static let readLimit = 1 << 20
  private static let suggestionLimit = 40
  /// How often a line must have been used.
  private static let minimumCount = 2

  /// The lines, the most used first; those that may contain a secret are omitted.
  var suggestions: [LauncherSuggestion] {
    var counts: [String: Int] = [:]
    for line in lines where CommandLineFilter.isOffered(line) { counts[line, default: 0] += 1 }
    let frequent = counts.filter { $0.value >= Self.minimumCount }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return frequent.lazy.compactMap { line, count -> LauncherSuggestion? in
      guard var launcher = Launcher(line: line),
        let name = CommandLineFilter.program(of: line), Paths.program(named: name) != nil
      else { return nil }
      let pauses = !CommandLineFilter.isFullScreen(name)
      launcher.action = .program(Launcher.Program(.line(line), pauses: pauses))
      return LauncherSuggestion(launcher, .history(count: count))
    }.prefix(Self.suggestionLimit).map(\.self)
  }

  private var lines: [String] {
    let home = environment.homeFolder
    let zshFolder = environment.value(of: "ZDOTDIR") ?? home
    return Self.bashLines(read("\(home)/.bash_history"))
      + Self.zshLines(read("\(zshFolder)/.zsh_history"))
      + Self.fishLines(read("\(environment.dataFolder)/fish/fish_history"))
  }

  private func read(_ path: String) -> [UInt8] {
    ForeignFile.lastLines(of: path, limit: Self.readLimit)
  }

  /// Returns the lines of a history of bash, without its time stamps.
  static func bashLines(_ bytes: [UInt8]) -> [String] {
    lines(bytes).filter { $0.wholeMatch(of: /#\d+/) == nil }
  }

  /// Returns the lines of a history of zsh, simple or extended; those of several lines are omitted.
  ///
  /// - Source: zshoptions(1), EXTENDED_HISTORY; zsh's `metafy`: 0x83 precedes a byte whose bit 5 is
  ///   inverted.
  static func zshLines(_ bytes: [UInt8]) -> [String] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var isMeta = false
    for byte in bytes {
      if byte == 0x83, !isMeta {
        isMeta = true
      } else {
        plain.append(isMeta ? byte ^ 0x20 : byte)
        isMeta = false
      }
    }
    var result: [String] = []
    var continues = false
    for line in lines(plain) {
      let isPart = continues
      continues = line.hasSuffix("\\")
      guard !isPart, !continues else { continue }
      let command = line.prefixMatch(of: /: \d+:\d+;/).map { line[$0.range.upperBound...] }
      result.append(String(command ?? line[...]))
    }
    return result
  }

  /// Returns the commands of a history of fish; those of several lines are omitted.
  static func fishLines(_ bytes: [UInt8]) -> [String] {
    lines(bytes).compactMap { line in
      guard line.hasPrefix("- cmd: ") else { return nil }
      let command = line.dropFirst("- cmd: ".count)
      guard command.contains("\\") else { return String(command) }
      let unescaped = command.replacing("\\\\", with: "\u{0}")
      return unescaped.contains("\\n") ? nil : String(unescaped.replacing("\u{0}", with: "\\"))
    }
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}

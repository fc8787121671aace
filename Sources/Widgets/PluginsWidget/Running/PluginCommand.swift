internal import Files
internal import Foundation
internal import WidgetOptions

/// The command that runs a plugin, whatever its file looks like.
///
/// The first line is read here and not by the kernel: plugins name interpreters by the paths of
/// other systems, have no permission to execute, or end their lines with CR and LF.
struct PluginCommand: Hashable, Sendable {
  /// Why a plugin cannot be run.
  enum Failure: Error, Hashable, Sendable {
    case missing
    case missingProgram(String)
    /// The file is a program for another system, such as macOS.
    case otherSystem(String)
    case unreadable(String)
  }

  let arguments: [String]
  /// Variables that the first line sets.
  let variables: [String: String]

  /// Finds the command of a plugin.
  ///
  /// - Parameters:
  ///   - path: The path of the plugin's file.
  ///   - searchPath: The value of `PATH`.
  ///   - passesText: Whether the text may be read here, with what confines the program not yet around
  ///     it, and passed to a shell that would not understand its CR.
  /// - Throws: ``Failure``.
  init(path: String, searchPath: String, passesText: Bool = true) throws(Failure) {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.beginning(of: path, length: Self.beginningLength)
    } catch {
      throw error == .missing ? .missing : .unreadable("\(error)")
    }
    let programs = ProgramSearch(searchPath)
    if bytes.starts(with: [0x7f] + "ELF".utf8) {
      (arguments, variables) = ([path], [:])
      return
    }
    if let system = Self.otherSystem(bytes) { throw .otherSystem(system) }
    let line = Interpreter(firstLine: bytes) ?? Interpreter(fileName: path)
    guard let program = programs.interpreter(line.program) else {
      throw .missingProgram(UserPath.name(of: line.program))
    }
    variables = line.variables
    let isShell = ["sh", "bash", "dash", "zsh", "ksh"].contains(UserPath.name(of: program))
    // A shell would take the CR for a part of the last word. The text is passed to it instead.
    if passesText, isShell, Self.hasCarriageReturns(bytes),
      let text = Self.textWithoutCarriageReturns(at: path)
    {
      arguments = [program] + line.arguments + ["-c", text, path]
    } else {
      arguments = [program] + line.arguments + [path]
    }
  }

  private static let beginningLength = 4096
  /// The longest text that can be passed as an argument is 128 KiB (MAX_ARG_STRLEN).
  private static let argumentLimit = 120 << 10

  /// Returns the system that a binary was made for, or `nil` if it is none of those.
  private static func otherSystem(_ bytes: [UInt8]) -> String? {
    let magic = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    switch magic {
    case 0xcffa_edfe, 0xcefa_edfe, 0xcafe_babe, 0xfeed_facf: return "macOS"
    default: return bytes.starts(with: "MZ".utf8) ? "Windows" : nil
    }
  }

  private static func hasCarriageReturns(_ bytes: [UInt8]) -> Bool {
    guard let lineEnd = bytes.firstIndex(of: 0x0a), lineEnd > 0 else { return false }
    return bytes[lineEnd - 1] == 0x0d
  }

  private static func textWithoutCarriageReturns(at path: String) -> String? {
    // A longer script is passed as it is, and its shell reports what it does not understand.
    guard let text = try? RegularFile.text(at: path, limit: argumentLimit) else { return nil }
    return text.replacingOccurrences(of: "\r\n", with: "\n")
  }
}

/// The interpreter that the first line of a script names.
struct Interpreter: Hashable, Sendable {
  /// The path or the name of the program.
  var program: String
  var arguments: [String] = []
  var variables: [String: String] = [:]

  /// Reads a line that begins with `#!`, or returns `nil` if there is none.
  ///
  /// `env` is not run: its assignments are variables, and its first other word is the program.
  /// - Source: execve(2), “Interpreter scripts”; env(1).
  init?(firstLine bytes: [UInt8]) {
    // A byte order mark may precede it.
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard bytes.dropFirst(start).starts(with: "#!".utf8) else { return nil }
    let line = bytes.dropFirst(start + 2).prefix { $0 != 0x0a && $0 != 0x0d }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .map(String.init)
    guard let first = words.first else { return nil }
    guard UserPath.name(of: first) == "env" else {
      program = first
      // The kernel passes all further words as one argument, which no interpreter wants.
      arguments = Array(words.dropFirst())
      return
    }
    var rest = words.dropFirst()
    while let word = rest.first {
      if let equals = word.firstIndex(of: "="), !word.hasPrefix("-") {
        variables[String(word[..<equals])] = String(word[word.index(after: equals)...])
      } else if !word.hasPrefix("-") {
        break
      } else if word.hasPrefix("-S"), word.count > 2 {
        rest[rest.startIndex] = String(word.dropFirst(2))
        continue
      }
      rest.removeFirst()
    }
    guard let name = rest.first else { return nil }
    program = name
    arguments = Array(rest.dropFirst())
  }

  /// Chooses an interpreter by the extension of a file name; it is the shell without one.
  init(fileName: String) {
    let name = UserPath.name(of: fileName)
    let fileExtension = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    let programs = [
      "py": "python3", "rb": "ruby", "js": "node", "mjs": "node", "pl": "perl", "php": "php",
      "lua": "lua", "swift": "swift", "zsh": "zsh", "fish": "fish", "tcl": "tclsh",
      "scpt": "osascript", "applescript": "osascript", "r": "Rscript", "nu": "nu",
    ]
    program = programs[fileExtension] ?? "bash"
  }
}

/// The programs in the folders of `PATH`.
struct ProgramSearch: Sendable {
  private let folders: [Substring]

  init(_ searchPath: String) {
    folders = searchPath.split(separator: ":")
  }

  /// Returns the path of a program, or `nil` if there is none.
  func path(of name: String) -> String? {
    if PathBytes.hasSlash(name) { return Self.isProgram(name) ? name : nil }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: Self.isProgram)
  }

  /// Returns the path of an interpreter: at its own path, by its name, or by the name of a program
  /// that understands the same language.
  func interpreter(_ program: String) -> String? {
    let name = UserPath.name(of: program)
    return path(of: program) ?? path(of: name)
      ?? Self.equivalents[name]?.lazy.compactMap { self.path(of: $0) }.first
  }

  private static let equivalents = [
    "python": ["python3"], "node": ["nodejs", "bun"], "nodejs": ["node"], "sh": ["bash"],
    "bun": ["node"], "pypy3": ["python3"], "gawk": ["awk"], "python3.6": ["python3"],
    "python3.7": ["python3"], "python3.8": ["python3"], "python3.9": ["python3"],
    "python3.10": ["python3"], "python3.11": ["python3"], "python3.12": ["python3"],
    "python3.13": ["python3"], "python3.14": ["python3"],
  ]

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}

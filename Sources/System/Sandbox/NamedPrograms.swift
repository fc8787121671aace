internal import Files
internal import Glibc

/// The programs that command lines name by their paths, wherever in the line.
package enum NamedPrograms {
  /// The number of words that are looked at, and of folders in which relative paths may start.
  private static let (wordLimit, folderLimit) = (4_000, 8)
  /// The number of signs in a path at which a shell, or a file of settings, would part it without quotes.
  private static let signLimit = 8

  /// Finds the programs among the words of a text.
  ///
  /// A line is not understood, only parted: whatever looks like a path is looked at, with and without what
  /// follows a space, as in quotes. What a program reads or writes, such as a list of tasks, is none.
  ///
  /// - Parameters:
  ///   - text: Command lines, or a file with them.
  ///   - folder: The folder in which they run; a relative path may also start at a folder that the text
  ///     names, as after `cd`.
  ///   - home: The user's home folder.
  /// - Returns: The paths of files that are programs.
  package static func paths(in text: String, folder: String, home: String) -> [String] {
    let texts = possiblePaths(in: text)
    let namesUsers = texts.contains { $0.utf8.first == tilde && !UserPath.isInHome($0) }
    let homes = namesUsers ? UserHomes.localHomes() : [:]
    let paths = texts.map { expanded($0, home: home, homes) }
    let absolute = paths.filter(PathBytes.isAbsolute)
    let folders = [folder] + absolute.filter { kind($0) == S_IFDIR }
    let relative = paths.filter { !PathBytes.isAbsolute($0) }.flatMap { path in
      folders.prefix(folderLimit).map { "\($0)/\(path)" }
    }
    return (absolute + relative).filter(isProgram)
  }

  private static let (lineEnds, quotes) = (Set("\r\n".utf8), Set("\"'\\".utf8))
  private static let blanks = Set(" \t".utf8)
  private static let (signs, marks) = (Set(" \t\"'`;&|()<>=,[]{}".utf8), Set("/.".utf8))

  /// Returns the texts that may be paths, each once.
  private static func possiblePaths(in text: String) -> [String] {
    let bytes = Array(text.replacing("${HOME}", with: "~").replacing("$HOME", with: "~").utf8)
    var found: [String] = []
    var seen: Set<ArraySlice<UInt8>> = []
    var wordCount = 0
    for word in forms(of: bytes).lazy.flatMap(words(in:)) {
      for path in word where seen.insert(path).inserted {
        found.append(String(decoding: path, as: UTF8.self))
        if path.endIndex == word.first?.endIndex { wordCount += 1 }
      }
      if wordCount == wordLimit { break }
    }
    return found
  }

  /// Returns the lines of a text, and all of them as one: each as it is, and without quotes, which may also
  /// be in a path.
  private static func forms(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let lines = bytes.split(whereSeparator: lineEnds.contains)
    let all = lines.count > 1 ? lines + [folded(lines)[...]] : lines
    return all.flatMap { line in
      let withoutQuotes = unescaped(line).filter { !quotes.contains($0) }
      return withoutQuotes.count == line.count ? [line] : [line, withoutQuotes[...]]
    }
  }

  /// Returns lines as one, with a space between two of them, or nothing after a backslash.
  ///
  /// - Source: YAML 1.2 §6.5 and §7.3.1; the shell's `\` before the end of a line.
  private static func folded(_ lines: [ArraySlice<UInt8>]) -> [UInt8] {
    var result: [UInt8] = []
    for line in lines {
      if result.last == UInt8(ascii: "\\") {
        result.removeLast()
      } else if !result.isEmpty {
        while let last = result.last, blanks.contains(last) { result.removeLast() }
        result.append(UInt8(ascii: " "))
      }
      result += line.drop(while: blanks.contains)
    }
    return result
  }

  /// Returns what may be a path from each word of a line: the word, and what is longer by further words.
  private static func words(
    in line: ArraySlice<UInt8>
  ) -> UnfoldSequence<[ArraySlice<UInt8>], Int> {
    sequence(state: line.startIndex) { start in
      while start < line.endIndex {
        var ends = ends(ofPathFrom: start, in: line)[...]
        let word = line[start..<(ends.popFirst() ?? line.endIndex)]
        let longer = ends.map { [start] in line[start..<$0] }
        start = word.endIndex + 1
        guard word.contains(where: marks.contains) else { continue }
        // A number, or a name with an ending, is not the beginning of a path.
        return [word] + (word.contains(slash) ? longer : [])
      }
      return nil
    }
  }

  /// Returns a line in which ASCII characters are not written by their numbers.
  ///
  /// - Source: YAML 1.2 §5.7: `\x2F`, `\u002F`, `\U0000002F`.
  private static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
    var result: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\"), index + 1 < line.endIndex,
        let count = digits[line[index + 1]], index + 2 + count <= line.endIndex,
        let number = UInt32(
          String(decoding: line[index + 2..<index + 2 + count], as: UTF8.self), radix: 16),
        (0x20..<0x7f).contains(number)
      {
        result.append(UInt8(number))
        index += 2 + count
      } else {
        result.append(line[index])
        index += 1
      }
    }
    return result
  }

  /// Returns where a path may end: before the next signs, and at the end of the line.
  private static func ends(ofPathFrom start: Int, in line: ArraySlice<UInt8>) -> [Int] {
    var ends: [Int] = []
    let limit = min(line.endIndex, start + Int(PATH_MAX))
    for index in start..<limit where signs.contains(line[index]) {
      ends.append(index)
      if ends.count > signLimit { return ends }
    }
    return limit == line.endIndex ? ends + [limit] : ends
  }

  private static let (tilde, slash) = (UInt8(ascii: "~"), UInt8(ascii: "/"))

  /// Returns the path of a text that begins with a tilde, also for the home of a user that it names.
  private static func expanded(
    _ text: String, home: String, _ homes: [Substring: Substring]
  ) -> String {
    guard text.utf8.first == tilde, let end = text.utf8.firstIndex(of: slash) else { return text }
    let user = text[..<end].dropFirst()
    let folder = user.isEmpty ? home[...] : homes[user]
    return folder.map { "\($0)\(text[end...])" } ?? text
  }

  /// Returns the kind of the file at a path, or 0 if there is none.
  private static func kind(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  /// The endings of scripts that an interpreter runs, with which they need no permission to execute.
  private static let endings = [
    ".sh", ".bash", ".zsh", ".fish", ".ksh", ".py", ".rb", ".js", ".mjs", ".cjs", ".ts", ".pl",
    ".php", ".lua", ".swift", ".tcl", ".r", ".nu", ".awk", ".sed", ".jq", ".ps1", ".jar", ".exs",
  ]

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      !FileView.isSystem(path)
    else { return false }
    return isProgram(path, status)
  }

  /// Returns whether a file can be run: it may be executed, or is a script by its name or its beginning.
  static func isProgram(_ path: String, _ status: stat) -> Bool {
    let name = path.lowercased()
    return status.st_mode & 0o111 != 0 || endings.contains { name.hasSuffix($0) }
      || (try? RegularFile.beginning(of: path, length: 2)) == Array("#!".utf8)
  }
}

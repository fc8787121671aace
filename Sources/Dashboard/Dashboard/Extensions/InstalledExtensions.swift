import Files
import Foundation

/// Extensions that are installed by lying in a folder: `~/.local/lib/tessera`, or `lib/tessera` beside
/// the `bin` that this program is in.
///
/// A program is an extension by its file's name, without what follows a dot; so is a program in a
/// folder of the same name, where its assets have room beside it.
package struct InstalledExtensions: Hashable, Sendable {
  /// Where they are looked for: the user's folder before the program's.
  package let folders: [String]

  package init(environment: [String: String]) {
    let own = "\(environment.homeFolder)/.local/lib/tessera"
    let programs = Folder.parent(of: Paths.program)
    folders = [own, "\(Folder.parent(of: programs))/lib/tessera"].reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The programs that can be run, by the names of their extensions.
  var programs: [String: String] {
    candidates.filter { access($0.value, X_OK) == 0 }
  }

  /// The programs that lack the right to be run, by the names that their extensions would have.
  package var withoutRights: [String: String] {
    candidates.filter { access($0.value, X_OK) != 0 && ProgramFile(at: $0.value).isProgram }
  }

  /// All files that may be programs, by name; the user's before the program's.
  private var candidates: [String: String] {
    folders.reversed().reduce(into: [:]) { found, folder in
      // A folder that is not there holds none.
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files.sorted(by: >) {
        guard let name = Self.name(of: file), let path = Self.file("\(folder)/\(file)", name)
        else { continue }
        found[name] = path
      }
    }
  }

  /// The extension's name, or `nil` for what is hidden, for shared libraries, and for names that nobody
  /// would write into `home.yaml`.
  private static func name(of file: String) -> String? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, !parts.dropFirst().contains("so"),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-_+".contains($0) })
    else { return nil }
    return String(name)
  }

  /// The file itself, or the one of its name in a folder; `nil` where there is none.
  private static func file(_ path: String, _ name: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFREG { return path }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let inner = "\(path)/\(name)"
    guard stat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return inner
  }
}

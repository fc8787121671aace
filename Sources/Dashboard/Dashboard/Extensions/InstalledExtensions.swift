import Files
import Foundation

/// The extensions installed in a folder: `~/.local/lib/tessera`, or `lib/tessera` next to the `bin`
/// that contains this program.
///
/// An extension is named after its program's file, up to the first dot. The program may also be in
/// a folder of the same name, together with its assets.
package struct InstalledExtensions: Hashable, Sendable {
  /// The folders that are searched: the user's, then the one next to the program.
  package let folders: [String]

  package init(environment: [String: String]) {
    let userFolder = "\(environment.homeFolder)/.local/lib/tessera"
    let programFolder = Folder.parent(of: Paths.program)
    folders = [userFolder, "\(Folder.parent(of: programFolder))/lib/tessera"].reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// The executable programs, by extension name.
  var programs: [String: String] {
    candidates.filter { access($0.value, X_OK) == 0 }
  }

  /// Returns the programs that are not used because a bundled extension has their name, by this name.
  package func hidden(by bundled: Set<String>) -> [String: String] {
    programs.filter { bundled.contains($0.key) }
  }

  /// The programs without permission to execute, by extension name.
  package var notExecutable: [String: String] {
    candidates.filter { access($0.value, X_OK) != 0 && ProgramFile(at: $0.value).isProgram }
  }

  /// All files that may be programs, by extension name; those of the user's folder take precedence.
  private var candidates: [String: String] {
    folders.reversed().reduce(into: [:]) { candidates, folder in
      // A folder that does not exist counts as empty.
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files.sorted(by: >) {
        guard let name = Self.name(of: file), let path = Self.file("\(folder)/\(file)", name)
        else { continue }
        candidates[name] = path
      }
    }
  }

  /// Returns the extension's name, or `nil` for hidden files, shared libraries, and names with
  /// characters other than letters, numbers, `-`, `_` and `+`.
  private static func name(of file: String) -> String? {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, !parts.dropFirst().contains("so"),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-_+".contains($0) })
    else { return nil }
    return String(name)
  }

  /// Returns `path` if it is a regular file, or `path/name` if `path` is a folder that contains this
  /// file; otherwise `nil`.
  private static func file(_ path: String, _ name: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFREG { return path }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let innerPath = "\(path)/\(name)"
    guard stat(innerPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return innerPath
  }
}

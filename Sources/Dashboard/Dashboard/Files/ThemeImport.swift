import Configuration
import Files
import Foundation
import Themes

/// An import of theme files into the user's folder.
package struct ThemeImport {
  private let folder: String
  /// Whether to replace a different theme of the same name, and to override a bundled one.
  private let replaces: Bool
  /// The names of the bundled themes.
  private let bundled: Set<String>
  /// The names of the imported themes, in the order of the files.
  package private(set) var importedNames: [String] = []
  /// Why files were not imported, one line for each.
  package private(set) var problems: [String] = []

  package init(folder: String, replaces: Bool, bundled: Set<String>) {
    self.folder = folder
    self.replaces = replaces
    self.bundled = bundled
  }

  /// Imports a file, or all theme files in a folder.
  package mutating func add(_ source: String) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source, isDirectory: &isFolder) else {
      problems.append("\(source): \(String(cString: strerror(ENOENT)))")
      return
    }
    guard isFolder.boolValue else { return addFile(source) }
    // An unreadable folder counts as empty; an empty folder is reported below.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: source)) ?? []
    let files = names.filter { name in UserFiles.themeSuffixes.contains { name.hasSuffix($0) } }
    if files.isEmpty { problems.append("\(source): no .yaml or .yml files") }
    for name in files.sorted() { addFile("\(source)/\(name)") }
  }

  private mutating func addFile(_ path: String) {
    do {
      let source = try UserFiles.themeText(at: path, named: path)
      _ = try Theme(parsing: source, file: path)
      let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
      try write(source, as: name)
      importedNames.append(name)
    } catch let error as ConfigurationError {
      problems.append(error.description)
    } catch let error as ImportError {
      problems.append(error.reason)
    } catch {
      problems.append("\(path): \(error.localizedDescription)")
    }
  }

  private struct ImportError: Error {
    var reason: String
  }

  private func write(_ source: String, as name: String) throws {
    let target = "\(folder)/\(name).yaml"
    if !replaces, bundled.contains(name) {
      throw ImportError(reason: "“\(name)” is a bundled theme; use --force to override it")
    }
    // A file that cannot be read counts as a different theme.
    let exists = FileManager.default.fileExists(atPath: target)
    if !replaces, exists, (try? UserFiles.themeText(at: target, named: name)) != source {
      throw ImportError(reason: "\(target) is a different theme; use --force to replace it")
    }
    try Folder.make(at: folder)
    try RegularFile.replace(target, with: Array(source.utf8))
  }
}

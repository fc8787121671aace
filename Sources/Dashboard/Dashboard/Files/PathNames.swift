import Files
import Foundation

/// The files and folders with which a typed path can continue.
struct PathNames {
  private let homeFolder: String

  /// The number of names that are read from a folder, and the number that are returned.
  private static let (readLimit, limit) = (20_000, 200)

  init(environment: [String: String]) {
    homeFolder = environment.homeFolder
  }

  /// Returns the names in a path's folder that begin with its last part, sorted.
  ///
  /// Hidden ones are left out unless the last part begins with a dot. Folders end with a slash.
  ///
  /// - Parameter path: A path that begins with `/` or `~/`.
  /// - Returns: The names; empty if the folder cannot be read.
  func names(beginning path: String) -> [String] {
    guard let slash = path.unicodeScalars.lastIndex(of: "/") else { return [] }
    let beginning = path[path.unicodeScalars.index(after: slash)...]
    let typedFolder = path[...slash]
    let folder = UserPath.expanded(typedFolder, home: homeFolder)
    let names = Self.entries(of: folder).filter { name in
      name.hasPrefix(beginning) && (beginning.hasPrefix(".") || !name.hasPrefix("."))
    }
    return names.sorted().prefix(Self.limit).map { name in
      Self.isFolder(folder + name) ? name + "/" : name
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < readLimit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(validatingCString: $0)
        }
      }
      // A name that is no UTF-8 text cannot be typed, and one with control characters is unsafe.
      guard let name, name != ".", name != "..",
        !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { continue }
      names.append(name)
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

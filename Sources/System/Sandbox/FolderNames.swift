internal import Glibc

/// The names in folders.
enum FolderNames {
  /// What the system says of a name without looking at the file.
  enum Kind: Sendable {
    case folder, link, other
    /// The file system does not say it.
    case unknown
  }

  /// Returns the names in a folder in order, without `.` and `..`; none if it cannot be read.
  static func of(_ folder: String) -> [String] { unordered(folder).sorted() }

  /// Returns the names in a folder, without `.` and `..`; none if it cannot be read.
  static func unordered(_ folder: String) -> [String] {
    var names: [String] = []
    visit(folder) { name, _ in
      names.append(String(cString: name))
      return true
    }
    return names
  }

  /// Calls a closure with each name in a folder, without `.` and `..`, until it returns `false`.
  static func visit(
    _ folder: String, _ body: (_ name: UnsafePointer<CChar>, _ kind: Kind) -> Bool
  ) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let kind = kind(entry.pointee)
      let goesOn = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name, kind)
        }
      }
      guard goesOn else { return }
    }
  }

  private static func kind(_ entry: dirent) -> Kind {
    switch Int(entry.d_type) {
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): .unknown
    default: .other
    }
  }
}

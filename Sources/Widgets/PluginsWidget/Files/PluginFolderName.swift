internal import Sandbox

/// The name of a plugin's own folders, below those of all plugins.
enum PluginFolderName {
  /// The maximum length of a name that is not shortened, in bytes; the file system's is 255.
  private static let lengthLimit = 200

  /// Returns the name for a kind, which no other kind has.
  ///
  /// Usual names stay as they are. In others, as in an address, `/`, `%`, and a dot at the beginning are
  /// written as numbers, so that the name is never that of a folder which contains those of others.
  static func of(kind: String) -> String {
    var name = ""
    for scalar in kind.unicodeScalars {
      switch scalar {
      case "/": name += "%2F"
      case "%": name += "%25"
      case "." where name.isEmpty: name += "%2E"
      default: name.unicodeScalars.append(scalar)
      }
    }
    // Neither is what another kind becomes.
    if name.isEmpty { return "%" }
    return name.utf8.count > lengthLimit ? "%-\(FileDigest.text(of: kind))" : name
  }
}

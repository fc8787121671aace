import Configuration
import Files
import Foundation

/// The FIGlet fonts that are installed, by name.
package struct NumeralFonts: Sendable {
  /// The folders that are searched, in this order.
  package let folders: [String]
  private let homeFolder: String
  /// The suffixes of fonts, in the order in which they are tried.
  private static let suffixes = [".flf", ".tlf"]
  /// The largest number of fonts in ``available``.
  private static let maximumCount = 2000

  package init(environment: [String: String]) {
    folders = [
      "\(environment.dataFolder)/tessera/fonts", "/usr/share/figlet", "/usr/share/caca",
      "/usr/share/figlet/fonts",
    ]
    homeFolder = environment.homeFolder
  }

  package init(folders: [String], homeFolder: String = "/") {
    self.folders = folders
    self.homeFolder = homeFolder
  }

  /// The names of all fonts, without suffixes, in alphabetical order.
  ///
  /// The folders are read each time.
  package var available: [String] {
    let names = folders.flatMap { folder in
      // A folder that does not exist has no fonts.
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
    let fontNames = names.prefix(Self.maximumCount).compactMap { name in
      Self.suffixes.first { name.hasSuffix($0) && name.count > $0.count }
        .map { String(name.dropLast($0.count)) }
    }
    return Set(fontNames).sorted()
  }

  /// Finds the file of a font.
  ///
  /// - Parameter name: A name or, if it contains a slash, a path; both with or without suffix.
  /// - Returns: The path.
  /// - Throws: ``FontError/unknown(_:nearest:)``, ``FontError/unreadable(_:_:)``.
  package func path(of name: String) throws(FontError) -> String {
    for path in candidates(for: name) {
      var status = stat()
      if stat(path, &status) == 0 { return path }
      let code = errno
      guard [ENOENT, ENOTDIR].contains(code) else {
        throw .unreadable(name, String(cString: strerror(code)))
      }
    }
    throw PathBytes.hasSlash(name)
      ? .unreadable(name, String(cString: strerror(ENOENT)))
      : .unknown(name, nearest: Spelling.nearest(to: name, among: available))
  }

  /// Returns the paths at which a font may be, in the order in which they are tried.
  private func candidates(for name: String) -> [String] {
    guard !name.isEmpty, !name.utf8.contains(0) else { return [] }
    let bases =
      PathBytes.hasSlash(name)
      ? [UserPath.expanded(name, home: homeFolder)] : folders.map { "\($0)/\(name)" }
    guard !Self.suffixes.contains(where: name.hasSuffix) else { return bases }
    return bases.flatMap { base in
      let suffixed = Self.suffixes.map { base + $0 }
      return PathBytes.hasSlash(name) ? [base] + suffixed : suffixed
    }
  }
}

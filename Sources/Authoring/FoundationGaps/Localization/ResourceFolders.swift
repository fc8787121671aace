/// The resource folders of an extension.
package enum ResourceFolders {
  /// The folders in `TESSERA_RESOURCES`, followed by the SwiftPM bundles, catalogs and language
  /// folders beside the program.
  package static var all: [URL] {
    let named = ProcessInfo.processInfo.environment["TESSERA_RESOURCES"] ?? ""
    let paths = named.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    // A folder that cannot be read has no resources.
    let beside =
      (try? FileManager.default.contentsOfDirectory(
        at: Bundle.main.bundleURL, includingPropertiesForKeys: nil)) ?? []
    let kinds: Set = ["resources", "bundle", "xcassets", "lproj", "xcstrings"]
    return paths + beside.filter { kinds.contains($0.pathExtension) }
  }

  /// Returns a folder and everything below it, up to six levels deep.
  package static func contents(of root: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var urls = [root]
    while let url = found?.nextObject() as? URL {
      urls.append(url)
      if found?.level ?? 0 >= 6 { found?.skipDescendants() }
    }
    return urls
  }
}

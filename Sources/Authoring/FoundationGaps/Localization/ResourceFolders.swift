/// The resource folders of an extension.
package enum ResourceFolders {
  /// The folders in `TESSERA_RESOURCES`, followed by the SwiftPM bundles, catalogs and language
  /// folders beside the program.
  package static var all: [URL] {
    let list = ProcessInfo.processInfo.environment["TESSERA_RESOURCES"] ?? ""
    let folders = list.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    // A folder that cannot be read has no resources.
    let siblings =
      (try? FileManager.default.contentsOfDirectory(
        at: Bundle.main.bundleURL, includingPropertiesForKeys: nil)) ?? []
    let extensions: Set = ["resources", "bundle", "xcassets", "lproj", "xcstrings"]
    return folders + siblings.filter { extensions.contains($0.pathExtension) }
  }

  /// Returns a folder and everything below it, up to six levels deep.
  package static func contents(of root: URL) -> [URL] {
    let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var urls = [root]
    while let url = enumerator?.nextObject() as? URL {
      urls.append(url)
      if enumerator?.level ?? 0 >= 6 { enumerator?.skipDescendants() }
    }
    return urls
  }
}

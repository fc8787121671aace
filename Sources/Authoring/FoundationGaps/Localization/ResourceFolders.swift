/// The resource folders of an extension.
package enum ResourceFolders {
  /// The folders in `TESSERA_RESOURCES`, followed by the bundle of the program's own target, and the
  /// SwiftPM bundles, catalogs and language folders beside the program.
  ///
  /// Bundles of other programs beside it are left out.
  package static var all: [URL] {
    let list = ProcessInfo.processInfo.environment["TESSERA_RESOURCES"] ?? ""
    let folders = list.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    let extensions: Set = ["resources", "bundle", "xcassets", "lproj", "xcstrings"]
    let (ownBundle, siblings) = (ownBundle, siblings)
    let programs = Set(siblings.map(\.lastPathComponent))
    let others = siblings.filter { url in
      guard extensions.contains(url.pathExtension), url != ownBundle else { return false }
      return url.targetName.map { !programs.contains($0) } ?? true
    }
    // The bundles of modules come after what is the program's own.
    let (bundles, own) = (
      others.filter { $0.pathExtension == "bundle" }, others.filter { $0.pathExtension != "bundle" }
    )
    return folders + (ownBundle.map { [$0] } ?? []) + own + bundles
  }

  /// The bundle that SwiftPM makes of the resources of the program's own target, or `nil` if there is
  /// not exactly one.
  static var ownBundle: URL? {
    let name = program.lastPathComponent
    let bundles = siblings.filter { $0.targetName == name }
    return bundles.count == 1 ? bundles.first : nil
  }

  /// The program's file, found without `Bundle.main`, whose folder can be another.
  private static var program: URL {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: path ?? CommandLine.arguments.first ?? "")
  }

  /// What is beside the program; a folder that cannot be read has no resources.
  private static var siblings: [URL] {
    (try? FileManager.default.contentsOfDirectory(
      at: program.deletingLastPathComponent(), includingPropertiesForKeys: nil))?
      .sorted { $0.path < $1.path } ?? []
  }

  /// Returns a folder and everything below it, up to six levels deep.
  ///
  /// A link to a folder has the contents of the folder.
  package static func contents(of root: URL) -> [URL] {
    let root = root.resolvingSymlinksInPath()
    let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var urls = [root]
    while let url = enumerator?.nextObject() as? URL {
      urls.append(url)
      // A link to a catalog, as `tessera preview` puts it into the bundle of a module.
      if url.pathExtension == "xcassets", url.resolvingSymlinksInPath().path != url.path {
        urls += contents(of: url)
      }
      if enumerator?.level ?? 0 >= 6 { enumerator?.skipDescendants() }
    }
    return urls
  }
}

extension URL {
  /// The name of the target to whose resources SwiftPM gave this folder, or `nil` for another folder.
  fileprivate var targetName: String? {
    guard pathExtension == "resources" else { return nil }
    let name = deletingPathExtension().lastPathComponent
    return name.firstIndex(of: "_").map { String(name[name.index(after: $0)...]) }
  }
}

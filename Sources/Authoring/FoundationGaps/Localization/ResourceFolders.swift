/// The resource folders of an extension.
package enum ResourceFolders {
  /// The folders in `TESSERA_RESOURCES`, followed by the bundle of the program's own target, and the
  /// SwiftPM bundles, catalogs and language folders beside the program.
  ///
  /// Bundles of other programs beside it are left out.
  package static var all: [URL] {
    let list = ProcessInfo.processInfo.environment["TESSERA_RESOURCES"] ?? ""
    let folders = list.split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    // The bundles of modules come after what is the program's own.
    let isModuleBundle = { (url: URL) in url.pathExtension == "bundle" }
    return folders + (ownBundle.map { [$0] } ?? []) + siblings.filter { !isModuleBundle($0) }
      + siblings.filter(isModuleBundle)
  }

  /// The bundle that SwiftPM makes of the resources of the program's own target, or `nil` if there
  /// is not exactly one.
  static let ownBundle: URL? = {
    let program = Self.program
    let bundles = names.filter { targetName(of: $0) == program.lastPathComponent }
    return bundles.count == 1
      ? program.deletingLastPathComponent().appendingPathComponent(bundles[0]) : nil
  }()

  /// The resource folders beside the program, by name, without ``ownBundle`` and those of other
  /// programs.
  private static let siblings: [URL] = {
    let folder = program.deletingLastPathComponent()
    let extensions = [".resources", ".bundle", ".xcassets", ".lproj", ".xcstrings"]
    let programs = Set(names)
    return names.filter { name in
      guard extensions.contains(where: { name.hasSuffix($0) }), name != ownBundle?.lastPathComponent
      else { return false }
      return targetName(of: name).map { !programs.contains($0) } ?? true
    }.map { folder.appendingPathComponent($0) }
  }()

  /// The program's file, found without `Bundle.main`, whose folder can be another.
  private static var program: URL {
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: path ?? CommandLine.arguments.first ?? "")
  }

  /// The names of what is beside the program, sorted; a folder that cannot be read has no resources.
  ///
  /// They are read as text: making and comparing the URLs of a folder of products takes longer than
  /// all else that an extension does before its first response.
  private static let names: [String] = {
    let folder = program.deletingLastPathComponent().path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }()

  /// Returns the name of the target to whose resources SwiftPM gave a folder, or `nil` for another
  /// folder.
  private static func targetName(of folder: String) -> String? {
    guard folder.hasSuffix(".resources") else { return nil }
    let name = folder.dropLast(".resources".count)
    return name.firstIndex(of: "_").map { String(name[name.index(after: $0)...]) }
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

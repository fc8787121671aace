internal import Foundation

/// The files of the folders whose contents belong to a target as they are.
///
/// - Source: Xcode 16, `PBXFileSystemSynchronizedRootGroup`.
struct SynchronizedFolders {
  private(set) var sources: [URL] = []
  private(set) var resources: [URL] = []

  init(of targetID: String, _ target: [String: Any], in graph: ProjectGraph) {
    let ownFolders = Set(target["fileSystemSynchronizedGroups"] as? [String] ?? [])
    for (id, group) in graph.objects(of: "PBXFileSystemSynchronizedRootGroup") {
      guard let folder = graph.url(of: id) else { continue }
      // For the folder's own targets, these files are left out; for others, they are added.
      let exceptions = (group["exceptions"] as? [String] ?? []).map { graph[$0] }
        .filter { $0["target"] as? String == targetID }
        .flatMap { $0["membershipExceptions"] as? [String] ?? [] }
      if ownFolders.contains(id) {
        let excluded = Set(exceptions.map { folder.appendingPathComponent($0).path })
        add(
          Self.files(in: folder).filter { file in
            !excluded.contains { file.path == $0 || file.path.hasPrefix($0 + "/") }
          })
      } else {
        add(exceptions.map { folder.appendingPathComponent($0) })
      }
    }
  }

  private mutating func add(_ files: [URL]) {
    for file in files where file.lastPathComponent != "Info.plist" {
      if Self.compiledExtensions.contains(file.pathExtension) {
        sources.append(file)
      } else {
        resources.append(file)
      }
    }
  }

  private static let compiledExtensions: Set = [
    "swift", "m", "mm", "c", "cpp", "metal", "intentdefinition", "xcdatamodeld", "mlmodel",
  ]
  /// Folders that Xcode treats as one file.
  private static let packages: Set = [
    "xcassets", "lproj", "xcdatamodeld", "bundle", "scnassets", "framework", "xcframework", "docc",
  ]

  /// Returns the files in a folder and below it; a folder that Xcode treats as a file is one.
  private static func files(in folder: URL) -> [URL] {
    let options: FileManager.DirectoryEnumerationOptions = [.skipsHiddenFiles]
    let enumerator = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: options)
    var files: [URL] = []
    while let url = enumerator?.nextObject() as? URL {
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      let isPackage = packages.contains(url.pathExtension)
      if isPackage { enumerator?.skipDescendants() }
      if !isFolder || isPackage { files.append(url) }
    }
    return files.sorted { $0.path < $1.path }
  }
}

internal import Foundation
internal import XcodeProjects

/// A search for projects and files.
enum ProjectSearch {
  /// Returns the project in a folder, up to three levels below it, or above it; `nil` for none.
  static func project(for folder: URL) -> URL? {
    let below = projects(in: folder, depth: 3)
    if let project = below.first(where: hasWidgetExtension) ?? below.first { return project }
    var parent = folder.standardizedFileURL.deletingLastPathComponent()
    for _ in 0..<3 where parent.path != "/" {
      if let project = projects(in: parent, depth: 0).first,
        hasFiles(of: folder, project)
      {
        return project
      }
      parent.deleteLastPathComponent()
    }
    return nil
  }

  /// Whether a project has a widget extension; one that cannot be read has none.
  private static func hasWidgetExtension(_ project: URL) -> Bool {
    guard let xcode = try? XcodeProject(project) else { return false }
    return xcode.targets.contains { $0.isWidgetExtension(in: xcode.folder) }
  }

  /// Whether an app or a widget extension of the project has files in the folder.
  private static func hasFiles(of folder: URL, _ project: URL) -> Bool {
    // A project that cannot be read does not belong to the folder.
    guard let xcode = try? XcodeProject(project) else { return false }
    return xcode.targets.contains {
      [.application, .appExtension].contains($0.kind) && $0.hasFiles(in: folder)
    }
  }

  private static func projects(in folder: URL, depth: Int) -> [URL] {
    let contents =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
    let projects = contents.filter { $0.pathExtension == "xcodeproj" }
      .sorted { $0.path < $1.path }
    guard depth > 0, !projects.contains(where: hasWidgetExtension) else { return projects }
    return projects
      + contents.filter { $0.hasDirectoryPath && !ignoredFolders.contains($0.lastPathComponent) }
      .sorted { $0.path < $1.path }.flatMap { Self.projects(in: $0, depth: depth - 1) }
  }

  /// Returns the folders of Swift packages below a folder.
  static func packages(in folder: URL, depth: Int) -> [URL] {
    let contents =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
    if contents.contains(where: { $0.lastPathComponent == "Package.swift" }) { return [folder] }
    guard depth > 0 else { return [] }
    return contents.filter { $0.hasDirectoryPath && !ignoredFolders.contains($0.lastPathComponent) }
      .sorted { $0.path < $1.path }.flatMap { packages(in: $0, depth: depth - 1) }
  }

  /// Returns the files with the revisions of packages, in a folder and below it; the workspace's last,
  /// because Xcode uses it.
  static func pins(in folder: URL) -> [URL] {
    let enumerator = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let url = enumerator?.nextObject() as? URL {
      if ignoredFolders.contains(url.lastPathComponent) { enumerator?.skipDescendants() }
      if url.lastPathComponent == "Package.resolved" { files.append(url) }
      if enumerator?.level ?? 0 >= 6 { enumerator?.skipDescendants() }
    }
    func rank(_ file: URL) -> Int { file.path.contains(".xcworkspace/") ? 1 : 0 }
    return files.sorted { (rank($0), $0.path) < (rank($1), $1.path) }
  }

  private static let ignoredFolders: Set = ["Pods", "Carthage", "build", ".build", "DerivedData"]

  /// Returns the paths of all files in a folder and below it.
  static func allFiles(in folder: URL) -> [String] {
    let enumerator = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (enumerator?.compactMap { ($0 as? URL)?.path } ?? []).sorted()
  }

  /// Returns the files in a folder and below it; a catalog is one file.
  static func files(in folder: URL) -> [URL] {
    let enumerator = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: [.skipsHiddenFiles])
    var files: [URL] = []
    while let url = enumerator?.nextObject() as? URL {
      if ["xcassets", "bundle", "xcdatamodeld"].contains(url.pathExtension) {
        enumerator?.skipDescendants()
        files.append(url)
      } else if ignoredFolders.contains(url.lastPathComponent) {
        enumerator?.skipDescendants()
      } else if !url.hasDirectoryPath {
        files.append(url)
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}

package import Foundation
package import XcodeProjects

/// The sources of a widget extension, found in a folder.
package struct WidgetSources {
  /// The name of the target or of the folder.
  package var name: String
  /// The files to compile; those in other languages than Swift are left out by the build.
  package var sources: [URL]
  package var resources: [URL] = []
  /// The files with tests that `tessera test` builds.
  package var tests: [URL] = []
  /// The Info.plist, or `nil` if there is none.
  package var infoPlist: URL?
  /// The project's build settings, or `nil` without a project.
  package var settings: BuildSettings?
  /// The modules of the project or of its packages that the sources may import.
  package var modules: [SourceModule] = []
  /// The folder of the project, in which packages are searched for modules that are missing.
  package var root: URL?
  /// The other widget extensions of the project, by name.
  package var others: [String] = []
}

/// A module that is built with a widget: a framework of the project, or a target of a local package.
package struct SourceModule: Hashable, Sendable {
  package let name: String
  package let sources: [URL]
  package let resources: [URL]
}

/// The reason why there is nothing to build.
package enum WidgetSourcesError: Error, Hashable, CustomStringConvertible {
  case missingFolder(String)
  /// There is no Swift file in the folder.
  case noSources(String)
  /// The project, given by its path, has no widget extension.
  case noWidgetExtension(project: String)
  /// The project has no widget extension with this name, but others.
  case unknownTarget(String, available: [String])
  case project(String)

  package var description: String {
    switch self {
    case .missingFolder(let path): "\(path) is not a folder"
    case .noSources(let path): "\(path) has no Swift files"
    case .noWidgetExtension(let path): "\(path) has no widget extension"
    case .unknownTarget(let name, let available):
      "no widget extension is named “\(name)”; available: \(available.joined(separator: ", "))"
    case .project(let reason): reason
    }
  }
}

extension WidgetSources {
  /// Finds the widget extension in a folder.
  ///
  /// A folder with a project of Xcode, or inside the project's folder, has the extension's target.
  /// Of any other folder, all Swift files are compiled.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - target: The name of the target, or `nil` for the one whose files are in the folder, or the
  ///     first.
  /// - Returns: The sources.
  /// - Throws: ``WidgetSourcesError``.
  package static func find(
    in folder: URL, target: String? = nil
  ) throws(WidgetSourcesError) -> WidgetSources {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw .missingFolder(folder.path) }
    if let project = ProjectSearch.project(for: folder) {
      return try sources(of: project, in: folder, target: target)
    }
    let files = ProjectSearch.files(in: folder)
    let swift = files.filter { $0.pathExtension == "swift" }
    let testModules: Set = ["Testing", "XCTest", "TesseraTesting"]
    let tests = swift.filter {
      !SourceCopy.imports(of: $0).isDisjoint(with: testModules)
    }
    let sources = swift.filter { !tests.contains($0) }
    guard !sources.isEmpty else { throw .noSources(folder.path) }
    let definitions = files.filter {
      ["intentdefinition", "xcdatamodeld"].contains($0.pathExtension)
    }
    var result = WidgetSources(
      name: folder.standardizedFileURL.lastPathComponent, sources: sources + definitions,
      resources: files.filter { Self.resourceExtensions.contains($0.pathExtension) },
      infoPlist: files.first { $0.lastPathComponent == "Info.plist" }, root: folder)
    result.tests = tests.filter(\.isWidgetTest)
    return result
  }

  private static let resourceExtensions: Set = [
    "xcassets", "strings", "xcstrings", "stringsdict", "json", "png", "jpg", "jpeg", "gif", "txt",
    "plist", "ttf", "otf", "csv", "bundle",
  ]

  private static func sources(
    of project: URL, in folder: URL, target: String?
  ) throws(WidgetSourcesError) -> WidgetSources {
    let xcode: XcodeProject
    do { xcode = try XcodeProject(project) } catch { throw .project("\(error)") }
    let candidates = xcode.targets.filter { $0.isWidgetExtension(in: xcode.folder) }
    let names = candidates.map(\.name)
    guard !candidates.isEmpty else { throw .noWidgetExtension(project: project.path) }
    let prefix = folder.standardizedFileURL.path + "/"
    let chosen: XcodeTarget
    if let target {
      guard let named = candidates.first(where: { $0.name == target })
      else { throw .unknownTarget(target, available: names) }
      chosen = named
    } else {
      chosen =
        candidates.first { candidate in
          candidate.sources.contains { file in
            file.standardizedFileURL.path.hasPrefix(prefix)
              && xcode.folder.standardizedFileURL.path + "/" != prefix
          }
        } ?? candidates[0]
    }
    var result = WidgetSources(
      name: chosen.name, sources: chosen.sources, resources: chosen.resources,
      infoPlist: chosen.infoPlist(in: xcode.folder), settings: chosen.settings)
    result.others = names.filter { $0 != chosen.name }
    result.modules = xcode.modules(besides: chosen)
    result.root = xcode.folder
    return result
  }
}

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

  /// Whether a widget extension of the project has files in the folder.
  private static func hasFiles(of folder: URL, _ project: URL) -> Bool {
    // A project that cannot be read does not belong to the folder.
    guard let xcode = try? XcodeProject(project) else { return false }
    let prefix = folder.standardizedFileURL.path + "/"
    return xcode.targets.contains { target in
      target.kind == .appExtension
        && target.sources.contains { $0.standardizedFileURL.path.hasPrefix(prefix) }
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

extension WidgetSources {
  /// The paths of the files of which the program is made.
  package var watchedFiles: [String] {
    let files =
      sources + resources + [infoPlist].compactMap(\.self)
      + modules.flatMap { $0.sources + $0.resources }
    return files.flatMap { file in
      // Of a catalog or another folder, all files.
      file.isFolder ? ProjectSearch.allFiles(in: file) : [file.path]
    }
  }

  /// Finds the tests in the folder of the project that import TesseraTesting.
  package mutating func findTests() {
    guard let root else { return }
    let known = Set(sources.map(\.standardizedFileURL.path))
    tests = ProjectSearch.files(in: root).filter {
      $0.pathExtension == "swift" && !known.contains($0.standardizedFileURL.path)
        && $0.isWidgetTest
    }
  }
}

extension URL {
  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether a Swift file has tests of widgets.
  fileprivate var isWidgetTest: Bool { SourceCopy.imports(of: self).contains("TesseraTesting") }
}

extension XcodeProject {
  /// The frameworks of the project and the targets of its local packages that a target may import.
  fileprivate func modules(besides target: XcodeTarget) -> [SourceModule] {
    let frameworks = targets.filter { $0.kind == .framework }.map { framework in
      SourceModule(
        name: framework.settings["PRODUCT_MODULE_NAME"] ?? framework.name.moduleName,
        sources: framework.sources, resources: framework.resources)
    }
    return frameworks + localPackages.flatMap { LocalPackage(folder: $0).modules }
  }
}

extension String {
  /// The name as an identifier, as Xcode makes the name of a module.
  var moduleName: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}

extension WidgetSources {
  /// Returns the name of the folder for what is built of these sources, which are in a folder.
  package func folderName(of folder: URL) -> String {
    let folder = folder.standardizedFileURL
    return folder.lastPathComponent + "-"
      + String(stableHash(folder.path + "\n" + name), radix: 36)
  }
}

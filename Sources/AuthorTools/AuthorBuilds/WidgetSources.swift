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
  /// The packages that the project refers to by their addresses.
  package var remotePackages: [RemotePackage] = []
  /// The folder of the project, in which packages are searched for modules that are missing.
  package var root: URL?
  /// The names of the other widget extensions of the project.
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
  /// The folder has files of the project, but none of a widget extension.
  case otherTarget(folder: String, target: String, available: [String])
  case project(String)

  package var description: String {
    switch self {
    case .missingFolder(let path): "\(path) is not a folder"
    case .noSources(let path): "\(path) has no Swift files"
    case .noWidgetExtension(let path): "\(path) has no widget extension"
    case .unknownTarget(let name, let available):
      "no widget extension is named “\(name)”; available: \(available.joined(separator: ", "))"
    case .otherTarget(let folder, let target, let available):
      "\(folder) belongs to the target \(target), which is not a widget extension; "
        + "for --target: \(available.joined(separator: ", "))"
    case .project(let reason): reason
    }
  }
}

extension WidgetSources {
  /// Finds the widget extension in a folder.
  ///
  /// A folder with a project of Xcode, or inside the project's folder, has the extension's target; the
  /// folder of a Swift package has the target with the program's entry. Of any other folder, all Swift
  /// files are compiled, except those of further programs.
  ///
  /// - Parameters:
  ///   - folder: The folder; or a project or a workspace of Xcode, which stands for its folder.
  ///   - target: The name of the target or of the folder with the program's entry, or `nil` for the one
  ///     whose files are in the folder, or the first.
  /// - Returns: The sources.
  /// - Throws: ``WidgetSourcesError``.
  package static func find(
    in folder: URL, target: String? = nil
  ) throws(WidgetSourcesError) -> WidgetSources {
    guard folder.isFolder else { throw .missingFolder(folder.path) }
    if folder.pathExtension == "xcodeproj" {
      return try sources(of: folder, in: Self.folder(of: folder), target: target)
    }
    let folder = Self.folder(of: folder)
    if let project = ProjectSearch.project(for: folder) {
      return try sources(of: project, in: folder, target: target)
    }
    return try FolderSources(folder).sources(target: target)
  }

  /// Returns the folder of a project or a workspace of Xcode, or the folder itself.
  package static func folder(of path: URL) -> URL {
    let path = path.standardizedFileURL
    return ["xcodeproj", "xcworkspace"].contains(path.pathExtension)
      ? path.deletingLastPathComponent() : path
  }

  private static func sources(
    of project: URL, in folder: URL, target: String?
  ) throws(WidgetSourcesError) -> WidgetSources {
    let xcode: XcodeProject
    do { xcode = try XcodeProject(project) } catch { throw .project("\(error)") }
    let candidates = xcode.targets.filter { $0.isWidgetExtension(in: xcode.folder) }
    let names = candidates.map(\.name)
    guard !candidates.isEmpty else { throw .noWidgetExtension(project: project.path) }
    let chosen: XcodeTarget
    if let target {
      guard let named = candidates.first(where: { $0.name == target })
      else { throw .unknownTarget(target, available: names) }
      chosen = named
    } else {
      let isInside = xcode.folder.contains(folder)
      let owner = isInside ? candidates.first { $0.hasFiles(in: folder) } : nil
      if isInside, owner == nil, let other = xcode.targets.first(where: { $0.hasFiles(in: folder) })
      {
        throw .otherTarget(folder: folder.path, target: other.name, available: names)
      }
      chosen = owner ?? candidates[0]
    }
    // A synchronized folder may have tests beside the widget.
    let tests = Set(chosen.sources.filter(\.isTest))
    var result = WidgetSources(
      name: chosen.name, sources: chosen.sources.filter { !tests.contains($0) },
      resources: chosen.resources, infoPlist: chosen.infoPlist(in: xcode.folder),
      settings: chosen.settings)
    result.others = names.filter { $0 != chosen.name }
    result.modules = xcode.modules(besides: chosen)
    result.remotePackages = xcode.remotePackages
    result.root = xcode.folder
    return result
  }
}

extension WidgetSources {
  /// The resources of the extension and of its modules; of the folder of a language, the files.
  package var allResources: [URL] {
    (resources + modules.flatMap(\.resources)).flatMap { resource in
      resource.pathExtension == "lproj"
        ? ProjectSearch.allFiles(in: resource).map { URL(fileURLWithPath: $0) } : [resource]
    }
  }

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

extension XcodeTarget {
  /// Whether files in a folder are compiled into the target.
  func hasFiles(in folder: URL) -> Bool { sources.contains(where: folder.contains) }
}

extension URL {
  /// Whether a file or folder is inside this folder.
  func contains(_ other: URL) -> Bool {
    other.standardizedFileURL.path.hasPrefix(standardizedFileURL.path + "/")
  }

  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Whether the file is in Swift and has tests, which are no part of a program.
  var isTest: Bool {
    pathExtension == "swift"
      && !SourceCopy.imports(of: self)
        .isDisjoint(with: ["Testing", "XCTest", "TesseraTesting"])
  }

  /// Whether a Swift file has tests of widgets.
  var isWidgetTest: Bool { SourceCopy.imports(of: self).contains("TesseraTesting") }
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
  var moduleName: String {
    let name = String(map { $0.isLetter || $0.isNumber ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name : name
  }
}

extension WidgetSources {
  /// Returns the name of the folder for what is built of these sources, which are in a folder.
  package func folderName(of folder: URL) -> String {
    let folder = folder.standardizedFileURL
    return folder.lastPathComponent + "-"
      + String(stableHash(folder.path + "\n" + name), radix: 36)
  }
}

internal import Foundation
internal import XcodeProjects

/// The sources of widget extensions in a folder without a project of Xcode.
struct FolderSources {
  private let folder: URL
  private let files: [URL]
  private let tests: [URL]
  /// The folders of the programs.
  private let programs: [Program]
  /// The targets of the package, if the folder is one.
  private let modules: [SourceModule]

  /// A folder with the entry of a program.
  private struct Program {
    /// The file with the entry.
    let entry: URL
    let folder: URL
    let hasWidgets: Bool
    var name: String { folder.lastPathComponent }

    func contains(_ file: URL) -> Bool { folder.contains(file) }
  }

  init(_ folder: URL) {
    let folder = folder.standardizedFileURL
    self.folder = folder
    let all = ProjectSearch.files(in: folder)
    tests = all.filter(\.isTest)
    let unusable = Set(tests)
    files = all.filter { !unusable.contains($0) && $0.lastPathComponent != "Package.swift" }
    modules = LocalPackage(folder: folder).modules
    programs = Self.programs(in: folder, files)
  }

  private static func programs(in folder: URL, _ files: [URL]) -> [Program] {
    let entries = files.filter { $0.pathExtension == "swift" }.compactMap { file -> Program? in
      // A file that cannot be read has no entry.
      guard let text = ProjectFile.text(at: file.path),
        text.firstMatch(of: /(?m)^\s*@main\b/) != nil
      else { return nil }
      let hasWidgets = text.firstMatch(of: /:\s*(?:some )?Widget(?:Bundle)?\b/) != nil
      return Program(
        entry: file, folder: file.deletingLastPathComponent(), hasWidgets: hasWidgets)
    }
    guard entries.count > 1 else { return entries }
    return entries.map { entry in
      var base = entry.folder
      while base.path != folder.path {
        let parent = base.deletingLastPathComponent()
        let wider = Program(entry: entry.entry, folder: parent, hasWidgets: entry.hasWidgets)
        let isShared = entries.contains {
          $0.folder != entry.folder && (wider.contains($0.folder) || $0.folder == parent)
        }
        if isShared || parent.path == folder.path { break }
        base = parent
      }
      return Program(entry: entry.entry, folder: base, hasWidgets: entry.hasWidgets)
    }
  }

  /// Returns the sources of a widget extension.
  ///
  /// - Parameter target: The name of its folder, or `nil` for the first one.
  /// - Returns: The sources.
  /// - Throws: ``WidgetSourcesError``.
  func sources(target: String?) throws(WidgetSourcesError) -> WidgetSources {
    guard files.contains(where: { $0.pathExtension == "swift" }) else {
      throw .noSources(folder.path)
    }
    let widgets = programs.filter(\.hasWidgets)
    let names = widgets.map(\.name)
    let chosen = target.map { name in widgets.first { $0.name == name } } ?? widgets.first
    if let target, chosen == nil { throw .unknownTarget(target, available: names) }
    var result = WidgetSources(
      name: programs.count > 1
        ? chosen?.name ?? folder.lastPathComponent
        : folder.lastPathComponent, sources: [], root: folder)
    result.others = programs.count > 1 ? names.filter { $0 != chosen?.name } : []
    let module = modules.first { module in
      module.sources.contains { $0.standardizedFileURL == chosen?.entry.standardizedFileURL }
    }
    if let module {
      // Of a package, each other target is a module of its own.
      result.name = module.name
      add(module.sources + module.resources, to: &result)
      result.modules = modules.filter { $0.name != module.name }
    } else {
      add(files.filter { belongs($0, to: chosen) }, to: &result)
    }
    result.tests = tests.filter(\.isWidgetTest)
    return result
  }

  /// Whether a file is compiled into a program: it is in its folder, or in that of no program.
  private func belongs(_ file: URL, to program: Program?) -> Bool {
    guard let program, programs.count > 1 else { return true }
    return !programs.contains {
      $0.folder != program.folder && $0.contains(file)
        && (program.contains($0.folder) || !program.contains(file))
    }
  }

  private func add(_ files: [URL], to result: inout WidgetSources) {
    let definitions: Set = ["intentdefinition", "xcdatamodeld"]
    result.sources =
      files.filter { $0.pathExtension == "swift" }
      + files.filter { definitions.contains($0.pathExtension) }
    result.resources = files.filter { Self.resourceExtensions.contains($0.pathExtension) }
    result.infoPlist = files.first { $0.lastPathComponent == "Info.plist" }
  }

  private static let resourceExtensions: Set = [
    "xcassets", "strings", "xcstrings", "stringsdict", "json", "png", "jpg", "jpeg", "gif", "txt",
    "plist", "ttf", "otf", "csv", "bundle",
  ]
}

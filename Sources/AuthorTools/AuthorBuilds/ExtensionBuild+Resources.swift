internal import Foundation
internal import XcodeProjects

// The resources are placed beside the program, where `Bundle.main` and the asset library find them.
extension ExtensionBuild {
  /// Links the resources of the widget, and those of the modules that it imports in a bundle each.
  ///
  /// What an earlier build has linked is removed.
  func placeResources(of modules: [SourceModule]) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: productFolder.path) {
      let file = productFolder.appendingPathComponent(name)
      let isLink = (try? manager.destinationOfSymbolicLink(atPath: file.path)) != nil
      guard isLink || ["bundle", "lproj"].contains(file.pathExtension) else { continue }
      try manager.removeItem(at: file)
    }
    for resource in widget.resources { try place(resource, as: resource.placedName) }
    for module in modules {
      for resource in module.resources {
        try place(resource, as: "\(module.name).bundle/\(resource.placedName)")
      }
    }
    try placeDataModels()
    try placeInfoPlist()
  }

  static let dataModelExtensions: Set = ["xcdatamodeld", "xcdatamodel"]

  /// Places data models under the name that they have when Xcode has compiled them, and the names of
  /// the modules in which their classes are.
  private func placeDataModels() throws {
    let files =
      widget.sources + widget.resources
      + widget.modules.flatMap {
        $0.sources + $0.resources
      }
    let models = files.filter { Self.dataModelExtensions.contains($0.pathExtension) }
    guard !models.isEmpty else { return }
    for model in models { try place(model, as: model.baseName + ".momd") }
    let names = ([moduleName] + widget.modules.map(\.name)).joined(separator: "\n")
    _ = try write(names, to: productFolder.appendingPathComponent("modules.txt"))
  }

  private func place(_ resource: URL, as name: String) throws {
    let target = productFolder.appendingPathComponent(name)
    let manager = FileManager.default
    guard manager.fileExists(atPath: resource.path) else { return }
    // The first of several with the same name is kept. Resources are not changed by the program, so a
    // link is enough, and it is always up to date.
    guard !manager.fileExists(atPath: target.path) else { return }
    try manager.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try manager.createSymbolicLink(at: target, withDestinationURL: resource.standardizedFileURL)
  }

  /// Writes the Info.plist with the variables of the build settings.
  private func placeInfoPlist() throws {
    guard let file = widget.infoPlist, let text = ProjectFile.text(at: file.path)
    else { return }
    let expanded = widget.settings.map { $0.expand(text) } ?? text
    try expanded.write(
      to: productFolder.appendingPathComponent("Info.plist"), atomically: true, encoding: .utf8)
  }
}

extension ExtensionBuild {
  /// Returns the names of static properties in extensions of colors and images.
  static func assetNames(in source: String) -> [String] {
    let extensions = source.split(separator: "\n}").flatMap { part in
      part.matches(
        of: /\bextension\s+(?:\w+\.)?(?:Color|UIColor|ShapeStyle|Image|UIImage)\b[^{]*\{/
      ).map { part[$0.range.upperBound...] }
    }
    return extensions.flatMap { body in
      body.matches(of: /\bstatic\s+(?:let|var)\s+(\w+)/).map { String($0.output.1) }
    }
  }

  /// Generates the symbols that Xcode generates for asset catalogs, without those that sources declare.
  ///
  /// - Parameters:
  ///   - output: The file.
  ///   - sources: The sources of the module.
  ///   - resources: The resources of the module.
  /// - Returns: Whether there are any.
  /// - Throws: An error of Foundation if a file cannot be written or the tool not be started.
  func generateAssetSymbols(
    _ output: URL, _ sources: [URL], _ resources: [URL]
  ) throws -> Bool {
    let catalogs = resources.filter { $0.pathExtension == "xcassets" }
    guard !catalogs.isEmpty else { return false }
    let names = sources.filter { $0.pathExtension == "swift" }
      .compactMap { ProjectFile.text(at: $0.path) }
      .reduce(into: Set<String>()) { $0.formUnion(Self.assetNames(in: $1)) }
    let list = output.appendingPathExtension("names")
    _ = try write(names.sorted().joined(separator: "\n"), to: list)
    let arguments = [output.path, "--declared", list.path] + catalogs.map(\.path)
    return try Tool(path: sdk.tool("asset-symbols")).run(arguments).status == 0
  }
}

extension URL {
  /// The name of a resource beside the program: the files of a language are in its folder.
  fileprivate var placedName: String {
    let parent = deletingLastPathComponent()
    return (parent.pathExtension == "lproj" ? parent.lastPathComponent + "/" : "")
      + lastPathComponent
  }
}

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

extension URL {
  /// The name of a resource beside the program: the files of a language are in its folder.
  fileprivate var placedName: String {
    let parent = deletingLastPathComponent()
    return (parent.pathExtension == "lproj" ? parent.lastPathComponent + "/" : "")
      + lastPathComponent
  }
}

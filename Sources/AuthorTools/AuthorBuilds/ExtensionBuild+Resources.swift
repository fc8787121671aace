internal import Foundation
internal import XcodeProjects

// The resources are placed beside the program, where `Bundle.main` and the asset library find them.
extension ExtensionBuild {
  /// Copies the resources that have changed.
  func placeResources() throws {
    for resource in widget.resources + widget.modules.flatMap(\.resources) {
      let parent = resource.deletingLastPathComponent()
      // The files of a language are in its folder.
      let language = parent.pathExtension == "lproj" ? parent.lastPathComponent + "/" : ""
      try place(resource, as: language + resource.lastPathComponent)
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
    // Resources are not changed by the program, so a link is enough, and it is always up to date.
    try? manager.removeItem(at: target)
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

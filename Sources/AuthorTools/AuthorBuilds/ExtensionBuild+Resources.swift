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
    try placeInfoPlist()
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

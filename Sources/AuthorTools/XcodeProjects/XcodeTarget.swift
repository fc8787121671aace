package import Foundation

/// A target of an Xcode project.
package struct XcodeTarget {
  package enum Kind: Hashable, Sendable {
    case application, appExtension, framework, other
  }

  package let name: String
  package let kind: Kind
  package let settings: BuildSettings
  /// The files to compile, which are not all in Swift.
  package let sources: [URL]
  package let resources: [URL]
  /// The names of the package products that the target uses.
  package let packageProducts: [String]
  /// The names of the targets of the project that this one is built after.
  package let dependencies: [String]

  init?(_ id: String, in graph: ProjectGraph) {
    let object = graph[id]
    guard let name = object["name"] as? String else { return nil }
    self.name = name
    kind = Kind(object["productType"] as? String ?? "")
    settings = BuildSettings(
      lists: [graph.configurationListID, object["buildConfigurationList"] as? String], in: graph,
      targetName: name)
    let phases = (object["buildPhases"] as? [String] ?? []).map { graph[$0] }
    let folders = SynchronizedFolders(of: id, object, in: graph)
    sources = phases.files(of: "PBXSourcesBuildPhase", in: graph) + folders.sources
    resources = phases.files(of: "PBXResourcesBuildPhase", in: graph) + folders.resources
    packageProducts = (object["packageProductDependencies"] as? [String] ?? [])
      .compactMap { graph[$0]["productName"] as? String }
    dependencies = (object["dependencies"] as? [String] ?? []).compactMap { id in
      (graph[id]["target"] as? String).flatMap { graph[$0]["name"] as? String }
    }
  }

  /// The target's Info.plist, or `nil` if Xcode generates all of it.
  package func infoPlist(in folder: URL) -> URL? {
    settings["INFOPLIST_FILE"].map { URL(fileURLWithPath: $0, relativeTo: folder) }
  }

  /// Whether the target is a widget extension.
  package func isWidgetExtension(in folder: URL) -> Bool {
    guard kind == .appExtension else { return false }
    // The file may be missing; then the sources decide.
    if let file = infoPlist(in: folder), let data = ProjectFile.data(at: file.path),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let point = ((list as? [String: Any])?["NSExtension"] as? [String: Any])?[
        "NSExtensionPointIdentifier"] as? String
    {
      return point == "com.apple.widgetkit-extension"
    }
    return sources.contains { file in
      // A file that cannot be read is reported when it is compiled.
      let text = ProjectFile.text(at: file.path) ?? ""
      return text.contains("@main") && text.contains("import WidgetKit")
    }
  }
}

extension XcodeTarget.Kind {
  fileprivate init(_ productType: String) {
    self =
      switch productType {
      case "com.apple.product-type.application": .application
      case "com.apple.product-type.app-extension",
        "com.apple.product-type.extensionkit-extension":
        .appExtension
      case "com.apple.product-type.framework", "com.apple.product-type.framework.static",
        "com.apple.product-type.library.static":
        .framework
      default: .other
      }
  }
}

extension [[String: Any]] {
  /// Returns the files of the build phases of a kind.
  fileprivate func files(of kind: String, in graph: ProjectGraph) -> [URL] {
    filter { $0["isa"] as? String == kind }
      .flatMap { $0["files"] as? [String] ?? [] }
      .compactMap { graph[$0]["fileRef"] as? String }
      .flatMap { graph.files(of: $0) }
  }
}

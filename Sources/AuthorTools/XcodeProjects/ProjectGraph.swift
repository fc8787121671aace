internal import Foundation

/// The objects of a project file, which refer to each other by identifiers.
struct ProjectGraph {
  private let objects: [String: [String: Any]]
  let folder: URL
  /// The group that contains an object, by the object's identifier.
  private let parents: [String: String]
  private let project: [String: Any]

  init(objects: [String: [String: Any]], rootID: String, folder: URL) {
    self.objects = objects
    project = objects[rootID] ?? [:]
    let directory = project["projectDirPath"] as? String ?? ""
    self.folder = directory.isEmpty ? folder : folder.appendingPathComponent(directory)
    var parents: [String: String] = [:]
    for (id, object) in objects {
      for child in object["children"] as? [String] ?? [] { parents[child] = id }
    }
    self.parents = parents
  }

  var targetIDs: [String] { project["targets"] as? [String] ?? [] }

  /// The identifier of the list of the project's build settings.
  var configurationListID: String? { project["buildConfigurationList"] as? String }

  subscript(id: String) -> [String: Any] { objects[id] ?? [:] }

  /// Returns the objects of a kind, with their identifiers.
  func objects(of kind: String) -> [(id: String, object: [String: Any])] {
    objects.filter { $0.value["isa"] as? String == kind }.map { ($0.key, $0.value) }
      .sorted { $0.id < $1.id }
  }

  /// Returns the file or folder of an object, or `nil` if it is not among the sources, such as a
  /// framework of the SDK.
  func url(of id: String) -> URL? {
    let object = self[id]
    let path = object["path"] as? String ?? ""
    switch object["sourceTree"] as? String ?? "<group>" {
    case "<absolute>": return URL(fileURLWithPath: path)
    case "SOURCE_ROOT": return folder.appendingPathComponent(path)
    case "<group>":
      // The root group has no parent, and a project of many levels no circles.
      guard let parent = parents[id] else {
        return path.isEmpty ? folder : folder.appendingPathComponent(path)
      }
      guard let base = url(of: parent) else { return nil }
      return path.isEmpty ? base : base.appendingPathComponent(path)
    default: return nil
    }
  }

  /// Returns the `.xcconfig` file of a configuration, or `nil` if it has none.
  ///
  /// Since Xcode 16, it may be given as a path in a folder.
  func configurationFile(of configuration: [String: Any]) -> URL? {
    if let id = configuration["baseConfigurationReference"] as? String { return url(of: id) }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"] as? String,
      let path = configuration["baseConfigurationReferenceRelativePath"] as? String
    else { return nil }
    return url(of: anchor)?.appendingPathComponent(path)
  }

  /// Returns the files of an object: its own, or those of each language.
  func files(of id: String) -> [URL] {
    guard self[id]["isa"] as? String == "PBXVariantGroup" else {
      return url(of: id).map { [$0] } ?? []
    }
    return (self[id]["children"] as? [String] ?? []).compactMap { url(of: $0) }
  }

  /// The folders of the packages that are part of the project's folder.
  var localPackages: [URL] {
    let references = objects(of: "XCLocalSwiftPackageReference").compactMap { _, object in
      (object["relativePath"] as? String).map { folder.appendingPathComponent($0) }
    }
    // Before Xcode 15, a local package was a folder among the files.
    let folders = objects(of: "PBXFileReference").compactMap { id, _ in url(of: id) }.filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("Package.swift").path)
    }
    return references
      + folders.filter { folder in
        !references.contains { $0.standardizedFileURL == folder.standardizedFileURL }
      }
  }
}

package import Foundation

/// An Xcode project, as far as it says how to build its targets.
package struct XcodeProject {
  /// The folder that relative paths begin at.
  package let folder: URL
  package let targets: [XcodeTarget]
  /// The folders of local Swift packages.
  package let localPackages: [URL]
  /// The packages that are referred to by their addresses.
  package let remotePackages: [RemotePackage]

  /// Reads `NAME.xcodeproj`.
  ///
  /// - Throws: ``XcodeProjectError`` if the project cannot be read.
  package init(_ project: URL) throws(XcodeProjectError) {
    let file = project.appendingPathComponent("project.pbxproj")
    guard let data = ProjectFile.data(at: file.path) else { throw .unreadable(file.path) }
    guard let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let root = list as? [String: Any], let objects = root["objects"] as? [String: Any],
      let rootID = root["rootObject"] as? String
    else { throw .invalid(file.path) }
    let graph = ProjectGraph(
      objects: objects.compactMapValues { $0 as? [String: Any] }, rootID: rootID,
      folder: project.deletingLastPathComponent())
    folder = graph.folder
    targets = graph.targetIDs.compactMap { XcodeTarget($0, in: graph) }
    localPackages = graph.localPackages
    remotePackages = graph.remotePackages
  }
}

/// The reason why a project cannot be read.
package enum XcodeProjectError: Error, Hashable, CustomStringConvertible {
  /// The file, given by its path, cannot be read.
  case unreadable(String)
  /// The file, given by its path, is not a project of Xcode.
  case invalid(String)

  package var description: String {
    switch self {
    case .unreadable(let path): "\(path) cannot be read"
    case .invalid(let path): "\(path) is not a project of Xcode"
    }
  }
}

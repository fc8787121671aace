internal import Files
internal import Foundation

/// The picture of a plugin in the gallery.
enum PluginPicture {
  /// The maximum size of a picture, in bytes.
  private static let sizeLimit = 1 << 20

  /// Returns the path of the copy that was made when the plugin was added.
  static func path(of plugin: Plugin, environment: [String: String]) -> String {
    let folder = PluginEnvironment(base: environment, standIns: nil).folders(of: plugin).cache
    return "\(folder)/.picture"
  }

  /// Returns the picture, or `nil` if there is none on this machine: nothing is loaded for the
  /// gallery.
  static func data(of plugin: Plugin, environment: [String: String]) -> Data? {
    guard let name = plugin.metadata.picture, !name.isEmpty else { return nil }
    let isAddress = name.contains("://")
    let copy = path(of: plugin, environment: environment)
    // The plugin can write to its folders, and may be a stranger's.
    let folder = EnclosingFolder(folder: isAddress ? Folder.parent(of: copy) : plugin.folder)
    guard let path = folder.path(of: isAddress ? UserPath.name(of: copy) : name),
      // It can also exchange the file after this check.
      let bytes = try? RegularFile.bytes(at: path, limit: sizeLimit, followsLink: !isAddress)
    else { return nil }
    return Data(bytes)
  }
}

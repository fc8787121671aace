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
    let path = isAddress ? path(of: plugin, environment: environment) : "\(plugin.folder)/\(name)"
    guard let bytes = try? RegularFile.bytes(at: path, limit: sizeLimit) else { return nil }
    return Data(bytes)
  }
}

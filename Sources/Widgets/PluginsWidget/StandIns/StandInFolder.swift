internal import Files
internal import Foundation

/// The folder with the stand-ins, which is in the search path of plugins: links to this program.
///
/// It is first in the search path of every plugin, so it is no folder that a plugin can write, and what
/// does not belong there is removed.
enum StandInFolder {
  /// Makes the folder.
  ///
  /// - Returns: Its path, or `nil` if it cannot be made.
  static func make(environment: [String: String], program: String) -> String? {
    let cache = "\(environment.folder(.cache))/tessera"
    let folder = "\(cache)/stand-ins"
    removeEarlierFolder("\(cache)/plugins/.bin")
    guard Folder.makePrivate(at: folder) else { return nil }
    let files = FileManager.default
    let names = StandIn.allCases.map(\.rawValue)
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] where !names.contains(name) {
      guard (try? files.removeItem(atPath: "\(folder)/\(name)")) != nil else { return nil }
    }
    for name in names { make("\(folder)/\(name)", to: program) }
    return folder
  }

  private static func make(_ link: String, to program: String) {
    let files = FileManager.default
    if (try? files.destinationOfSymbolicLink(atPath: link)) == program { return }
    // A link that cannot be made is a program that plugins do not find.
    try? files.removeItem(atPath: link)
    try? files.createSymbolicLink(atPath: link, withDestinationPath: program)
  }

  /// Removes the folder of earlier versions, which some plugins could write.
  private static func removeEarlierFolder(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}

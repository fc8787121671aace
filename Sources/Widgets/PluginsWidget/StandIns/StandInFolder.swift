internal import Files
internal import Foundation

/// The folder with the stand-ins, which is in the search path of plugins: links to this program.
enum StandInFolder {
  /// Makes the folder, and returns its path, or `nil` if it cannot be made.
  static func make(environment: [String: String], program: String) -> String? {
    let folder = "\(environment.folder(.cache))/tessera/plugins/.bin"
    let files = FileManager.default
    guard (try? files.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
    else { return nil }
    for standIn in StandIn.allCases {
      let link = "\(folder)/\(standIn.rawValue)"
      if (try? files.destinationOfSymbolicLink(atPath: link)) == program { continue }
      // A link that cannot be made is a program that plugins do not find.
      try? files.removeItem(atPath: link)
      try? files.createSymbolicLink(atPath: link, withDestinationPath: program)
    }
    return folder
  }
}

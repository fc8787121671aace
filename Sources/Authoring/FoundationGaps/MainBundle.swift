internal import CBundle
internal import Files

/// The Info.plist of the main bundle.
///
/// On iOS every program has one, and many force-unwrap its values
/// (`Bundle.main.bundleIdentifier!`).
package enum MainBundle {
  /// Adds missing values to `Bundle.main.infoDictionary`, and makes `Bundle.main` find the resources of
  /// the program's own target.
  ///
  /// The values come from the Info.plist files among the extension's resources. Values that are
  /// still missing have defaults: a name and an identifier from the program's name, and versions.
  ///
  /// - Parameter roots: Resource folders, or paths of Info.plist files; the first takes precedence.
  package static func complete(from roots: [URL] = ResourceFolders.all) {
    if let folder = ResourceFolders.ownBundle {
      let url = folder as NSURL
      withExtendedLifetime(url) { cbundle_move(Unmanaged.passUnretained(url).toOpaque()) }
    }
    var dictionary = Bundle.main.infoDictionary ?? [:]
    let name = ProcessInfo.processInfo.processName
    let defaults: [String: Any] = [
      "CFBundleIdentifier": "local.\(identifier(name))", "CFBundleName": name,
      "CFBundleExecutable": name, "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    ]
    for values in roots.compactMap(values(at:)) + [defaults] {
      for (key, value) in values where dictionary[key] == nil {
        dictionary[key] = value
        guard let object = object(for: value) else { continue }
        let name = key as NSString
        withExtendedLifetime((name, object)) {
          // The dictionary retains both.
          cbundle_set(
            Unmanaged.passUnretained(name).toOpaque(), Unmanaged.passUnretained(object).toOpaque())
        }
      }
    }
  }

  /// Returns the values of an Info.plist, without those that Xcode would expand, such as `$(NAME)`.
  ///
  /// - Returns: `nil` if there is no Info.plist that can be read, or if it is invalid. An invalid
  ///   one is reported in the log.
  static func values(at root: URL) -> [String: Any]? {
    let isFile = root.lastPathComponent == "Info.plist"
    let file = isFile ? root : root.appendingPathComponent("Info.plist")
    // The file is optional.
    guard let bytes = try? RegularFile.bytes(at: file.path, limit: 1 << 20) else { return nil }
    let data = Data(bytes)
    do {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      if let values = list as? [String: Any] {
        return values.filter { !"\($0.value)".contains("$(") }
      }
      report(file, "the root of the property list is not a dictionary")
    } catch {
      report(file, "not a valid property list: \(error.localizedDescription)")
    }
    return nil
  }

  private static func report(_ file: URL, _ message: String) {
    FileHandle.standardError.write(Data("\(file.path): \(message)\n".utf8))
  }

  private static func identifier(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" })
  }

  private static func object(for value: Any) -> NSObject? {
    switch value {
    case let object as NSObject: object
    case let text as String: text as NSString
    case let list as [Any]: list as NSArray
    case let values as [String: Any]: values as NSDictionary
    case let flag as Bool: NSNumber(value: flag)
    case let number as Int: NSNumber(value: number)
    case let number as Double: NSNumber(value: number)
    case let date as Date: date as NSDate
    case let data as Data: data as NSData
    default: nil
    }
  }
}

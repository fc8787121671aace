package import Files

/// Calls a closure.
///
/// There is no pool to drain, because objects are released when they are no longer used.
///
/// - Source: Objective-C's `autoreleasepool`, which Linux lacks.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

extension FileManager {
  /// Returns the container folder of an app group.
  ///
  /// - Source: Foundation `containerURL(forSecurityApplicationGroupIdentifier:)`; Linux lacks it.
  /// - Parameter identifier: The identifier of the group; characters that are not letters, digits,
  ///   `.`, `_` or `-` are replaced with dashes.
  /// - Returns: A folder in the user's data folder, created if needed, or `nil` if it cannot be
  ///   created.
  public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? {
    // `nil` reports that the folder cannot be created.
    try? groupFolder(identifier)
  }

  /// Returns the container folder of an app group, or throws the reason why it is not available.
  ///
  /// - Throws: An error with the path of the folder that cannot be created and the reason; `EINVAL`
  ///   if the identifier consists of dots.
  package func groupFolder(_ identifier: String) throws(Folder.AccessError) -> URL {
    let dataFolder = ProcessInfo.processInfo.environment.dataFolder
    let safeCharacters = identifier.map {
      $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-"
    }
    let name = String(safeCharacters).trimmingCharacters(in: CharacterSet(charactersIn: "."))
    guard !name.isEmpty else { throw Folder.AccessError(path: "“\(identifier)”", code: EINVAL) }
    let folder = URL(fileURLWithPath: dataFolder).appendingPathComponent("tessera/groups/\(name)")
    try Folder.make(at: folder.path)
    return folder
  }
}

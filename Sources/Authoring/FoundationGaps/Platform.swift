package import Files

/// Runs a closure; objects are freed as they go out of use, so there is no pool to drain.
///
/// - Source: Objective-C's `autoreleasepool`, which Linux lacks.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

extension FileManager {
  /// A folder that the programs of one group share.
  ///
  /// - Source: Foundation `containerURL(forSecurityApplicationGroupIdentifier:)`, which Linux lacks.
  /// - Parameter identifier: The group's name; signs that no folder's name may have become dashes.
  /// - Returns: A folder below the user's data folder, made where it was not there, or `nil` where
  ///   it cannot be.
  public func containerURL(forSecurityApplicationGroupIdentifier identifier: String) -> URL? {
    // That it cannot be made is what `nil` says.
    try? groupFolder(identifier)
  }

  /// As `containerURL(forSecurityApplicationGroupIdentifier:)`, with the reason.
  ///
  /// - Throws: Which folder cannot be made, and why; `EINVAL` for a name of dots alone.
  package func groupFolder(_ identifier: String) throws(Folder.Refusal) -> URL {
    let data = ProcessInfo.processInfo.environment.dataFolder
    let safe = identifier.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" }
    let name = String(safe).trimmingCharacters(in: CharacterSet(charactersIn: "."))
    guard !name.isEmpty else { throw Folder.Refusal(path: "“\(identifier)”", reason: EINVAL) }
    let folder = URL(fileURLWithPath: data).appendingPathComponent("tessera/groups/\(name)")
    try Folder.make(at: folder.path, mode: 0o700)
    return folder
  }
}

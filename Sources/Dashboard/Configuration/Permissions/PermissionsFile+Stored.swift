internal import Files

extension PermissionsFile {
  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 1 << 20

  /// The path of the user's file.
  package static func path(environment: [String: String]) -> String {
    "\(environment.folder(.configuration))/tessera/\(fileName)"
  }

  /// Reads the user's file.
  ///
  /// - Parameter environment: The environment with the user's folders.
  /// - Returns: The file, and what is wrong with it, in one line, or `nil`. One that cannot be read grants
  ///   next to nothing.
  package static func stored(
    environment: [String: String]
  ) -> (file: PermissionsFile, problem: String?) {
    let path = path(environment: environment)
    do {
      let file = try PermissionsFile(try RegularFile.text(at: path, limit: sizeLimit))
      return (file, file.errors.first?.description)
    } catch RegularFile.Failure.missing where !RegularFile.isLink(path) {
      return (PermissionsFile(), nil)
    } catch {
      return (.unreadable, "\(error)")
    }
  }
}

package import Files
internal import Glibc

/// The folder with the last push of each identifier, from which boxes are shown.
package struct PushFolder: Sendable {
  /// The path of the folder, which may not exist yet.
  package let path: String

  package init(environment: [String: String]) {
    path = "\(environment.folder(.state))/tessera/pushed"
  }

  /// Returns the path of the file with the push of an identifier.
  package func file(of id: String) -> String { "\(path)/\(id)" }

  /// Reads the push of an identifier, or returns `nil` if there is none, or none that can be read.
  package func push(of id: String) -> Push? {
    guard PlainName.isValid(id),
      let bytes = try? RegularFile.bytes(
        at: file(of: id), limit: Push.sizeLimit + Push.headingLimit)
    else { return nil }
    return Push(bytes)
  }

  /// Reads what is known about the push of an identifier, without its body; `nil` if there is none.
  package func heading(of id: String) -> Push? {
    PlainName.isValid(id) ? Self.heading(in: file(of: id)) : nil
  }

  private static func heading(in file: String) -> Push? {
    guard let bytes = try? RegularFile.beginning(of: file, length: Push.headingLimit) else {
      return nil
    }
    var push = Push(bytes)
    push?.body = []
    return push
  }

  /// Stores a push in place of the earlier one.
  ///
  /// - Throws: ``RegularFile/Failure`` if the file cannot be written.
  package func store(_ push: Push, of id: String) throws(RegularFile.Failure) {
    do throws(Folder.AccessError) {
      try Folder.make(at: path)
    } catch {
      throw .systemError(error.code)
    }
    try RegularFile.replace(file(of: id), with: push.bytes, mode: 0o600)
  }

  /// Removes the push of an identifier.
  ///
  /// - Returns: Whether there was one.
  package func remove(_ id: String) -> Bool { unlink(file(of: id)) == 0 }

  /// Removes the push of an identifier, unless a later one has taken its place.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - end: When the push ends, in seconds since 1970, or `nil` for one that stays.
  package func remove(_ id: String, endingAt end: Double?) {
    guard PlainName.isValid(id) else { return }
    if let push = heading(of: id), push.end != end { return }
    // A push of this moment would be removed without having been looked at. No push has such a name.
    let removed = file(of: ".\(id).\(getpid())")
    guard rename(file(of: id), removed) == 0 else { return }
    if let push = Self.heading(in: removed), push.end != end {
      // Unless there is another one already.
      link(removed, file(of: id))
    }
    unlink(removed)
  }

  /// The most names that are read from the folder, however many it has.
  private static let nameLimit = 10_000

  /// The identifiers of all pushes, in the order of their names.
  package var ids: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while names.count < Self.nameLimit, let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if PlainName.isValid(name) { names.append(name) }
    }
    return names.sorted()
  }
}

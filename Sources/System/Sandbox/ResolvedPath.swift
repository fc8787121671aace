internal import Files
internal import Glibc

/// A file, whatever its paths are.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// Where a path leads, and the folders that decide about it.
struct ResolvedPath: Hashable, Sendable {
  /// What a path leads to.
  enum Kind: Hashable, Sendable {
    case folder, file
    /// A device, a socket or a pipe.
    case other
    /// Nothing; the path is where the file would be.
    case missing
  }

  /// The absolute path without symbolic links, `.`, `..` and double slashes.
  private(set) var path: String
  private(set) var kind = Kind.missing
  /// The identity, or `nil` of a missing file.
  private(set) var identity: FileIdentity?
  /// The folders in which a part of the path, or of a link on the way, was looked up: whoever can
  /// change one of them can lead the path elsewhere.
  private(set) var folders: Set<FileIdentity> = []
  /// The links on the way, in order.
  private(set) var links: [Link] = []

  /// A symbolic link on the way of a path.
  struct Link: Hashable, Sendable {
    /// The path of the link, of which the link is the only one.
    let path: String
    /// The folder that it is in.
    let folder: FileIdentity
    /// The folders in which a part of the path was looked up before, and this one.
    let folders: Set<FileIdentity>
  }

  private static let linkLimit = 40

  /// Follows a path.
  ///
  /// - Parameter path: An absolute path.
  init(_ path: String) {
    self.path = ""
    var parts: [String] = PathBytes.parts(of: path).reversed()
    var status = stat()
    guard lstat("/", &status) == 0 else { return }
    (kind, identity) = (.folder, FileIdentity(status))
    while let part = parts.popLast() {
      guard part != "." else { continue }
      if part == ".." {
        let parent = Folder.parent(of: self.path)
        self.path = self.path.isEmpty || parent == "/" ? "" : parent
        guard lstat(self.path.isEmpty ? "/" : self.path, &status) == 0 else { break }
        (kind, identity) = (Self.kind(of: status), FileIdentity(status))
        continue
      }
      if let identity { folders.insert(identity) }
      let next = "\(self.path)/\(part)"
      guard kind == .folder, lstat(next, &status) == 0 else {
        self.path = ([next] + parts.reversed()).joined(separator: "/")
        (kind, identity) = (.missing, nil)
        return
      }
      if status.st_mode & S_IFMT == S_IFLNK {
        if let identity { links.append(Link(path: next, folder: identity, folders: folders)) }
        guard links.count <= Self.linkLimit, let target = Self.target(of: next) else {
          (self.path, kind, identity) = (next, .missing, nil)
          return
        }
        if PathBytes.isAbsolute(target) { self.path = "" }
        guard lstat(self.path.isEmpty ? "/" : self.path, &status) == 0 else { break }
        (kind, identity) = (Self.kind(of: status), FileIdentity(status))
        parts += PathBytes.parts(of: target).reversed()
      } else {
        self.path = next
        (kind, identity) = (Self.kind(of: status), FileIdentity(status))
      }
    }
    if self.path.isEmpty { self.path = "/" }
  }

  private static func kind(of status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFREG: .file
    default: .other
    }
  }

  /// Returns the text of a symbolic link, or `nil` if it cannot be read.
  static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(link, $0, text.count) } ?? -1
      }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}

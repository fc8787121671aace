internal import CMd
internal import Files
internal import Glibc

/// A SHA-256 of files: of the bytes of one, or of all that is in a folder.
package struct FileDigest {
  /// Why there is no digest.
  package enum Failure: Error, Hashable, Sendable {
    /// A link in a folder leads out of it, so that what it leads to is not a part of the content.
    case leadsOut(String)
    /// There is more than is looked at.
    case tooLarge
    /// A file cannot be read, as an `errno` value.
    case unreadable(Int32)
  }

  /// The numbers of files and of bytes that are looked at.
  package static let countLimit = 5_000
  package static let byteLimit = 256 << 20

  private var context = SHA2_CTX()
  private var failure: Failure?
  private var count = 0
  private var bytes = 0

  private init() { SHA256Init(&context) }

  /// Returns the digits of the digest of a file.
  ///
  /// - Throws: ``Failure``.
  package static func text(ofFile path: String) throws(Failure) -> String {
    var digest = FileDigest()
    digest.add(file: path)
    return try digest.text()
  }

  /// Returns the digits of the digest of a folder: of the names and contents of all files in it, and of
  /// where its links lead.
  ///
  /// - Throws: ``Failure``.
  package static func text(ofFolder path: String) throws(Failure) -> String {
    var digest = FileDigest()
    digest.add(folder: path, in: ResolvedPath(path).path)
    return try digest.text()
  }

  /// Returns the digits of the digest of a text.
  package static func text(of text: String) -> String {
    var digest = FileDigest()
    digest.add(text)
    return digest.digits
  }

  private func text() throws(Failure) -> String {
    if let failure { throw failure }
    return digits
  }

  private var digits: String {
    var context = context
    var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&result, &context)
    return result.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Records the first failure.
  private mutating func fail(_ reason: Failure) { failure = failure ?? reason }

  private mutating func add(_ text: String) {
    // The end of a text cannot be the beginning of the next.
    var bytes = Array(text.utf8) + [0]
    SHA256Update(&context, &bytes, bytes.count)
  }

  private mutating func add(file path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return fail(.unreadable(errno)) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return fail(.unreadable(EINVAL))
    }
    add("\(status.st_size)")
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return fail(.unreadable(errno)) }
      guard count > 0 else { return }
      bytes += count
      guard bytes <= Self.byteLimit else { return fail(.tooLarge) }
      SHA256Update(&context, &buffer, count)
    }
  }

  private mutating func add(folder: String, in root: String) {
    for name in FolderNames.of(folder) where failure == nil {
      let path = "\(folder)/\(name)"
      var status = stat()
      count += 1
      guard count <= Self.countLimit else { return fail(.tooLarge) }
      guard lstat(path, &status) == 0 else { return fail(.unreadable(errno)) }
      add(name)
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        add("folder")
        add(folder: path, in: root)
        add("end")
      case S_IFLNK: add(link: path, in: root)
      case S_IFREG:
        add("file \(status.st_mode & 0o111 == 0)")
        add(file: path)
      // A pipe or a socket runs nothing.
      default: add("other")
      }
    }
  }

  /// Adds where a link leads, which must be inside: its target is then a part of the content.
  private mutating func add(link path: String, in root: String) {
    let target = ResolvedPath.target(of: path) ?? ""
    // An absolute one would lead out of a copy of the folder.
    guard !PathBytes.isAbsolute(target), PathBytes.contains(root, ResolvedPath(path).path) else {
      return fail(.leadsOut(UserPath.name(of: path)))
    }
    add("link \(target)")
  }
}

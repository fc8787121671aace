internal import CMd
internal import Files
internal import Glibc

/// The program to which a decision about permissions belongs: not to its name, which another file can
/// have, too.
package struct ProgramIdentity: Hashable, Sendable {
  /// The path of the file, without links.
  package let path: String
  /// What is in the file, as the digits of a SHA-256, or `nil` of a file that is the user's own, which
  /// may be edited freely.
  package let content: String?

  package init(path: String, content: String?) {
    self.path = path
    self.content = content
  }

  /// Returns the identity of a program of the user's own.
  package static func own(_ path: String) -> ProgramIdentity {
    ProgramIdentity(path: ResolvedPath(path).path, content: nil)
  }

  /// Returns the identity of a program that came from elsewhere.
  ///
  /// - Parameters:
  ///   - path: The path of the program's file.
  ///   - package: The folder that belongs to the program, or `nil` for only the file.
  /// - Returns: The identity; that of a file that cannot be read has a content that no decision has.
  package static func fromElsewhere(_ path: String, package: String? = nil) -> ProgramIdentity {
    var digest = Digest()
    if let package { digest.add(folder: package) } else { digest.add(file: path) }
    return ProgramIdentity(path: ResolvedPath(path).path, content: digest.text)
  }

  /// Returns the identity of a program that came from elsewhere and may be too large to be read at each
  /// start: instead of its content, which file it is and when it was last changed, in any way.
  ///
  /// - Parameter path: The path of the program's file.
  /// - Returns: The identity.
  package static func installed(_ path: String) -> ProgramIdentity {
    let resolved = ResolvedPath(path).path
    var status = stat()
    guard lstat(resolved, &status) == 0 else {
      return ProgramIdentity(path: resolved, content: "missing")
    }
    // Nobody but root can set this date.
    let date = "\(status.st_ctim.tv_sec).\(status.st_ctim.tv_nsec)"
    return ProgramIdentity(
      path: resolved, content: "file \(status.st_ino), \(status.st_size) bytes, \(date)")
  }
}

/// Why the user has to decide about a program.
package enum UndecidedReason: Error, Hashable, Sendable {
  /// Nothing has been decided about a program that came from elsewhere.
  case new
  /// The file is not what it was when the user decided.
  case changed
  /// The decision is about another file, which had the name before.
  case otherFile(String)
}

/// A SHA-256 of files.
private struct Digest {
  private var context = SHA2_CTX()
  private var isComplete = true
  private var count = 0
  private var bytes = 0

  /// A package with more is never the same, because it is not looked at as a whole.
  private static let countLimit = 5_000
  private static let byteLimit = 256 << 20

  init() { SHA256Init(&context) }

  /// The digits, or a text that no digest has for files that could not be read.
  var text: String {
    guard isComplete else { return "unknown" }
    var context = context
    var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&result, &context)
    return result.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private mutating func add(_ text: String) {
    // The end of a text cannot be the beginning of the next.
    var bytes = Array(text.utf8) + [0]
    SHA256Update(&context, &bytes, bytes.count)
  }

  mutating func add(file path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return isComplete = false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return isComplete = false
    }
    add("\(status.st_size)")
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return isComplete = false }
      guard count > 0 else { return }
      bytes += count
      guard bytes <= Self.byteLimit else { return isComplete = false }
      SHA256Update(&context, &buffer, count)
    }
  }

  /// Adds the names and the contents of all files in a folder, and where links lead.
  mutating func add(folder: String) {
    for name in FolderNames.of(folder) {
      let path = "\(folder)/\(name)"
      var status = stat()
      count += 1
      guard count <= Self.countLimit, lstat(path, &status) == 0 else { return isComplete = false }
      add(name)
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        add("folder")
        add(folder: path)
        add("end")
      case S_IFLNK: add("link \(ResolvedPath.target(of: path) ?? "")")
      case S_IFREG:
        add("file \(status.st_mode & 0o111 == 0)")
        add(file: path)
      // A pipe or a socket runs nothing.
      default: add("other")
      }
    }
  }
}

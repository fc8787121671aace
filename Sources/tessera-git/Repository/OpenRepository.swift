internal import CLibgit2
internal import Glibc

/// A repository with a working tree.
final class OpenRepository {
  let pointer: OpaquePointer
  private(set) var configuration: Configuration
  /// The commits whose parents were not cloned.
  let shallowCommits: Set<ObjectID>

  /// The maximum length of the list of commits without parents, in bytes.
  private static let shallowLimit = 4 << 20

  /// Opens the repository of a working tree, not one above it.
  init(_ folder: String) throws(Problem) {
    var opened: OpaquePointer?
    let result = git_repository_open_ext(
      &opened, folder, UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue), nil)
    guard result != GIT_ENOTFOUND.rawValue else { throw Problem(kind: .notARepository) }
    try checked(result)
    guard let opened else { throw .last }
    pointer = opened
    shallowCommits = Self.shallowCommits(String(cString: git_repository_commondir(opened)))
    configuration = try Configuration()
    guard git_repository_is_bare(opened) == 0 else { throw Problem(kind: .noWorkingTree) }
    try configuration.addOwn(opened)
    try Ownership.check(opened, folder, configuration)
    try configuration.addLocal(opened)
    if let format = configuration.text("extensions.objectformat"), format != "sha1",
      configuration.text("core.repositoryformatversion") != "0"
    {
      throw Problem(kind: .unsupported, detail: format)
    }
    try checked(git_repository_set_config(opened, configuration.pointer))
  }

  deinit { git_repository_free(pointer) }

  /// Keeps the configuration as it is now; otherwise, libgit2 reads a file that is changed again.
  func freezeConfiguration() throws(Problem) {
    configuration = try Configuration(copying: configuration)
    try checked(git_repository_set_config(pointer, configuration.pointer))
  }

  /// Reads the file `shallow`, which libgit2 reads only since version 1.7.
  private static func shallowCommits(_ folder: String) -> Set<ObjectID> {
    let file = open("\(folder)shallow", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while text.count < shallowLimit {
      let count = read(file, &part, part.count)
      guard count > 0 else { break }
      text += part[..<count]
    }
    return Set(
      text.split(separator: 0x0a).compactMap { ObjectID(String(decoding: $0, as: UTF8.self)) })
  }

  /// Returns the index, which the caller has to free.
  func index() throws(Problem) -> OpaquePointer? {
    var index: OpaquePointer?
    try checked(git_repository_index(&index, pointer))
    return index
  }

  /// What `HEAD` leads to.
  enum Head {
    case branch(String, ObjectID)
    /// A commit without a branch.
    case detached(ObjectID)
    /// A branch without commits.
    case unborn(String)

    var commit: ObjectID? {
      switch self {
      case .branch(_, let id), .detached(let id): id
      case .unborn: nil
      }
    }
  }

  func head() throws(Problem) -> Head {
    var reference: OpaquePointer?
    try checked(git_reference_lookup(&reference, pointer, "HEAD"))
    defer { git_reference_free(reference) }
    guard let target = git_reference_symbolic_target(reference) else {
      guard let id = git_reference_target(reference) else { throw .last }
      return .detached(ObjectID(id.pointee))
    }
    let name = String(cString: target)
    guard let id = try commit(of: name) else { return .unborn(Self.shortName(name)) }
    return .branch(Self.shortName(name), id)
  }

  /// Returns the commit that a reference leads to, or `nil` if it does not exist.
  func commit(of name: String) throws(Problem) -> ObjectID? {
    var id = git_oid()
    let result = git_reference_name_to_id(&id, pointer, name)
    guard result != GIT_ENOTFOUND.rawValue else { return nil }
    try checked(result)
    return ObjectID(id)
  }

  /// Returns the name of a reference without its beginning, such as `main` or `origin/main`.
  static func shortName(_ name: String) -> String {
    for start in ["refs/heads/", "refs/remotes/", "refs/"] where name.hasPrefix(start) {
      return String(name.dropFirst(start.count))
    }
    return name
  }
}

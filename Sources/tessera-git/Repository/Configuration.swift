internal import CLibgit2
internal import Glibc

/// The values of the user's and of a repository's configuration.
final class Configuration {
  let pointer: OpaquePointer

  /// Creates an empty configuration.
  init() throws(Problem) {
    var pointer: OpaquePointer?
    try checked(git_config_new(&pointer))
    guard let pointer else { throw .last }
    self.pointer = pointer
  }

  /// Creates a copy of the values, which stays as it is when a file is changed.
  init(copying other: Configuration) throws(Problem) {
    var pointer: OpaquePointer?
    try checked(git_config_snapshot(&pointer, other.pointer))
    guard let pointer else { throw .last }
    self.pointer = pointer
  }

  deinit { git_config_free(pointer) }

  // libgit2 has a name for it since version 1.8.
  /// The level of the values in `config.worktree`.
  private static let worktreeLevel = git_config_level_t(6)

  /// Adds the system's and the user's own values, which are in the files that git's variables name.
  ///
  /// - Parameter repository: Where values hold that are included under a condition.
  /// - Throws: ``Problem``.
  func addOwn(_ repository: OpaquePointer) throws(Problem) {
    if variable("GIT_CONFIG_NOSYSTEM") == nil {
      try add(
        variable("GIT_CONFIG_SYSTEM") ?? path(git_config_find_system), GIT_CONFIG_LEVEL_SYSTEM,
        repository)
    }
    if let path = variable("GIT_CONFIG_GLOBAL") {
      return try add(path, GIT_CONFIG_LEVEL_GLOBAL, repository)
    }
    try add(path(git_config_find_xdg), GIT_CONFIG_LEVEL_XDG, repository)
    try add(path(git_config_find_global), GIT_CONFIG_LEVEL_GLOBAL, repository)
  }

  /// Adds the values of a repository.
  func addLocal(_ repository: OpaquePointer) throws(Problem) {
    try add(
      "\(String(cString: git_repository_commondir(repository)))config", GIT_CONFIG_LEVEL_LOCAL,
      repository)
    if isTrue("extensions.worktreeconfig") {
      try add(
        "\(String(cString: git_repository_path(repository)))config.worktree", Self.worktreeLevel,
        repository)
    }
  }

  private func add(
    _ path: String?, _ level: git_config_level_t, _ repository: OpaquePointer
  ) throws(Problem) {
    // A file that does not exist has no values.
    guard let path, access(path, F_OK) == 0 else { return }
    guard access(path, R_OK) == 0 else {
      throw Problem(kind: .failed, detail: "\(path): \(String(cString: strerror(errno)))")
    }
    try checked(git_config_add_file_ondisk(pointer, path, level, repository, 0))
  }

  private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private func path(_ find: (UnsafeMutablePointer<git_buf>?) -> Int32) -> String? {
    var buffer = git_buf()
    guard find(&buffer) == 0, let text = buffer.ptr else {
      // That there is no such file is no error.
      git_error_clear()
      return nil
    }
    defer { git_buf_dispose(&buffer) }
    return String(cString: text)
  }

  /// A value.
  struct Value {
    /// The key; section and name are in lower case.
    var key: String
    var text: String
    /// Whether the value is the repository's own rather than the user's or the system's.
    var isLocal: Bool
  }

  /// Calls a function for each value, in the order in which they are read, until it returns `false`.
  func forEach(_ body: (Value) -> Bool) throws(Problem) {
    var iterator: OpaquePointer?
    try checked(git_config_iterator_new(&iterator, pointer))
    defer { git_config_iterator_free(iterator) }
    var entry: UnsafeMutablePointer<git_config_entry>?
    while git_config_next(&entry, iterator) == 0, let value = entry?.pointee {
      let isLocal = value.level.rawValue >= GIT_CONFIG_LEVEL_LOCAL.rawValue
      let text = value.value.map { String(cString: $0) } ?? ""
      guard body(Value(key: String(cString: value.name), text: text, isLocal: isLocal)) else {
        return
      }
    }
  }

  /// Returns the value of a key that counts, or `nil` if there is none.
  func text(_ key: String) -> String? {
    var buffer = git_buf()
    guard git_config_get_string_buf(&buffer, pointer, key) == 0, let text = buffer.ptr else {
      return nil
    }
    defer { git_buf_dispose(&buffer) }
    return String(cString: text)
  }

  /// Returns the path that is the value of a key, or `nil` if there is none.
  func path(_ key: String) -> String? {
    path { git_config_get_path($0, pointer, key) }
  }

  /// Returns whether the value of a key is that of a switch that is on.
  func isTrue(_ key: String) -> Bool {
    var value: Int32 = 0
    return git_config_get_bool(&value, pointer, key) == 0 && value != 0
  }
}

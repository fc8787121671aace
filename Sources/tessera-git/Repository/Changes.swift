internal import CLibgit2

/// The numbers of changed files, as `git status` counts them.
struct Changes {
  private(set) var stagedCount = 0
  private(set) var modifiedCount = 0
  private(set) var untrackedCount = 0
  private(set) var conflictCount = 0
  /// Whether submodules cannot be compared and are left out.
  private(set) var isWithoutSubmodules = false

  private static let options =
    GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_DISABLE_PATHSPEC_MATCH.rawValue
    | GIT_STATUS_OPT_NO_REFRESH.rawValue
  /// What is left out when the rest cannot be compared: renamed files of which git would load the
  /// earlier contents, and submodules that cannot be opened.
  private static let attempts: [UInt32] = [
    GIT_STATUS_OPT_RENAMES_HEAD_TO_INDEX.rawValue, 0, GIT_STATUS_OPT_EXCLUDE_SUBMODULES.rawValue,
  ]

  init(_ repository: OpenRepository) throws(Problem) {
    try IgnoreFiles.check(repository)
    try SparseCheckout.includePresentFiles(of: repository)
    var problem = Problem(kind: .failed)
    for (index, more) in Self.attempts.enumerated() {
      do {
        try count(repository, Self.options | more)
        isWithoutSubmodules = index == Self.attempts.count - 1
        return
      } catch {
        // The first reason counts: a later one may be about less.
        if index == 0 { problem = error }
      }
    }
    throw problem
  }

  private mutating func count(
    _ repository: OpenRepository, _ flags: UInt32
  ) throws(Problem) {
    var options = git_status_options()
    git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION))
    options.flags = flags
    options.show = GIT_STATUS_SHOW_INDEX_AND_WORKDIR
    var list: OpaquePointer?
    try checked(git_status_list_new(&list, repository.pointer, &options))
    defer { git_status_list_free(list) }
    let index = try repository.index()
    defer { git_index_free(index) }
    for position in 0..<git_status_list_entrycount(list) {
      guard let entry = git_status_byindex(list, position)?.pointee else { continue }
      count(entry, index, repository)
    }
  }

  private mutating func count(
    _ entry: git_status_entry, _ index: OpaquePointer?, _ repository: OpenRepository
  ) {
    let status = entry.status.rawValue
    func has(_ kinds: git_status_t...) -> Bool { kinds.contains { status & $0.rawValue != 0 } }
    guard !has(GIT_STATUS_CONFLICTED) else {
      conflictCount += 1
      return
    }
    let flags = IndexFlags(of: entry.index_to_workdir, in: index)
    // Of a file that will be added, git says that it is changed but not staged.
    let isStaged = has(
      GIT_STATUS_INDEX_NEW, GIT_STATUS_INDEX_MODIFIED, GIT_STATUS_INDEX_DELETED,
      GIT_STATUS_INDEX_RENAMED, GIT_STATUS_INDEX_TYPECHANGE)
    if isStaged { if flags.isIntendedToAdd { modifiedCount += 1 } else { stagedCount += 1 } }
    // A folder in the place of a file is, for git, the file that is missing.
    if has(GIT_STATUS_WT_NEW), !Self.replacesFile(entry, index) { untrackedCount += 1 }
    guard !flags.isNotCompared, !(isStaged && flags.isIntendedToAdd),
      !Self.isIgnoredSubmodule(entry, repository)
    else { return }
    if has(
      GIT_STATUS_WT_MODIFIED, GIT_STATUS_WT_DELETED, GIT_STATUS_WT_RENAMED,
      GIT_STATUS_WT_TYPECHANGE)
    {
      modifiedCount += 1
    }
  }

  /// Returns whether an entry is a submodule whose changes the user does not want to see; libgit2 shows
  /// those nevertheless that are missing.
  private static func isIgnoredSubmodule(
    _ entry: git_status_entry, _ repository: OpenRepository
  ) -> Bool {
    guard let file = entry.index_to_workdir?.pointee.old_file,
      UInt32(file.mode) == GIT_FILEMODE_COMMIT.rawValue
    else { return false }
    var submodule: OpaquePointer?
    guard git_submodule_lookup(&submodule, repository.pointer, file.path) == 0 else { return false }
    defer { git_submodule_free(submodule) }
    return git_submodule_ignore(submodule) == GIT_SUBMODULE_IGNORE_ALL
  }

  private static func replacesFile(_ entry: git_status_entry, _ index: OpaquePointer?) -> Bool {
    guard let path = entry.index_to_workdir?.pointee.new_file.path.map({ String(cString: $0) }),
      path.utf8.last == UInt8(ascii: "/")
    else { return false }
    let file = String(decoding: path.utf8.dropLast(), as: UTF8.self)
    return git_index_get_bypath(index, file, 0) != nil
  }
}

/// What the index says about a file beside its contents.
private struct IndexFlags {
  /// Whether only the name was added.
  var isIntendedToAdd = false
  /// Whether the file is outside a sparse checkout, or the user said that it does not change.
  var isNotCompared = false

  init(of delta: UnsafeMutablePointer<git_diff_delta>?, in index: OpaquePointer?) {
    guard let path = delta?.pointee.old_file.path,
      let entry = git_index_get_bypath(index, path, 0)?.pointee
    else { return }
    let more = UInt32(entry.flags_extended)
    isIntendedToAdd = more & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0
    isNotCompared =
      more & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
      || UInt32(entry.flags) & GIT_INDEX_ENTRY_VALID.rawValue != 0
  }
}

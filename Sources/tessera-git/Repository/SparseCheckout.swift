internal import CLibgit2
internal import Glibc

/// A working tree that has only some of the files.
enum SparseCheckout {
  /// Lets files be compared that are there although they should not be, as git does.
  ///
  /// - Source: git-sparse-checkout(1), `sparse.expectFilesOutsideOfPatterns`.
  static func includePresentFiles(of repository: OpenRepository) throws(Problem) {
    let configuration = repository.configuration
    guard configuration.isTrue("core.sparsecheckout"),
      !configuration.isTrue("sparse.expectfilesoutsideofpatterns"),
      let folder = git_repository_workdir(repository.pointer).map({ String(cString: $0) })
    else { return }
    let index = try repository.index()
    defer { git_index_free(index) }
    let flag = UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position),
        entry.pointee.flags_extended & flag != 0, let path = entry.pointee.path
      else { continue }
      var status = stat()
      guard lstat(folder + String(cString: path), &status) == 0 else { continue }
      // The index is only in memory: this process cannot write it.
      UnsafeMutablePointer(mutating: entry).pointee.flags_extended &= ~flag
    }
  }
}

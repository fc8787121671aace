internal import CLibgit2
internal import Glibc

/// libgit2 as this program uses it.
enum Library {
  /// The extensions with which a repository can be read although libgit2 does not know them.
  ///
  /// - `worktreeConfig`: another file of the configuration, which ``OpenRepository`` reads.
  /// - `partialClone`: objects may be missing; nothing is loaded.
  /// - `preciousObjects`: objects are not removed, which nobody does here.
  /// - `objectFormat`: it may be the one that libgit2 knows.
  private static let extensions = [
    "worktreeconfig", "partialclone", "preciousobjects", "objectformat",
  ]
  private static let windowSize = 32 << 20
  private static let mappedSize = 512 << 20

  static func start() throws(Problem) {
    try checked(git_libgit2_init())
    // Git's own rule is applied by `Ownership`; that of libgit2 differs in each version.
    try checked(clibgit2_validate_owner(false))
    clibgit2_limit_mapping(windowSize, mappedSize)
    var names = extensions.map { UnsafePointer<CChar>(strdup($0)) }
    try checked(clibgit2_set_extensions(&names, names.count))
  }
}

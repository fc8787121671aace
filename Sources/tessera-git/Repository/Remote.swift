internal import CLibgit2

/// The remote that a repository's page is at.
struct Remote {
  /// The address in the configuration.
  let address: String
  /// The address after the user's rules for addresses.
  let rewrittenAddress: String?

  /// Finds the remote of a branch, or `origin`, or the first; `nil` if there is none.
  init?(ofBranch branch: String?, in repository: OpenRepository) throws(Problem) {
    let configuration = repository.configuration
    let remote = branch.flatMap { configuration.text("branch.\($0).remote") }
    let names = [remote, "origin"].compactMap(\.self)
    var chosen = names.lazy.compactMap { name in
      configuration.text("remote.\(name).url").map { (name, $0) }
    }.first
    if chosen == nil {
      let (start, end) = ("remote.", ".url")
      try configuration.forEach { value in
        guard value.key.hasPrefix(start), value.key.hasSuffix(end),
          value.key.count > start.count + end.count
        else { return true }
        chosen = (String(value.key.dropFirst(start.count).dropLast(end.count)), value.text)
        return false
      }
    }
    guard let (name, address) = chosen else { return nil }
    self.address = address
    var pointer: OpaquePointer?
    // A name that git does not allow has no rules either.
    guard git_remote_lookup(&pointer, repository.pointer, name) == 0 else {
      rewrittenAddress = nil
      return
    }
    defer { git_remote_free(pointer) }
    rewrittenAddress = git_remote_url(pointer).map { String(cString: $0) }
  }
}

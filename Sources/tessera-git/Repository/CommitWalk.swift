internal import CLibgit2

/// The commits that are reached from one, the most recent first.
///
/// libgit2's own walk reads the whole history before it returns the first commit in this order, and
/// fails at the end of a shallow clone.
struct CommitWalk {
  private let repository: OpenRepository
  private var known: Set<ObjectID> = []
  /// The commits that were reached, the most recent last.
  private var reached: [(id: ObjectID, date: Int64)] = []

  /// Begins at a commit.
  init(_ repository: OpenRepository, from start: ObjectID) throws(Problem) {
    self.repository = repository
    try reach(start)
  }

  struct Commit {
    let id: ObjectID
    /// When it was committed and when it was written, in seconds since 1970.
    let date: Int64
    let authorDate: Int64
  }

  /// Returns the next commit, or `nil` after the last.
  mutating func next() throws(Problem) -> Commit? {
    guard let (id, date) = reached.popLast() else { return nil }
    let commit = try Self.commit(id, in: repository)
    defer { git_commit_free(commit) }
    if !repository.shallowCommits.contains(id) {
      for index in 0..<git_commit_parentcount(commit) {
        if let parent = git_commit_parent_id(commit, index) { try reach(ObjectID(parent.pointee)) }
      }
    }
    let authorDate = git_commit_author(commit)?.pointee.when.time ?? date
    return Commit(id: id, date: date, authorDate: authorDate)
  }

  private mutating func reach(_ id: ObjectID) throws(Problem) {
    guard known.insert(id).inserted else { return }
    let commit = try Self.commit(id, in: repository)
    defer { git_commit_free(commit) }
    let date = git_commit_time(commit)
    var (low, high) = (0, reached.count)
    while low < high {
      let middle = (low + high) / 2
      if reached[middle].date < date { low = middle + 1 } else { high = middle }
    }
    reached.insert((id, date), at: low)
  }

  private static func commit(
    _ id: ObjectID, in repository: OpenRepository
  ) throws(Problem) -> OpaquePointer? {
    var commit: OpaquePointer?
    var value = id.value
    try checked(git_commit_lookup(&commit, repository.pointer, &value))
    return commit
  }
}

/// The upstream branch of a branch.
struct Upstream {
  /// The name, such as `origin/main`.
  let name: String
  /// The number of commits that only the branch has, and that only the upstream has, or `nil` if the
  /// upstream is gone.
  let counts: (ahead: Int, behind: Int)?

  /// Returns the upstream of a branch, or `nil` if there is none.
  init?(of branch: String, _ commit: ObjectID?, in repository: OpenRepository) throws(Problem) {
    var buffer = git_buf()
    let result = git_branch_upstream_name(&buffer, repository.pointer, "refs/heads/\(branch)")
    guard result == 0, let pointer = buffer.ptr else { return nil }
    defer { git_buf_dispose(&buffer) }
    let reference = String(cString: pointer)
    name = OpenRepository.shortName(reference)
    guard let commit, let upstream = try repository.commit(of: reference) else {
      counts = nil
      return
    }
    counts = try Self.counts(commit, upstream, in: repository)
  }

  private static func counts(
    _ branch: ObjectID, _ upstream: ObjectID, in repository: OpenRepository
  ) throws(Problem) -> (Int, Int) {
    guard repository.shallowCommits.isEmpty else {
      // A shallow clone has few commits.
      let ours = try reachable(from: branch, in: repository)
      let theirs = try reachable(from: upstream, in: repository)
      return (ours.subtracting(theirs).count, theirs.subtracting(ours).count)
    }
    var (ahead, behind) = (0, 0)
    var (first, second) = (branch.value, upstream.value)
    try checked(git_graph_ahead_behind(&ahead, &behind, repository.pointer, &first, &second))
    return (ahead, behind)
  }

  private static func reachable(
    from start: ObjectID, in repository: OpenRepository
  ) throws(Problem) -> Set<ObjectID> {
    var walk = try CommitWalk(repository, from: start)
    var ids: Set<ObjectID> = []
    while let commit = try walk.next() { ids.insert(commit.id) }
    return ids
  }
}

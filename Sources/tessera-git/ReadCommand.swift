internal import CLibgit2
internal import CReadOnly
internal import Glibc

/// The command `tessera-git read`.
enum ReadCommand {
  private static let limits = creadonly_limits(cpu_seconds: 10, data_bytes: 1 << 30)
  /// The maximum number of commits whose dates are returned.
  private static let commitLimit = 20_000

  /// Describes the repository of a working tree.
  ///
  /// - Parameters:
  ///   - folder: The working tree.
  ///   - start: The date since which commits are returned, in seconds since 1970, or `nil` for none.
  /// - Returns: The description, or the problem.
  static func run(_ folder: String, since start: Int?) -> JSON {
    do throws(Problem) {
      try Library.start()
      // Where the kernel cannot filter calls, libgit2 still starts nothing.
      _ = creadonly_restrict(limits)
      return try description(OpenRepository(folder), since: start)
    } catch {
      return .object([("problem", error.json)])
    }
  }

  private static func description(
    _ repository: OpenRepository, since start: Int?
  ) throws(Problem) -> JSON {
    let head = try repository.head()
    let changes = try Changes(repository)
    var (kind, name, branch) = ("", "", String?.none)
    switch head {
    case .branch(let text, _): (kind, name, branch) = ("branch", text, text)
    case .unborn(let text): (kind, name, branch) = ("unborn", text, text)
    case .detached(let id): (kind, name) = ("detached", id.text)
    }
    var upstream: Upstream?
    if let branch { upstream = try Upstream(of: branch, head.commit, in: repository) }
    let remote = try Remote(ofBranch: branch, in: repository)
    var members: [(String, JSON?)] = [
      ("head", .string(kind)), ("name", .string(name)),
      ("upstream", (upstream?.name).map { .string($0) }),
      ("ahead", (upstream?.counts?.ahead).map { .number($0) }),
      ("behind", (upstream?.counts?.behind).map { .number($0) }),
      ("staged", .number(changes.stagedCount)), ("modified", .number(changes.modifiedCount)),
      ("untracked", .number(changes.untrackedCount)),
      ("conflicts", .number(changes.conflictCount)),
      ("isWithoutSubmodules", .number(changes.isWithoutSubmodules ? 1 : 0)),
      ("stashes", .number(stashCount(repository))),
      ("address", (remote?.address).map { .string($0) }),
      ("rewrittenAddress", (remote?.rewrittenAddress).map { .string($0) }),
    ]
    if let id = head.commit {
      members.append(("commit", try lastCommit(id, in: repository)))
      if let start {
        members.append(("authorDates", .array(try authorDates(since: start, id, in: repository))))
      }
    }
    return .object(members)
  }

  private static func stashCount(_ repository: OpenRepository) -> Int {
    var log: OpaquePointer?
    // Without a log, there is no stash.
    guard git_reflog_read(&log, repository.pointer, "refs/stash") == 0 else { return 0 }
    defer { git_reflog_free(log) }
    return git_reflog_entrycount(log)
  }

  private static func lastCommit(
    _ id: ObjectID, in repository: OpenRepository
  ) throws(Problem) -> JSON {
    var commit: OpaquePointer?
    var value = id.value
    try checked(git_commit_lookup(&commit, repository.pointer, &value))
    defer { git_commit_free(commit) }
    let summary = git_commit_summary(commit).map { text(of: $0, encoding: commit) } ?? ""
    return .object([
      ("hash", .string(id.text)), ("date", .number(Int(git_commit_time(commit)))),
      ("subject", .string(String(summary.prefix(1000)))),
    ])
  }

  /// Returns a text of a commit, whose encoding may be an old one of the West.
  private static func text(of bytes: UnsafePointer<CChar>, encoding commit: OpaquePointer?)
    -> String
  {
    let encoding = git_commit_message_encoding(commit).map { String(cString: $0) } ?? ""
    guard ["iso-8859-1", "iso8859-1", "latin1", "latin-1"].contains(encoding.lowercased()) else {
      return String(cString: bytes)
    }
    let scalars = UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map {
      Unicode.Scalar(UInt8(bitPattern: $0))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Returns when the commits since a date were written, in seconds since 1970.
  private static func authorDates(
    since start: Int, _ id: ObjectID, in repository: OpenRepository
  ) throws(Problem) -> [JSON] {
    var walk = try CommitWalk(repository, from: id)
    var dates: [JSON] = []
    while dates.count < commitLimit, let commit = try walk.next(), commit.date >= start {
      dates.append(.number(Int(commit.authorDate)))
    }
    return dates
  }
}

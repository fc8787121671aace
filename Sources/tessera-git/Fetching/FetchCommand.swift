internal import CLibgit2
internal import Glibc
internal import Synchronization

/// The command `tessera-git fetch`, which updates the remote branches of a repository.
///
/// libgit2 starts no program. The user's ssh is started for addresses of ssh, and the user's credential
/// helper if a server asks for a password; what they are is read from the user's configuration alone.
enum FetchCommand {
  static func run(_ folder: String) -> JSON {
    do throws(Problem) {
      try Library.start()
      let folders = try GitFolders(OpenRepository(folder), tree: folder)
      // The programs of the user are started outside of all repositories.
      chdir("/")
      return try WritingThread.run(writing: folders.all) { fetchAll(folder, folders) }
    } catch {
      return .object([("problem", error.json)])
    }
  }

  /// Fetches from all remotes of a repository.
  ///
  /// It is opened by the thread that can write nowhere else, and only then looked at: what was there before
  /// may have been exchanged.
  private static func fetchAll(_ folder: String, _ folders: GitFolders) -> JSON {
    do throws(Problem) {
      let repository = try OpenRepository(folder)
      guard try GitFolders(repository, tree: folder) == folders else {
        throw Problem(kind: .failed, detail: "it was exchanged meanwhile")
      }
      try repository.freezeConfiguration()
      try FetchRules.check(repository, folders)
      try SSHTransport.register(command: repository.configuration.text("core.sshcommand"))
      removeLeftovers(in: folders)
      for name in try remotes(repository) { try fetch(name, repository) }
      return .object([])
    } catch {
      return .object([("problem", error.json)])
    }
  }

  /// Removes what earlier fetches have left behind that were ended: parts of packs, which libgit2 has not
  /// written to for an hour.
  private static func removeLeftovers(in folders: GitFolders) {
    for folder in folders.all.map({ "\($0)/objects/pack" }) {
      for name in FetchRules.names(in: folder) where name.hasPrefix("pack_git2_") {
        var status = stat()
        let path = "\(folder)/\(name)"
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          status.st_mtim.tv_sec < time(nil) - 3600
        else { continue }
        unlink(path)
      }
    }
  }

  private static func remotes(_ repository: OpenRepository) throws(Problem) -> [String] {
    var list = git_strarray()
    try checked(git_remote_list(&list, repository.pointer))
    defer { git_strarray_dispose(&list) }
    return (0..<list.count).compactMap { list.strings[$0].map { String(cString: $0) } }
  }

  private static func fetch(_ name: String, _ repository: OpenRepository) throws(Problem) {
    var remote: OpaquePointer?
    try checked(git_remote_lookup(&remote, repository.pointer, name))
    defer { git_remote_free(remote) }
    guard let remote, let url = git_remote_url(remote) else { throw .last }
    try FetchRules.check(address: String(cString: url))
    server.withLock { $0 = WebAddress(String(cString: url)) }
    let branches = branches(of: remote)
    guard !branches.isEmpty else { return }
    // With the remote itself, libgit2 would also do what the configuration says of other branches.
    var nameless: OpaquePointer?
    var options = git_remote_create_options()
    git_remote_create_options_init(&options, UInt32(GIT_REMOTE_CREATE_OPTIONS_VERSION))
    options.repository = repository.pointer
    options.flags =
      GIT_REMOTE_CREATE_SKIP_INSTEADOF.rawValue | GIT_REMOTE_CREATE_SKIP_DEFAULT_FETCHSPEC.rawValue
    try checked(git_remote_create_with_opts(&nameless, url, &options))
    defer { git_remote_free(nameless) }
    guard let nameless else { throw .last }
    var result = fetch(nameless, branches, asksHelper: false, message: "fetch \(name)")
    if result == GIT_EAUTH.rawValue {
      result = fetch(nameless, branches, asksHelper: true, message: "fetch \(name)")
    }
    guard result != GIT_EAUTH.rawValue else { throw Problem(kind: .needsPassword) }
    guard !isTooLarge.withLock({ $0 }) else {
      throw Problem(kind: .failed, detail: "more than \(sizeLimit >> 20) MiB; fetch it with git")
    }
    try checked(result)
  }

  /// How much a server may send for one remote, in bytes.
  private static let sizeLimit = 128 << 20
  private static let isTooLarge = Mutex(false)

  /// Returns what a remote's configuration says to fetch into remote branches; local branches are
  /// never changed.
  private static func branches(of remote: OpaquePointer) -> [String] {
    (0..<git_remote_refspec_count(remote)).compactMap { index in
      guard let refspec = git_remote_get_refspec(remote, index),
        git_refspec_direction(refspec) == GIT_DIRECTION_FETCH,
        let destination = git_refspec_dst(refspec), let text = git_refspec_string(refspec),
        String(cString: destination).hasPrefix("refs/remotes/")
      else { return nil }
      return String(cString: text)
    }
  }

  private static func fetch(
    _ remote: OpaquePointer, _ branches: [String], asksHelper: Bool, message: String
  ) -> Int32 {
    var options = git_fetch_options()
    git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION))
    options.prune = GIT_FETCH_NO_PRUNE
    options.update_fetchhead = 0
    options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
    options.proxy_opts.type = GIT_PROXY_AUTO
    // A server may lead to another one, which must not be sent the password of the first; the other
    // value allows that only within the same server.
    options.follow_redirects = asksHelper ? GIT_REMOTE_REDIRECT_NONE : GIT_REMOTE_REDIRECT_INITIAL
    mayAsk.withLock { $0 = asksHelper }
    options.callbacks.credentials = { result, _, _, types, _ in
      // Not the address that libgit2 passes, in which a name is decoded and so can look like a server.
      guard FetchCommand.mayAsk.withLock({ $0 }),
        types & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0,
        let server = FetchCommand.server.withLock({ $0 }), let credential = Credential(for: server)
      else { return GIT_EAUTH.rawValue }
      // A server that rejects it would be offered the same again.
      FetchCommand.mayAsk.withLock { $0 = false }
      return git_credential_userpass_plaintext_new(result, credential.user, credential.password)
    }
    options.callbacks.transfer_progress = { progress, _ in
      let bytes = progress?.pointee.received_bytes ?? 0
      guard bytes > FetchCommand.sizeLimit else { return 0 }
      FetchCommand.isTooLarge.withLock { $0 = true }
      return GIT_EUSER.rawValue
    }
    var texts = branches.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let count = texts.count
    return texts.withUnsafeMutableBufferPointer { buffer in
      var list = git_strarray(strings: buffer.baseAddress, count: count)
      return git_remote_fetch(remote, &list, &options, message)
    }
  }

  /// The server that is fetched from, or `nil` for one that gets no password.
  private static let server = Mutex<WebAddress?>(nil)
  /// Whether the user's helper may be asked for a credential.
  private static let mayAsk = Mutex(false)
}

internal import Files
internal import Glibc

/// The files that a sandbox shows, in the order in which later parts are put on earlier ones.
struct FileView {
  /// What is granted of a folder or a file that somebody named.
  struct Root {
    /// The path without links.
    let path: String
    /// The file that was decided about, or `nil` if it is missing.
    let identity: FileIdentity?
    let grants: [FileGrant]
    /// The files in it that are hidden by their names.
    var hiddenFiles: [String] = []
  }

  /// What is granted of the whole machine.
  let machine: [FileGrant]
  /// The folders of users, and others, that the machine's part does not show.
  let users: HiddenFiles
  /// What is shown besides: what is in these folders nevertheless, such as the user's own home, a home
  /// that is a folder for temporary files, and what the user named.
  let readable: [Root]
  let writable: [FileGrant]
  /// What is hidden in all of these.
  let hidden: HiddenFiles
  /// The program's own file and folder, its folders for data, and the programs around it, which may be
  /// in hidden folders.
  let program: Root?
  let own: [FileGrant]
  let visible: [FileGrant]
  /// The devices of ``MountTable/automounts``.
  let automounts: Set<UInt64>
  /// The links behind which nothing is granted, although the permissions lead over them.
  let plantedLinks: [PlantedLink]

  /// The folders for temporary files and for the sockets of services, of which a program has its own,
  /// empty ones.
  static let temporaryFolders = ["/tmp", "/var/tmp", "/run"]
  /// Devices and processes are granted by themselves.
  static let privateFolders = temporaryFolders + ["/dev", "/proc"]

  /// The addresses of the name servers, to which `/etc/resolv.conf` leads, and programs.
  fileprivate static let serviceFiles = [
    "/run/systemd/resolve", "/run/NetworkManager/resolv.conf", "/run/resolvconf/resolv.conf",
    "/run/connman/resolv.conf", "/run/current-system", "/run/wrappers", "/run/opengl-driver",
  ]

  /// Returns whether a path is below the folders of the system's own programs and settings.
  static func isSystem(_ path: String) -> Bool {
    ["/usr", "/etc", "/bin", "/lib", "/lib64", "/sbin", "/opt", "/nix", "/proc", "/sys", "/dev"]
      .contains { PathBytes.contains($0, path) } || path == "/"
  }

  /// Everything that can be read.
  var allReadable: [FileGrant] {
    machine + readable.flatMap(\.grants) + (program?.grants ?? []) + visible
  }

  /// Everything that can be written.
  var allWritable: [FileGrant] { writable + own }
}

extension Sandbox {
  /// Returns the dashboard's folders, which are never visible without the permission for secrets, but
  /// for what is the program's own.
  ///
  /// They have the keychain, what is pushed, what other widgets have loaded, the settings and the
  /// permissions. Where variables lead elsewhere, there may be some in the usual places as well.
  private func dashboardFolders(of homes: UserHomes) -> [String] {
    let kinds = [XDGFolder.state, .data, .cache, .configuration]
    let usual = homes.own.flatMap { home in kinds.map { "\(home)/\($0.defaultPath)/tessera" } }
    return Array(Set(kinds.map { "\(userEnvironment.folder($0))/tessera" } + usual)).sorted()
  }

  /// Decides about all files.
  var fileView: FileView {
    let mounts = MountTable.current()
    let homes = UserHomes(environment: userEnvironment)
    let scope = FileScope(permissions.reading, homes, mounts)
    // The files for permissions and settings may be links, too; those of plugins are programs.
    let own = HiddenFiles(
      dashboardFolders(of: homes) + PluginFolders.namedFiles(userEnvironment), mounts,
      linkDepth: 1, visible: ["plugins"])
    let hidesSecrets = permissions.reading != .all
    let secrets = hidesSecrets ? self.secrets(of: homes, mounts) : HiddenFiles()
    let plugins = PluginFolders(environment: userEnvironment).contents()
    let values = hidesSecrets ? otherValues(plugins, mounts) : HiddenFiles()
    let programs = HiddenFiles(
      plugins.programs + plugins.values + protectedPaths
        + homes.own.map(SecretPaths.userFoldersFile), mounts, linkDepth: 0)
    let documents = hidesSecrets ? self.documents(of: homes, mounts) : HiddenFiles()
    let hidden =
      hidesSecrets ? secrets.union(own).union(values).union(documents) : HiddenFiles()
    let temporary = HiddenFiles(FileView.privateFolders, mounts, linkDepth: 0)

    // What rules and programs are kept in can be neither written nor moved, whatever may be read.
    let unwritable = secrets.union(own).union(values).union(programs)
    let writers = Writers(writing, home: home, fixed: unwritable)
    var plantedLinks: [PlantedLink] = []

    // A folder that contains private ones is named without them; one of them can be named itself.
    func parts(of path: ResolvedPath, without hidden: HiddenFiles) -> [FileGrant] {
      let isTemporary = temporary.contains(path)
      return FileGrant.parts(
        of: path, without: isTemporary ? hidden : hidden.union(temporary))
    }
    func namedPaths(_ paths: [String]) -> [ResolvedPath] {
      paths.compactMap { name in
        // Resolved once: what is granted is what was looked at.
        let path = ResolvedPath(name)
        guard let link = writers.plantedLink(on: path, named: name) else { return path }
        plantedLinks.append(link)
        return nil
      }
    }
    let temporaryHomes =
      permissions.reading == .system
      ? [] : homes.own.filter { temporary.contains(ResolvedPath($0)) }
    let shown = (temporaryHomes + scope.inside).map { ResolvedPath($0) }
    let readable = (shown + namedPaths(readableFolders)).map {
      FileView.Root(
        path: $0.path, identity: $0.identity, grants: parts(of: $0, without: hidden))
    }
    let writable = namedPaths(writablePaths).flatMap { parts(of: $0, without: unwritable) }
    return FileView(
      machine: FileGrant.parts(of: "/", without: hidden.union(temporary).union(scope.outside))
        + FileView.serviceFiles.flatMap { FileGrant.parts(of: $0, without: HiddenFiles()) },
      users: scope.outside, readable: readable.filter { !$0.grants.isEmpty },
      writable: writable,
      hidden: hidden, program: programRoot(homes, secrets.union(documents), values, own, temporary),
      own: ownFolders.flatMap { FileGrant.parts(of: $0, without: HiddenFiles()) },
      visible: visiblePaths.flatMap { FileGrant.parts(of: $0, without: HiddenFiles()) },
      automounts: mounts.automounts, plantedLinks: plantedLinks)
  }

  /// Returns whether a program in the sandbox can read a file, so that this process may for it.
  package func grantsReading(_ path: String) -> Bool {
    // What is missing is missing for it, too.
    ResolvedPath(path).identity == nil || readableFiles?.contains(path) ?? true
  }

  /// The settings of all plugins but the program's own.
  private func otherValues(
    _ plugins: PluginFolders.Contents, _ mounts: MountTable
  ) -> HiddenFiles {
    let own = ResolvedPath(PluginFolders.values(of: ResolvedPath(program).path)).path
    let others = plugins.values.filter { !PathBytes.areEqual(ResolvedPath($0).path, own) }
    var hidden = HiddenFiles(others, mounts, linkDepth: 0)
    for folder in plugins.folders { hidden.addFolder(folder) }
    return hidden
  }

  /// The user's secrets, in whichever home, and the system's.
  private func secrets(of homes: UserHomes, _ mounts: MountTable) -> HiddenFiles {
    let paths = SecretPaths(homes: homes.own, environment: userEnvironment)
    return HiddenFiles(paths.found, mounts, watching: paths.folders)
      .union(HiddenFiles(paths.data, mounts, linkDepth: 0))
  }

  /// The maximum number of files in a folder of documents that is granted in parts: a rule of Landlock
  /// costs little, a mount a lot.
  private static let documentLimit = 500
  private static let mountedDocumentLimit = 30

  /// The folders of documents in which a secret could be made while the program runs.
  ///
  /// An extension's process runs for long, and must find what was replaced meanwhile.
  private func documents(of homes: UserHomes, _ mounts: MountTable) -> HiddenFiles {
    guard confiner != nil else { return HiddenFiles() }
    let folders = homes.own.flatMap { SecretPaths.documentFolders(of: $0) }
    let limit = confinement.usesLandlock ? Self.documentLimit : Self.mountedDocumentLimit
    return HiddenFiles(documents: folders, mounts, limit: limit)
  }

  /// The folder of the program's file, which it can read, or the file alone if the folder also has
  /// files of others; `nil` without a file.
  private func programRoot(
    _ homes: UserHomes, _ secrets: HiddenFiles, _ otherValues: HiddenFiles, _ own: HiddenFiles,
    _ temporary: HiddenFiles
  ) -> FileView.Root? {
    let file = ResolvedPath(program)
    guard PathBytes.isAbsolute(program), file.kind == .file, !secrets.contains(file) else {
      return nil
    }
    let folder = ResolvedPath(Folder.parent(of: file.path))
    // A home, the folders of other programs in it, and what contains them.
    let isShared = folder.identity.map { identity in
      homes.isHome(folder.path) || secrets.folders.contains(identity)
        || own.folders.contains(identity) || own.files.contains(identity)
        || temporary.files.contains(identity) || ["/", "/dev/shm"].contains(folder.path)
    }
    guard isShared == false else {
      return FileView.Root(
        path: file.path, identity: file.identity,
        grants: FileGrant.parts(of: file.path, without: secrets))
    }
    let values = valueFiles(in: folder.path)
    var hidden = secrets.union(otherValues)
    for folder in values.folders { hidden.addFolder(folder) }
    let ownValues = PluginFolders.values(of: file.path)
    let isOthers = { PluginFolders.areValues($0) && !PathBytes.areEqual($0, ownValues) }
    return FileView.Root(
      path: folder.path, identity: folder.identity,
      grants: FileGrant.parts(of: folder.path, without: hidden, isHidden: isOthers),
      // What a link leads to is hidden at its own place.
      hiddenFiles: values.paths.filter { isOthers($0) && ResolvedPath.target(of: $0) == nil }
        .sorted())
  }

  /// Finds the settings of plugins beside a program, which may be in no folder of plugins: the folders in
  /// which there are some, and the first, in which there could be.
  private func valueFiles(
    in folder: String, depth: Int = PluginFolders.depth
  ) -> (folders: [FileIdentity], paths: [String]) {
    var status = stat()
    guard depth > 0, lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return ([], [])
    }
    let names = FolderNames.of(folder)
    let below = names.map { valueFiles(in: "\(folder)/\($0)", depth: depth - 1) }
    let own = names.filter(PluginFolders.areValues).map { "\(folder)/\($0)" }
    let paths = own + below.flatMap(\.paths)
    // Nobody keeps a plugin's settings beside the programs of the system: each of these would be a grant
    // of its own.
    let couldHaveSome = depth == PluginFolders.depth && !FileView.isSystem(folder)
    let isFolderInParts = couldHaveSome || !paths.isEmpty
    return (below.flatMap(\.folders) + (isFolderInParts ? [FileIdentity(status)] : []), paths)
  }
}

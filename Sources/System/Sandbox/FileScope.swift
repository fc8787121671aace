internal import Files

/// Which folders of a machine a program is shown, before what is hidden in them.
struct FileScope {
  /// The folders that are not shown.
  let outside: HiddenFiles
  /// What is shown although it is in one of them.
  let inside: [String]

  /// The top-level folders of the system, which is all that ``Permissions/Reading/system`` shows of the
  /// top level: whatever else there is may be somebody's, such as `/data`.
  ///
  /// - Source: hier(7), Filesystem Hierarchy Standard 3.0; `/nix` and `/gnu` are the stores of NixOS and
  ///   Guix. Processes, devices and folders for temporary files are granted by themselves.
  private static let systemFolders: Set<String> = [
    "usr", "etc", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "opt", "nix", "gnu", "sys",
  ]

  /// What programs of the system need of `/var`, where services keep their data.
  private static let systemData = [
    // The certificates of openSUSE, to which those in `/etc` lead.
    "/var/lib/ca-certificates",
    // Without it, programs that draw text read all fonts.
    "/var/cache/fontconfig",
    // The system's programs on Guix, to which `/run/current-system` leads.
    "/var/guix/profiles",
    // What is installed and what could be updated, which is asked of them without the network.
    "/var/lib/dpkg", "/var/lib/apt/lists", "/var/lib/pacman", "/var/lib/rpm",
    "/var/lib/update-notifier/updates-available",
  ]

  /// The programs of Homebrew, which are beside the homes of users.
  private static let programs = ["/home/linuxbrew/.linuxbrew"]

  /// Decides what is shown.
  ///
  /// - Parameters:
  ///   - reading: What can be read.
  ///   - homes: The homes of the machine's users.
  ///   - mounts: The mounts, by which folders can have several paths.
  init(_ reading: Permissions.Reading, _ homes: UserHomes, _ mounts: MountTable) {
    // What contains the system, such as the home `/` of some containers, is shown without secrets.
    let own = homes.own.filter { ResolvedPath($0).path != "/" }
    let others = HiddenFiles(homes.others + homes.aliases(in: mounts), linkDepth: 0)
    switch reading {
    case .all:
      (outside, inside) = (HiddenFiles(), [])
    case .withoutSecrets:
      outside = others
      // A home that is a folder of homes, such as `/home`, is not shown as a whole.
      let ownInside = own.filter { !others.files.isDisjoint(with: ResolvedPath($0).folders) }
      inside = ownInside + Self.programs
    case .system:
      outside = others.union(HiddenFiles(own + Self.otherFolders, mounts, linkDepth: 0))
      inside = Self.systemData + Self.programs
    }
  }

  /// The folders and files at the top and in `/var` that are not the system's; what links there lead to
  /// is shown by itself, or not at all.
  private static var otherFolders: [String] {
    let top = FolderNames.of("/").filter { !systemFolders.contains($0) && $0 != "var" }
    let paths = top.map { "/\($0)" } + FolderNames.of("/var").map { "/var/\($0)" }
    return paths.filter {
      ResolvedPath($0).path == $0 && !FileView.privateFolders.contains($0)
    }
  }
}

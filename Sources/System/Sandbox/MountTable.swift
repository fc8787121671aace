internal import Files
internal import Glibc

/// The mounts of this process, by which a file can have several paths without a link.
struct MountTable: Sendable {
  private struct Mount {
    let device: Substring
    /// The path inside of the file system, and where it is seen.
    let root: String
    let place: String
    /// The kind of the file system, such as `ext4`.
    let kind: Substring
  }

  private static let sizeLimit = 16 << 20

  /// A file system that shows the files of folders.
  private struct Overlay {
    let place: String
    let layers: [String]
  }

  private var mounts: [Mount] = []
  private var overlays: [Overlay] = []
  /// Whether something is mounted at several places.
  private var hasAliases = false
  /// The devices, as `stat` reports them, of places at which something is mounted when it is used.
  private(set) var automounts: Set<UInt64> = []

  /// The mounts of this process; none if they cannot be read.
  static func current() -> MountTable {
    MountTable((try? RegularFile.text(at: "/proc/self/mountinfo", limit: sizeLimit)) ?? "")
  }

  /// Reads the text of `mountinfo`.
  ///
  /// - Source: proc(5).
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count >= 5 else { continue }
      // The number of words before a hyphen differs.
      let system = words.dropFirst(5).drop { $0 != "-" }.dropFirst()
      let kind = system.first ?? ""
      mounts.append(
        Mount(
          device: words[2], root: Self.unescaped(words[3]), place: Self.unescaped(words[4]),
          kind: kind))
      if kind == "overlay", let options = system.last {
        let layers = Self.layers(in: options).filter(Self.isFolder)
        if !layers.isEmpty {
          overlays.append(Overlay(place: Self.unescaped(words[4]), layers: layers))
        }
      }
      if kind == "autofs" { automounts.formUnion(Self.number(of: words[2])) }
    }
    hasAliases = Set(mounts.map(\.device)).count < mounts.count
  }

  /// Returns the folders that an overlay shows, according to its options.
  ///
  /// - Source: the kernel's Documentation/filesystems/overlayfs.rst.
  private static func layers(in options: Substring) -> [String] {
    options.split(separator: ",").flatMap { option -> [String] in
      let parts = option.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return [] }
      switch parts[0] {
      case "upperdir", "lowerdir+", "datadir+": return [unescaped(parts[1])]
      // Layers are parted by colons, those that have only data by two.
      case "lowerdir": return parts[1].split(separator: ":").map { unescaped($0) }
      default: return []
      }
    }
  }

  /// Layers may be outside of what this process sees, as in a container.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the number of a device that is written as `MAJOR:MINOR`, or nothing for another text.
  private static func number(of device: Substring) -> [UInt64] {
    let parts = device.split(separator: ":").compactMap { UInt64($0) }
    guard parts.count == 2 else { return [] }
    let (major, minor) = (parts[0], parts[1])
    // As makedev(3) does, which is a macro.
    return [(major & 0xfff) << 8 | (major & ~0xfff) << 32 | minor & 0xff | (minor & ~0xff) << 12]
  }

  /// Returns where a path inside of the file system of a kind is seen, or `nil` if it is not.
  func place(of path: String, inFileSystem kind: String) -> String? {
    for mount in mounts.reversed() where mount.kind == kind {
      if let rest = PathBytes.rest(of: path, below: mount.root) {
        return Self.joined(mount.place, rest)
      }
    }
    return nil
  }

  /// Returns the other paths of what a path leads to, and the places at which parts of it are
  /// mounted.
  ///
  /// - Parameter path: An absolute path without links.
  /// - Returns: The paths, without the given one.
  func aliases(of path: String) -> [String] {
    let mounted = mountedAliases(of: path)
    guard !overlays.isEmpty else { return mounted }
    return mounted + ([path] + mounted).flatMap(overlayAliases)
  }

  /// Returns where overlays show what a path leads to, and where it is from if one shows it there.
  private func overlayAliases(of path: String) -> [String] {
    overlays.flatMap { overlay in
      overlay.layers.compactMap { layer in
        if let rest = PathBytes.rest(of: path, below: layer) {
          return Self.joined(overlay.place, rest)
        }
        if PathBytes.rest(of: layer, below: path) != nil { return overlay.place }
        return PathBytes.rest(of: path, below: overlay.place).map { Self.joined(layer, $0) }
      }
    }
  }

  private func mountedAliases(of path: String) -> [String] {
    guard hasAliases else { return [] }
    let holder = mounts.filter { PathBytes.rest(of: path, below: $0.place) != nil }
      // Of mounts at the same place, the last one is seen.
      .reduce(nil as Mount?) {
        $1.place.utf8.count >= ($0?.place.utf8.count ?? 0) ? $1 : $0
      }
    guard let holder, let rest = PathBytes.rest(of: path, below: holder.place) else { return [] }
    let inside = Self.joined(holder.root, rest)
    return mounts.compactMap { mount in
      guard mount.device == holder.device else { return nil }
      if let rest = PathBytes.rest(of: inside, below: mount.root) {
        let alias = Self.joined(mount.place, rest)
        return PathBytes.areEqual(alias, path) ? nil : alias
      }
      return PathBytes.rest(of: mount.root, below: inside) == nil ? nil : mount.place
    }
  }

  private static func joined(_ folder: String, _ rest: Substring) -> String {
    rest.isEmpty ? folder : folder == "/" ? "/\(rest)" : "\(folder)/\(rest)"
  }

  /// Returns a path of which blanks, line ends and backslashes were written as octal numbers.
  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

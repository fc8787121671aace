internal import CLinux
internal import Foundation

/// Why the folders of a program are too large.
enum FolderExcess: Hashable, Sendable {
  /// They have more bytes than the limit.
  case bytes(limit: Int)
  /// They have more files and folders than the limit.
  case files(limit: Int)
  /// What is in a folder cannot be counted: it cannot be listed, or is too deep.
  case uncounted(folder: String)
}

/// The size of what is in folders that a program can write.
///
/// The program may want to hide a part of it. Folders are opened from the one in which they are, so that
/// no path is too long and none is exchanged for a link, and what cannot be counted is an excess.
struct FolderSize {
  /// The number of files and folders that are looked at; more are an excess.
  private static let countLimit = 20_000
  /// The number of levels, each of which has a descriptor while it is looked at.
  private static let depthLimit = 64

  private let limit: Int
  private var bytes = 0
  private var count = 0

  private init(limit: Int) {
    self.limit = limit
  }

  /// Returns whether, and why, what is in folders is too large.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes, altogether.
  ///   - folders: The folders; one that does not exist is empty.
  ///   - process: The process whose tree may have files of theirs open without a name, or `nil`.
  /// - Returns: The first excess, or `nil` for none.
  static func excess(
    over limit: Int, in folders: [String], and process: pid_t? = nil
  ) -> FolderExcess? {
    var size = FolderSize(limit: limit)
    var devices: Set<UInt64> = []
    for folder in folders {
      let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0, errno == ENOENT { continue }
      var status = stat()
      let isNew = fstat(descriptor, &status) == 0 && devices.insert(UInt64(status.st_dev)).inserted
      if let excess = size.add(descriptor, folder, depth: 0) { return excess }
      guard isNew, let process else { continue }
      if let excess = size.addUnnamed(of: process, UInt64(status.st_dev), folder) { return excess }
    }
    return nil
  }

  /// Adds the files without a name that the processes of a tree have open.
  private mutating func addUnnamed(
    of process: pid_t, _ device: UInt64, _ folder: String
  ) -> FolderExcess? {
    let unnamed = clinux_tree_unnamed_bytes(process, device)
    guard unnamed >= 0 else { return .uncounted(folder: folder) }
    bytes += Int(unnamed)
    return bytes <= limit ? nil : .bytes(limit: limit)
  }

  /// Adds what is in a folder.
  ///
  /// - Parameters:
  ///   - descriptor: The folder, which is closed, or -1 if it could not be opened.
  ///   - path: Its path, for the reason.
  ///   - depth: The number of folders that it is in.
  /// - Returns: The excess, or `nil` for none.
  private mutating func add(_ descriptor: Int32, _ path: String, depth: Int) -> FolderExcess? {
    guard let stream = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      return .uncounted(folder: path)
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        return errno == 0 ? nil : .uncounted(folder: path)
      }
      let excess = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          add($0, in: descriptor, path, depth)
        }
      }
      if let excess { return excess }
    }
  }

  private mutating func add(
    _ name: UnsafePointer<CChar>, in folder: Int32, _ path: String, _ depth: Int
  ) -> FolderExcess? {
    guard strcmp(name, ".") != 0, strcmp(name, "..") != 0 else { return nil }
    count += 1
    guard count <= Self.countLimit else { return .files(limit: Self.countLimit) }
    var status = stat()
    guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      // What has been removed meanwhile has no size.
      return errno == ENOENT ? nil : .uncounted(folder: path)
    }
    bytes += Int(status.st_blocks) * 512
    guard bytes <= limit else { return .bytes(limit: limit) }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    let child = "\(path)/\(String(cString: name))"
    guard depth < Self.depthLimit else { return .uncounted(folder: child) }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder, name, flags)
    if descriptor < 0, [ENOENT, ENOTDIR, ELOOP].contains(errno) { return nil }
    return add(descriptor, child, depth: depth + 1)
  }
}

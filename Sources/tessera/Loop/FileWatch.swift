import Foundation

/// Tells when one of the user's files was written or replaced: inotify on their folders, and on the
/// folders of what they are links to.
@MainActor
struct FileWatch: ~Copyable {
  let descriptor: Int32
  private var folders: [Int32: String] = [:]
  /// The files as the program knows them, by every path under which they may change.
  private var files: [String: String] = [:]
  /// What of a file is told of, as inotify's events.
  private let events: Int32
  private let makesFolders: Bool

  /// A file was written, or came to be, or went.
  private static let everything =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM

  /// Watches programs, for whose folders nothing is made.
  ///
  /// One that goes, or begins to be written, is no other one yet.
  init() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    events = Int32(IN_CLOSE_WRITE | IN_MOVED_TO)
    makesFolders = false
  }

  /// Watches some of the user's files.
  init(files: [String]) {
    events = Int32(Self.everything)
    makesFolders = true
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    for file in files { add(file) }
  }

  deinit {
    close(descriptor)
  }

  /// Watches another file, too; a folder that is not there is made, if that can be.
  mutating func add(_ file: String) {
    guard !files.values.contains(file) else { return }
    // A folder that cannot be made is not watched; the program runs without.
    if makesFolders {
      try? FileManager.default.createDirectory(
        atPath: Paths.folder(of: file), withIntermediateDirectories: true)
    }
    watch(file)
  }

  private mutating func watch(_ file: String) {
    for path in [file, Self.target(of: file)].compactMap(\.self) {
      files[path] = file
      let folder = Paths.folder(of: path)
      let watch = inotify_add_watch(descriptor, folder, UInt32(events))
      if watch >= 0 { folders[watch] = folder }
    }
  }

  /// The file that a link leads to in the end, or `nil` for what is no link.
  private static func target(of file: String) -> String? {
    guard let path = realpath(file, nil) else { return nil }
    defer { free(path) }
    let target = String(cString: path)
    return target == file ? nil : target
  }

  /// The files that changed since this was last asked, as the program knows them.
  mutating func changedPaths() -> Set<String> {
    let changed = Set(takeEvents().compactMap { files[$0] })
    // One of them may be a new link now.
    for file in changed { watch(file) }
    return changed
  }

  private func takeEvents() -> [String] {
    var paths: [String] = []
    let header = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let bytes = buffer[(offset + header)..<(offset + header + Int(event.len))].prefix {
            $0 != 0
          }
          if let folder = folders[event.wd] {
            paths.append("\(folder)/\(String(decoding: bytes, as: UTF8.self))")
          }
          offset += header + Int(event.len)
        }
      }
    }
    return paths
  }
}

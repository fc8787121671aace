import Foundation

/// Tells when one of the user's files was written or replaced: inotify on their folders.
@MainActor
struct FileWatch: ~Copyable {
  let descriptor: Int32
  private var folders: [Int32: String] = [:]

  /// Watches the folders of some files; a folder that is not there is made, if that can be.
  init(files: [String]) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    for folder in Set(files.map { ($0 as NSString).deletingLastPathComponent }) {
      // A folder that cannot be made is not watched; the program runs without.
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let watch = inotify_add_watch(
        descriptor, folder, UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO))
      if watch >= 0 { folders[watch] = folder }
    }
  }

  deinit {
    close(descriptor)
  }

  /// The paths of the files that changed since this was last asked.
  func changedPaths() -> Set<String> {
    var changed: Set<String> = []
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
            changed.insert("\(folder)/\(String(decoding: bytes, as: UTF8.self))")
          }
          offset += header + Int(event.len)
        }
      }
    }
    return changed
  }
}

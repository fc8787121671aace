import Foundation

/// An inotify(7) instance that watches folders.
struct Inotify: ~Copyable {
  /// An event in a folder.
  struct Event {
    /// The watch descriptor that ``watch(_:mask:)`` returned, or -1 if events were lost.
    var watchDescriptor: Int32
    /// The name of the file in the folder; empty for the folder itself.
    var name: String
    private let mask: UInt32

    init(watchDescriptor: Int32, name: String, mask: UInt32) {
      self.watchDescriptor = watchDescriptor
      self.name = name
      self.mask = mask
    }

    /// Whether the folder itself was deleted, moved or unmounted, or is no longer watched.
    var isFolderRemoved: Bool {
      mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0
    }

    /// Whether a file in the folder was deleted or moved away.
    var isFileRemoved: Bool { mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0 }
  }

  /// The events to watch for; all include the removal of the watched folder itself.
  enum Mask {
    /// Files that were written, or moved into the folder.
    static let writtenFiles = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    /// Files that were written, created, deleted, or moved into or out of the folder.
    static let files = writtenFiles | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM)
    /// Folders that were created, deleted, or moved into or out of the folder.
    static let folders = UInt32(
      IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
  }

  let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))

  deinit {
    close(descriptor)
  }

  /// Watches a folder for events, in addition to those for which it is watched already.
  ///
  /// - Returns: The watch descriptor, or `nil` if the folder does not exist or cannot be watched.
  func watch(_ folder: String, mask: UInt32) -> Int32? {
    let watchDescriptor = inotify_add_watch(descriptor, folder, mask | UInt32(IN_MASK_ADD))
    return watchDescriptor < 0 ? nil : watchDescriptor
  }

  func unwatch(_ watchDescriptor: Int32) { _ = inotify_rm_watch(descriptor, watchDescriptor) }

  /// Returns the events since the last call.
  func readEvents() -> [Event] {
    var events: [Event] = []
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
          let name = String(decoding: bytes, as: UTF8.self)
          events.append(Event(watchDescriptor: event.wd, name: name, mask: event.mask))
          offset += header + Int(event.len)
        }
      }
    }
    return events
  }
}

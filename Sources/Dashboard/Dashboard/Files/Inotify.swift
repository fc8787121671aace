import Foundation

/// inotify(7): what happens in folders.
struct Inotify: ~Copyable {
  /// Something that happened.
  struct Event {
    /// The folder's number, as ``watch(_:mask:)`` gave it; -1 where events were lost.
    var folder: Int32
    /// The name of what is in the folder; empty for the folder itself.
    var name: String
    private let mask: UInt32

    init(folder: Int32, name: String, mask: UInt32) {
      self.folder = folder
      self.name = name
      self.mask = mask
    }

    /// Whether the folder itself went: it was deleted, moved, or its disk is gone.
    var isEnd: Bool {
      mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED) != 0
    }

    /// Whether something in the folder went.
    var isLoss: Bool { mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0 }
  }

  /// What is asked of folders.
  enum Mask {
    /// Files that were written.
    static let writing = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    /// Files that were written, come and go.
    static let files = writing | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM)
    /// Folders that come and go.
    static let folders = UInt32(
      IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_DELETE_SELF | IN_MOVE_SELF)
  }

  let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))

  deinit {
    close(descriptor)
  }

  /// Watches a folder, for more than before where it is watched.
  ///
  /// - Returns: Its number, or `nil` for one that is not there or cannot be watched.
  func watch(_ folder: String, mask: UInt32) -> Int32? {
    let number = inotify_add_watch(descriptor, folder, mask | UInt32(IN_MASK_ADD))
    return number < 0 ? nil : number
  }

  func unwatch(_ number: Int32) { _ = inotify_rm_watch(descriptor, number) }

  /// What happened since this was last asked.
  func events() -> [Event] {
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
          events.append(Event(folder: event.wd, name: name, mask: event.mask))
          offset += header + Int(event.len)
        }
      }
    }
    return events
  }
}

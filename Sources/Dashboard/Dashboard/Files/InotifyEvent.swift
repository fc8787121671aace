import Foundation

/// An inotify(7) event.
struct InotifyEvent {
  var watchDescriptor: Int32
  /// The name of the file in the watched folder; empty for the watched file or folder itself.
  var name: String
  private var mask: UInt32

  /// Whether events were lost.
  var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

  /// Whether the watched file or folder itself was deleted or moved.
  var isSelfRemoved: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 }

  /// Whether the kernel has removed the watch.
  var isWatchRemoved: Bool { mask & UInt32(IN_IGNORED) != 0 }

  /// Reads all pending events from an inotify descriptor, without blocking.
  static func read(from descriptor: Int32) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 8) { buffer in
      while true {
        let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        events += Self.events(UnsafeRawBufferPointer(buffer)[..<count])
      }
    }
    return events
  }

  private static func events(_ bytes: Slice<UnsafeRawBufferPointer>) -> [InotifyEvent] {
    let header = MemoryLayout<inotify_event>.size
    var events: [InotifyEvent] = []
    var offset = 0
    while offset + header <= bytes.count {
      let event = bytes.base.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let eventEnd = offset + header + Int(event.len)
      let name = bytes[(offset + header)..<eventEnd].prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watchDescriptor: event.wd, name: String(decoding: name, as: UTF8.self),
          mask: event.mask))
      offset = eventEnd
    }
    return events
  }
}

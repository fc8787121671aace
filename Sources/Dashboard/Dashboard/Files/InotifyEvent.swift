import Foundation

/// Something that inotify tells.
struct InotifyEvent {
  var watch: Int32
  /// The name in the folder that is watched; empty for the watched thing itself.
  var name: String
  private var mask: UInt32

  /// Whether more happened than could be told.
  var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }

  /// Whether the watched thing itself went, or went elsewhere.
  var isEnd: Bool { mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 }

  /// Whether nothing more is told of the watch.
  var isGone: Bool { mask & UInt32(IN_IGNORED) != 0 }

  /// All that can be read without waiting.
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
      let end = offset + header + Int(event.len)
      let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: event.wd, name: String(decoding: name, as: UTF8.self), mask: event.mask))
      offset = end
    }
    return events
  }
}

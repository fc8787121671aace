package import Cells
package import FoundationEssentials
package import Timelines
package import ViewTree

/// A timeline as stored in the cache.
package struct CachedTimeline: Hashable, Sendable {
  package var timeline: EntryTimeline<ArchivedNode>
  /// The date at which the timeline was loaded.
  package var loadDate: Date
  package var timeZone: String
  /// The widget's display name, so that its box has a title before the extension is started.
  package var displayName: String
  package var families: [String]
  /// The paths of the files and folders that the timeline was created from.
  package var files: [String] = []
  /// The events that the timeline lists, or `nil` if it lists none.
  package var events: [DatedEvent]?
  /// The size inside the box that the entries were drawn for, or `nil` if they suit any size.
  package var drawnSize: Size?
  /// The size of a cell in pixels for which images were made, or `nil` for images shown as cells.
  package var cells: Size?
  /// The notifications that the timeline asks for.
  package var notifications: [DatedNotification] = []

  package init(
    timeline: EntryTimeline<ArchivedNode>, loadDate: Date, timeZone: String,
    displayName: String, families: [String]
  ) {
    self.timeline = timeline
    self.loadDate = loadDate
    self.timeZone = timeZone
    self.displayName = displayName
    self.families = families
  }
}

extension CachedTimeline {
  private static let magic: [UInt8] = Array("tessera timeline 6\n".utf8)

  /// Encodes the beginning of the file: the format, a placeholder for the checksum, the key, the
  /// stamp, and everything in the timeline but its entries.
  ///
  /// - Parameters:
  ///   - key: The key of the cache entry.
  ///   - stamp: Identifies the build of the program that drew the timeline.
  /// - Returns: A writer for the entries.
  func header(key: TimelineCacheKey, stamp: UInt64) -> CacheWriter {
    var writer = CacheWriter(Self.magic + [UInt8](repeating: 0, count: 8))
    writer.write(key.text)
    writer.write(stamp)
    writer.write(timeZone)
    writer.write(loadDate)
    writer.write(displayName)
    writer.write(UInt64(families.count))
    for family in families { writer.write(family) }
    writer.write(UInt64(files.count))
    for file in files { writer.write(file) }
    writer.write(UInt64(drawnSize?.width ?? 0))
    writer.write(UInt64(drawnSize?.height ?? 0))
    writer.write(UInt64(events == nil ? 0 : 1))
    writer.write(UInt64(events?.count ?? 0))
    for event in events ?? [] { Self.write(event, to: &writer) }
    writer.write(UInt64(clamping: cells?.width ?? 0))
    writer.write(UInt64(clamping: cells?.height ?? 0))
    writer.write(UInt64(notifications.count))
    for notification in notifications { Self.write(notification, to: &writer) }
    write(timeline.policy, to: &writer)
    let images = timeline.images.images
    writer.write(UInt64(images.count))
    for image in images { writer.write(image) }
    writer.write(UInt64(timeline.count))
    return writer
  }

  /// The maximum number of images in a file.
  private static let maximumImageCount = 65_536

  /// Returns the complete bytes of the file, with the checksum.
  ///
  /// Call it after the last entry.
  static func completeFile(from writer: CacheWriter) -> [UInt8] {
    var writer = writer
    let sum = Checksum.of(writer.bytes[(magic.count + 8)...])
    writer.replace(at: magic.count, with: sum)
    return writer.bytes
  }

  private static func write(_ event: DatedEvent, to writer: inout CacheWriter) {
    writer.write(event.title)
    writer.write(event.start)
    writer.write(event.end)
  }

  private static func write(_ notification: DatedNotification, to writer: inout CacheWriter) {
    writer.write(notification.date)
    writer.write(notification.title)
    writer.write(notification.body)
  }

  private func write(_ policy: ReloadPolicy, to writer: inout CacheWriter) {
    switch policy {
    case .atEnd: writer.write(UInt64(0))
    case .never: writer.write(UInt64(1))
    case .after(let date):
      writer.write(UInt64(2))
      writer.write(date)
    }
  }

  /// Decodes a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - key: The key that the file must have.
  ///   - stamp: The build that the file must be from, or `nil` for any.
  ///
  /// Returns `nil` if the file has another key, build or format, is truncated or modified, or
  /// contains values that a response could not contain. The values are checked because the checksum
  /// does not protect against deliberate changes.
  init?(_ bytes: [UInt8], key: TimelineCacheKey, stamp: UInt64?) {
    let start = Self.magic.count
    guard bytes.count > start + 8, bytes.starts(with: Self.magic) else { return nil }
    var reader = CacheReader(bytes, at: start)
    guard reader.readWord() == Checksum.of(bytes[(start + 8)...]), reader.readText() == key.text,
      let fileStamp = reader.readWord(), stamp == nil || fileStamp == stamp,
      let timeZone = reader.readText(),
      let loadDate = reader.readDate(),
      let displayName = reader.readText(), displayName.utf8.count <= Self.maximumNameLength,
      let families = reader.readList(maximum: Self.maximumFamilyCount, { $0.readText() }),
      let files = reader.readList(maximum: TimelineNotes.fileLimit, { $0.readText() }),
      let width = reader.readWord(), let height = reader.readWord(),
      width <= Self.maximumLength, height <= Self.maximumLength,
      let hasEvents = reader.readWord(),
      let events = reader.readList(maximum: TimelineNotes.eventLimit, Self.readEvent),
      let cellWidth = reader.readWord(), let cellHeight = reader.readWord(),
      let notifications = reader.readList(
        maximum: TimelineNotes.eventLimit, Self.readNotification),
      let policy = Self.readPolicy(&reader),
      let images = reader.readList(
        maximum: Self.maximumImageCount, { $0.readBytes().map { Array($0) } }),
      let entries = CachedEntries.read(from: &reader, images), reader.isAtEnd
    else { return nil }
    self.init(
      timeline: EntryTimeline(entries: entries, policy: policy), loadDate: loadDate,
      timeZone: timeZone, displayName: displayName, families: families)
    self.files = files
    self.events = hasEvents == 1 ? events : nil
    drawnSize = width == 0 ? nil : Size(width: Int(width), height: Int(height))
    let cells = Size(width: Int(clamping: cellWidth), height: Int(clamping: cellHeight))
    self.cells = cells.isEmpty ? nil : cells
    self.notifications = notifications
  }

  /// The number of bytes in which the key of a file is found, unless its settings are longer.
  static let keyLength = 4096

  /// Returns the key of a file, given its beginning; `nil` if the bytes are too few or of another
  /// format.
  static func key(inBeginning bytes: [UInt8]) -> TimelineCacheKey? {
    guard bytes.starts(with: magic) else { return nil }
    var reader = CacheReader(bytes, at: min(bytes.count, magic.count + 8))
    return reader.readText().flatMap { TimelineCacheKey(text: $0) }
  }

  /// The maximum length of a display name, in bytes: the same as that of a text in a view.
  private static let maximumNameLength = 16_384
  /// The maximum length of a box, in cells.
  private static let maximumLength: UInt64 = 10_000
  /// The maximum number of families, more than will ever exist.
  private static let maximumFamilyCount = 64

  private static func readPolicy(_ reader: inout CacheReader) -> ReloadPolicy? {
    switch reader.readWord() {
    case 0: .atEnd
    case 1: .never
    case 2: reader.readDate().map { .after($0) }
    default: nil
    }
  }

  private static func readEvent(_ reader: inout CacheReader) -> DatedEvent? {
    guard let title = reader.readText(), title.utf8.count <= maximumNameLength,
      let start = reader.readDate(), let end = reader.readDate()
    else { return nil }
    return DatedEvent(title, from: start, to: end)
  }

  private static func readNotification(_ reader: inout CacheReader) -> DatedNotification? {
    guard let date = reader.readDate(), let title = reader.readText(),
      let body = reader.readText(), max(title.utf8.count, body.utf8.count) <= maximumNameLength
    else { return nil }
    return DatedNotification(title, body, at: date)
  }
}

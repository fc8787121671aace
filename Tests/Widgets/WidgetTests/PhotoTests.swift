import CStb
import Cells
import Foundation
import Golden
@testable import Exif
@testable import PhotoWidget
@testable import TesseraKit
import TesseraUI
import Testing
import ViewTree
import WidgetOptions

/// Photos of a folder.
struct PhotoTests {
  private let folder: String
  private let now = Date(timeIntervalSince1970: 1_795_521_600)

  init() throws {
    folder = try TemporaryFolder().path
    try FileManager.default.createDirectory(
      atPath: "\(folder)/album", withIntermediateDirectories: true)
  }

  private var environment: [String: String] {
    ["HOME": folder, "XDG_CACHE_HOME": "\(folder)/cache", "XDG_DATA_HOME": "\(folder)/data"]
  }

  /// An image whose left half is red and whose right half is blue.
  private func halves(width: Int = 64, height: Int = 32) -> Pixels {
    let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
    return Pixels(
      width: width, height: height, bytes: (0..<height).flatMap { _ in row.map { UInt8($0) } })
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/album/\(name)"))
  }

  private func timeline(
    _ change: (PhotoIntent) -> Void = { _ in }, family: WidgetFamily = .systemSmall,
    path: String? = "~/album"
  ) async -> Timeline<PhotoEntry> {
    let intent = PhotoIntent()
    intent.path = path
    intent.order = .name
    change(intent)
    let context = TimelineProviderContext(
      family: family, isPreview: false, displaySize: CGSize(width: 144, height: 144), date: now)
    return await PhotoProvider(environment: environment).timeline(for: intent, in: context)
  }

  @Test func orientationTurnsAndMirrors() {
    // a b c
    // d e f
    let pixels = Pixels(width: 3, height: 2, bytes: (1...6).flatMap { [$0, 0, 0, 255] })
    let expected: [Int: [UInt8]] = [
      1: [1, 2, 3, 4, 5, 6], 2: [3, 2, 1, 6, 5, 4], 3: [6, 5, 4, 3, 2, 1],
      4: [4, 5, 6, 1, 2, 3], 5: [1, 4, 2, 5, 3, 6], 6: [4, 1, 5, 2, 6, 3],
      7: [6, 3, 5, 2, 4, 1], 8: [3, 6, 2, 5, 1, 4],
    ]
    for (orientation, order) in expected {
      let turned = pixels.oriented(orientation)
      let reds = stride(from: 0, to: turned.bytes.count, by: 4).map { turned.bytes[$0] }
      #expect(reds == order, "\(orientation)")
      #expect(turned.width == (orientation >= 5 ? 2 : 3))
    }
    #expect(pixels.oriented(9) == pixels && pixels.oriented(0) == pixels)
  }

  /// Returns Exif data with an orientation and a date.
  private func exif(_ orientation: UInt8, bigEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(value >> ($0 * 8) & 0xff) }
      return bigEndian ? bytes.reversed() : bytes
    }
    let text = Array("2026:11:21 10:18:30\0".utf8)
    var tiff = Array((bigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    tiff += number(2, 2)
    tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(Int(orientation), 2) + [0, 0]
    tiff += number(0x8769, 2) + number(4, 2) + number(1, 4) + number(38, 4) + number(0, 4)
    tiff += number(1, 2) + number(0x9003, 2) + number(2, 2) + number(20, 4) + number(56, 4)
    tiff += number(0, 4) + text
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    return [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + content
  }

  private func jpeg(_ orientation: UInt8, bigEndian: Bool = true) throws -> [UInt8] {
    let file = try #require(halves().encoded)
    return Array(file[..<2]) + exif(orientation, bigEndian: bigEndian) + file[2...]
  }

  @Test(arguments: [true, false])
  func exifDataIsRead(bigEndian: Bool) throws {
    let header = ExifHeader(try jpeg(6, bigEndian: bigEndian))
    let parts = DateComponents(year: 2026, month: 11, day: 21, hour: 10, minute: 18)
    #expect(header.orientation == 6)
    #expect(header.date == Calendar(identifier: .gregorian).date(from: parts))
  }

  /// Every truncation and many damages of the header: no trap, and no wrong number.
  @Test func damagedExifDataIsIgnored() throws {
    let file = try jpeg(6)
    for length in 0..<min(file.count, 140) {
      #expect((1...8).contains(ExifHeader(Array(file[..<length])).orientation))
    }
    for seed in Damage.rounds(300) {
      var damage = Damage(seed: seed)
      #expect((1...8).contains(ExifHeader(damage.damaged(file)).orientation))
    }
  }

  @Test func turnedPhotoIsShownUpright() async throws {
    try write(try jpeg(6), to: "a.jpg")
    let photo = try #require(await timeline().entries.first?.photos.first)
    let image = try #require(photo.image.cgImage)
    #expect(image.width == 32 && image.height == 64)
    #expect(photo.name == "a" && photo.folder == "album")
    // The second load uses the reduced copy.
    let copies = try FileManager.default.contentsOfDirectory(
      atPath: "\(folder)/cache/tessera/photos")
    #expect(copies.count == 1)
    #expect(await timeline().entries.first?.photos.first?.image.size == photo.image.size)
  }

  @Test func largePhotoIsReduced() throws {
    let wide = Pixels(width: 1500, height: 60, bytes: halves(width: 1500, height: 60).bytes)
    let file = try #require(wide.encoded)
    let pixels = try #require(Pixels(decoding: file, maximumSide: 100))
    #expect(pixels.width == 100 && pixels.height == 4)
    #expect(pixels.bytes[0] > 200 && pixels.bytes[2] < 60, "the left half is red")
    #expect(pixels.bytes[99 * 4 + 2] > 200, "the right half is blue")
  }

  @Test func unreadableFileIsSkippedAndNamed() async throws {
    try write(Array("nonsense".utf8), to: "a.jpg")
    try write([], to: "b.png")
    try write(try #require(halves().encoded), to: "c.jpg")
    let timeline = await timeline()
    #expect(timeline.entries.allSatisfy { $0.photos.map(\.name) == ["c"] })
    #expect(timeline.problems.contains("a.jpg is not an image that can be shown"))
    try FileManager.default.removeItem(atPath: "\(folder)/album/c.jpg")
    let rest = await self.timeline()
    #expect(rest.entries.first?.message == "No photo in album can be shown")
  }

  /// A PNG whose header claims 20 000 × 20 000 pixels.
  @Test func bombIsRejected() throws {
    var count: Int32 = 0
    let pixels = halves()
    let png = try #require(cstb_encode_png(pixels.bytes, 64, 32, &count))
    defer { cstb_free(png) }
    var bytes = Array(UnsafeBufferPointer(start: png, count: Int(count)))
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20])
    #expect(Pixels(decoding: bytes, maximumSide: 512) == nil)
    for seed in Damage.rounds(40) {
      var damage = Damage(seed: seed)
      let damaged = damage.damaged(try jpeg(3))
      if let result = Pixels(decoding: damaged, maximumSide: 64) { #expect(result.width <= 64) }
    }
  }

  @Test func missingFolderIsNamed() async {
    let timeline = await timeline(path: "~/nowhere")
    #expect(
      timeline.entries.first?.message == "~/nowhere does not exist or cannot be read")
    #expect(timeline.files.map(\.path) == ["\(folder)/nowhere"])
    let empty = await self.timeline()
    #expect(empty.entries.first?.message?.contains("has no .jpg") == true)
    let unchosen = await self.timeline(path: nil)
    #expect(unchosen.entries.first?.isSample == true && unchosen.problems.isEmpty)
  }

  @Test func photoChangesAtItsMinutes() async throws {
    for name in ["1.jpg", "2.jpg", "10.jpg"] { try write(try #require(halves().encoded), to: name) }
    let timeline = await timeline { $0.minutes = 10 }
    let names = timeline.entries.compactMap(\.photos.first?.name)
    // On a busy machine there is time for the first photos only; the others follow later.
    try #require(!names.isEmpty && Set(names).isSubset(of: ["1", "2", "10"]))
    guard timeline.entries.count > 2 else { return }
    #expect(Set(names) == ["1", "2", "10"] && timeline.entries.count == 3)
    #expect(timeline.entries[1].date.timeIntervalSince(timeline.entries[0].date) <= 600)
    let next = try #require(timeline.policy.date)
    #expect(next.timeIntervalSince(timeline.entries[2].date) == 600)
    let order = PhotoAlbum("~/album", by: .name, environment: environment).files.map(\.name)
    #expect(order == ["1", "2", "10"], "numbers are compared as numbers")
  }

  @Test(arguments: [(7, 10), (7, 1440), (200, 30), (1, 5)])
  func shuffleShowsEachPhotoOncePerRound(count: Int, minutes: Int) {
    let sequence = PhotoSequence(count: count, order: .shuffle, minutes: minutes, step: 1)
    let isDaily = count * minutes <= 1440
    let midnight = sequence.period(at: Date(localPeriod: 20_776, seconds: 86400))
    let start = isDaily ? midnight : midnight / count * count
    let round = (0..<count).map { sequence.index(in: start + $0, offset: 0) }
    #expect(Set(round) == Set(0..<count))
    let again = PhotoSequence(count: count, order: .shuffle, minutes: minutes, step: 1)
    #expect(round == (0..<count).map { again.index(in: start + $0, offset: 0) })
    if isDaily {
      #expect(round == (0..<count).map { sequence.index(in: start + count + $0, offset: 0) })
    }
  }

  @Test func contactSheetTurnsWholePages() {
    let sequence = PhotoSequence(count: 10, order: .name, minutes: 5, step: 4)
    #expect((0..<4).map { sequence.index(in: 1, offset: $0) } == [4, 5, 6, 7])
    #expect((0..<4).map { sequence.index(in: -1, offset: $0) } == [6, 7, 8, 9])
  }

  @Test(arguments: [PhotoFocus.center, .top, .bottom, .left, .right])
  func filledPhotoKeepsItsFocus(focus: PhotoFocus) {
    for image in [CGSize(width: 400, height: 100), CGSize(width: 100, height: 400)] {
      let space = CGSize(width: 128, height: 112)
      let frame = PhotoFrame(image: image, in: space, fit: .fill, focus: focus)
      let bounds = CGRect(origin: .zero, size: image)
      #expect(frame.size == space && bounds.contains(frame.crop), "\(frame)")
      if focus == .left { #expect(frame.crop.minX == 0) }
      if focus == .bottom { #expect(frame.crop.maxY >= image.height - 1) }
      let whole = PhotoFrame(image: image, in: space, fit: .fit, focus: focus)
      #expect(whole.size.width <= space.width && whole.size.height <= space.height)
    }
  }

  @MainActor
  private func frame(
    _ style: PhotoStyle, _ family: WidgetFamily, fit: PhotoFit = .fill
  ) throws -> CellBuffer {
    let photos = (0..<PhotoProvider.count(style, family)).compactMap {
      SamplePhoto(number: $0).photo(at: now)
    }
    let entry = PhotoEntry(date: now, photos: photos, style: style, fit: fit, caption: .name)
    return try BoxFrame.buffer(of: PhotoWidget(), family) { PhotoView(entry: entry) }
  }

  @Test(arguments: [WidgetFamily.systemSmall, .systemMedium, .systemLarge])
  @MainActor func everyStyleIsLaidOutForItsBox(family: WidgetFamily) throws {
    try expectGolden(layout(of: frame(.fullBleed, family)), "photo-full-\(family)")
    try expectGolden(layout(of: frame(.framed, family, fit: .fit)), "photo-framed-\(family)")
    try expectGolden(layout(of: frame(.polaroid, family)), "photo-polaroid-\(family)")
    try expectGolden(layout(of: frame(.contactSheet, family)), "photo-contact-\(family)")
  }

  /// Returns a frame in which cells of photos have one color, because the golden would otherwise
  /// consist of a legend with hundreds of colors.
  private func layout(of buffer: CellBuffer) -> CellBuffer {
    var buffer = buffer
    let paper = Paint.rgb(RGB(red: 242, green: 240, blue: 232))
    buffer.restyle(buffer.bounds) { cell in
      let isPixel = cell.background.rawValue >> 24 == 2 && cell.background != paper
      guard cell.code == 0x2580 || (cell.code == 0x20 && isPixel) else { return }
      cell = Cell(code: 0x2592, style: Style(.accent))
    }
    return buffer
  }
}

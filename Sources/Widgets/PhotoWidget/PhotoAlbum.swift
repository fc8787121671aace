internal import Files
internal import Foundation
internal import WidgetOptions
internal import TesseraUI

/// A file that may be a photo.
struct PhotoFile: Hashable, Sendable {
  let path: String
  /// When the file was changed.
  let date: Date
  /// The size in bytes.
  let size: Int

  /// The name without its extension.
  var name: String { (UserPath.name(of: path) as NSString).deletingPathExtension }
  var folderName: String { UserPath.name(of: Folder.parent(of: path)) }

  /// Returns the file, or `nil` if there is no regular file at the path.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.path = path
    date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
    size = Int(status.st_size)
  }
}

/// The photos of a folder, or a single one.
struct PhotoAlbum {
  /// The photos in their order; if it is shuffled, by name.
  let files: [PhotoFile]
  /// The file or folder.
  let path: String
  /// Whether the user named the file or folder.
  let isChosen: Bool
  /// Why there are no photos, or `nil` if there are.
  let problem: String?

  private static let extensions: Set = ["jpg", "jpeg", "png", "gif", "bmp"]
  /// The maximum number of files that are looked at.
  private static let fileLimit = 5000

  /// Reads the typed path, `TESSERA_PHOTOS`, `tessera/photos` in the data folder, or `~/Pictures`,
  /// whichever is set or exists first.
  init(_ typedPath: String?, by order: PhotoOrder, environment: [String: String]) {
    let home = environment.homeFolder
    let folder = "\(environment.dataFolder)/tessera"
    let chosenPath =
      UserPath.absolute(typedPath, in: home, home: home) ?? environment.value(of: "TESSERA_PHOTOS")
    isChosen = chosenPath != nil
    let defaultPath = ["\(folder)/photos", "\(home)/Pictures"]
      .first { FileManager.default.fileExists(atPath: $0) }
    path = chosenPath ?? defaultPath ?? "\(folder)/photos"
    let found = Self.files(at: path, home: home)
    files =
      order == .date ? found.files.sorted { ($0.date, $0.path) < ($1.date, $1.path) } : found.files
    problem = found.problem
  }

  private static func files(
    at path: String, home: String
  ) -> (files: [PhotoFile], problem: String?) {
    if let file = PhotoFile(path) { return ([file], nil) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      let name = UserPath.abbreviated(path, home: home)
      return ([], String(localized: "\(name) does not exist or cannot be read"))
    }
    let photoNames = names.filter { name in
      !name.hasPrefix(".")
        && extensions.contains((name as NSString).pathExtension.lowercased())
    }
    let files = photoNames.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      .prefix(fileLimit).compactMap { PhotoFile("\(path)/\($0)") }
    guard files.isEmpty else { return (files, nil) }
    let name = UserPath.abbreviated(path, home: home)
    return ([], String(localized: "\(name) has no .jpg, .png, .gif or .bmp file"))
  }
}

/// Which photos are shown when.
struct PhotoSequence {
  /// The number of photos, at least 1.
  let count: Int
  let order: PhotoOrder
  /// How long a photo is shown, in minutes.
  let minutes: Int
  /// By how many photos the sequence advances.
  let step: Int

  private var period: Double { Double(max(1, minutes)) * 60 }

  /// Returns the number of the period that contains a date.
  func period(at date: Date) -> Int { date.localPeriod(seconds: period) }

  /// Returns the date at which a period begins.
  func start(of number: Int) -> Date { Date(localPeriod: number, seconds: period) }

  /// Returns the index of a photo.
  ///
  /// - Parameters:
  ///   - period: The number of the period.
  ///   - offset: The position of the photo among those shown at the same time.
  /// - Returns: The index, counted from 0.
  func index(in period: Int, offset: Int) -> Int {
    guard order == .shuffle else { return Self.remainder(period * step + offset, count) }
    let roundMinutes = (count + step - 1) / step * max(1, minutes)
    guard roundMinutes > 1440 else {
      // Several rounds a day: all have the same order.
      let day = start(of: period).dayNumber()
      let firstPeriod = self.period(at: Date(localPeriod: day, seconds: 86400))
      let position = Self.remainder((period - firstPeriod) * step + offset, count)
      return Self.shuffled(count, seed: day)[position]
    }
    let position = period * step + offset
    let round = Int((Double(position) / Double(count)).rounded(.down))
    return Self.shuffled(count, seed: round)[Self.remainder(position, count)]
  }

  private static func remainder(_ number: Int, _ divisor: Int) -> Int {
    (number % divisor + divisor) % divisor
  }

  /// Returns the numbers below a count in an order that depends only on the seed.
  private static func shuffled(_ count: Int, seed: Int) -> [Int] {
    var generator = SplitMix(state: UInt64(bitPattern: Int64(seed)))
    return (0..<count).shuffled(using: &generator)
  }
}

/// A generator of random numbers that are the same for each seed.
///
/// - Source: Steele, Lea and Flood, “Fast splittable pseudorandom number generators”.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

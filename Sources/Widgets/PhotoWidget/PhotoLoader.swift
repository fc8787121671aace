internal import Exif
internal import Files
internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A photo that is ready to be drawn.
struct Photo: Hashable, Sendable {
  let image: UIImage
  let name: String
  let folder: String
  /// When the photo was taken, or when its file was changed if the file does not say.
  let date: Date
}

/// Loads photos, with a cache of reduced copies.
///
/// A photo of 24 megapixels takes about half a second to decode, its reduced copy a few
/// milliseconds.
struct PhotoLoader {
  private let cacheFolder: String

  /// The length of the longer side of a reduced copy, in pixels.
  static let side = 512
  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 256 << 20
  /// The number of reduced copies that are kept, of up to about 100 KiB each.
  private static let cacheLimit = 300
  /// The length of the beginning of a file that may contain Exif data, in bytes.
  private static let headerLength = 128 << 10

  init(environment: [String: String]) {
    cacheFolder = "\(environment.folder(.cache))/tessera/photos"
  }

  /// Returns a photo, or `nil` if the file is not an image that can be shown.
  func photo(of file: PhotoFile) async -> Photo? {
    // Why a file cannot be read does not matter: the caller names the file.
    guard let header = try? RegularFile.beginning(of: file.path, length: Self.headerLength) else {
      return nil
    }
    let exif = ExifHeader(header)
    guard let copy = await PhotoQueue.shared.copy(of: file, exif, by: self),
      let image = UIImage(data: Data(copy))
    else { return nil }
    return Photo(
      image: image, name: file.name, folder: file.folderName, date: exif.date ?? file.date)
  }

  /// Returns the reduced copy of a photo as a file, or `nil` if the photo cannot be decoded.
  fileprivate func copy(of file: PhotoFile, _ exif: ExifHeader) -> [UInt8]? {
    let copyPath = "\(cacheFolder)/\(Self.key(of: file))"
    // A missing copy is made.
    if let copy = try? RegularFile.bytes(at: copyPath, limit: 8 << 20) { return copy }
    guard let data = try? RegularFile.bytes(at: file.path, limit: Self.sizeLimit),
      let pixels = Pixels(decoding: data, maximumSide: Self.side)?.oriented(exif.orientation),
      let copy = pixels.encoded
    else { return nil }
    store(copy, at: copyPath)
    return copy
  }

  /// Stores a reduced copy; without space for it, the photo is decoded again next time.
  private func store(_ copy: [UInt8], at path: String) {
    guard (try? Folder.make(at: cacheFolder)) != nil else { return }
    try? RegularFile.replace(path, with: copy, mode: 0o600)
    removeOldCopies()
  }

  private func removeOldCopies() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder)) ?? []
    guard names.count > Self.cacheLimit else { return }
    let files = names.compactMap { PhotoFile("\(cacheFolder)/\($0)") }.sorted { $0.date < $1.date }
    for file in files.prefix(names.count - Self.cacheLimit * 3 / 4) { unlink(file.path) }
  }

  /// Returns a name that changes with the contents of the file.
  private static func key(of file: PhotoFile) -> String {
    StableHash.name(of: "\(file.path) \(file.size) \(file.date.timeIntervalSince1970) \(side)")
  }
}

/// A queue that makes one reduced copy at a time, because decoding needs much memory, and because
/// several boxes may show the same photo.
private actor PhotoQueue {
  static let shared = PhotoQueue()

  func copy(of file: PhotoFile, _ exif: ExifHeader, by loader: PhotoLoader) -> [UInt8]? {
    loader.copy(of: file, exif)
  }
}

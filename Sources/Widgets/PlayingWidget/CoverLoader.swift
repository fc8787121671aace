internal import Files
internal import Foundation
internal import HTTPResponses
internal import TesseraUI

/// Loads covers, and keeps the last ones in memory.
actor CoverLoader {
  static let shared = CoverLoader()

  /// The length of a side of a cover, in pixels.
  private static let side = 256.0
  /// The maximum size of an image file, in bytes.
  private static let sizeLimit = 8 << 20
  /// How long a server may take, in seconds.
  private static let timeout = 2.0
  private static let cacheLimit = 8

  private struct Key: Hashable {
    let url: URL
    /// Players replace the file of a cover with that of the next track.
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
  }

  private var covers: [(key: Key, image: UIImage)] = []

  /// Returns a square cover, or `nil` if there is none that can be shown.
  func cover(at url: URL?) async -> UIImage? {
    guard let url, let key = Self.key(of: url) else { return nil }
    if let cover = covers.first(where: { $0.key == key }) { return cover.image }
    guard let data = await Self.data(at: url), let image = Self.square(data) else { return nil }
    covers.append((key, image))
    covers = covers.suffix(Self.cacheLimit)
    return image
  }

  private static func key(of url: URL) -> Key? {
    guard url.isFileURL else { return Key(url: url, size: 0, seconds: 0, nanoseconds: 0) }
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    return Key(
      url: url, size: status.st_size, seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  private static func data(at url: URL) async -> Data? {
    if url.isFileURL {
      // Why a file cannot be read does not matter: the widget is shown without a cover.
      return (try? RegularFile.bytes(at: url.path, limit: sizeLimit)).map { Data($0) }
    }
    guard url.scheme == "https" else { return nil }
    let response = await HTTPResponse(at: url, timeout: timeout, sizeLimit: sizeLimit)
    guard let response, response.status == 200, response.body.count <= sizeLimit else { return nil }
    return response.body
  }

  /// Decodes an image, and returns its middle as a square.
  private static func square(_ data: Data) -> UIImage? {
    guard let image = UIImage(data: data)?.cgImage else { return nil }
    let side = min(image.width, image.height)
    let part = CGRect(
      x: (image.width - side) / 2, y: (image.height - side) / 2, width: side, height: side)
    guard side > 0, let square = image.cropping(to: part) else { return nil }
    let newSide = min(Self.side, Double(side))
    return UIImage(cgImage: square).preparingThumbnail(of: CGSize(width: newSide, height: newSide))
  }
}

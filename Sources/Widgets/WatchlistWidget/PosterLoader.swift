internal import Files
internal import Foundation
internal import HTTPResponses
internal import TesseraUI
internal import WidgetOptions

/// Loads posters, with a cache of reduced copies.
///
/// One poster is decoded at a time, because decoding needs much memory.
actor PosterLoader {
  /// The instance that all widgets in this process share.
  static let shared = PosterLoader()

  /// Posters by address, and why others are missing, one line for each.
  struct Shelf: Sendable {
    var posters: [String: UIImage] = [:]
    var problems: [String] = []
    /// Whether a poster was left out because only the cache may be used.
    var isIncomplete = false
  }

  /// When an address had no poster, by address.
  private var failures: [String: Date] = [:]

  /// How long a response may take, in seconds.
  private let timeout: Double

  /// The maximum size of a file or a response, in bytes.
  static let sizeLimit = 4 << 20
  /// The height and width within which a copy fits, in pixels.
  private static let side = 256.0
  /// The number of reduced copies that are kept, of up to about 30 KiB each.
  private static let cacheLimit = 200
  /// How long an address without a poster is not requested again, in seconds.
  private static let failurePeriod: TimeInterval = 3600

  init(timeout: Double = 4) {
    self.timeout = timeout
  }

  /// Loads the posters of items.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - folder: The folder in which relative paths start, or `nil` for the list of a server, which
  ///     must not name files.
  ///   - date: The current date.
  ///   - usesNetwork: Whether posters that are not cached may be requested.
  ///   - environment: The variables that determine the folder of the cache.
  /// - Returns: The posters.
  func shelf(
    for items: [WatchlistItem], in folder: String?, at date: Date, usesNetwork: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) async -> Shelf {
    let cache = PosterCache(environment: environment, limit: Self.cacheLimit)
    var shelf = Shelf()
    var missing: [(title: String, address: String, url: URL)] = []
    for item in items {
      guard let address = item.poster, shelf.posters[address] == nil,
        !missing.contains(where: { $0.address == address })
      else { continue }
      switch Location(address, in: folder, home: environment.homeFolder) {
      case .file(let path): read(path, as: address, of: item, &shelf)
      case .address(let url):
        if let poster = cache.poster(for: address) {
          shelf.posters[address] = poster
        } else {
          missing.append((item.title, address, url))
        }
      case nil:
        shelf.problems.append("The poster of “\(item.title)” has no valid address")
      }
    }
    guard usesNetwork else {
      shelf.isIncomplete = missing.contains { !hasFailed($0.address, at: date) }
      return shelf
    }
    let responses = await responses(
      from: missing.filter { !hasFailed($0.address, at: date) }.map { ($0.address, $0.url) })
    for (title, address, url) in missing {
      if let poster = reducedPoster(of: responses[address]) {
        cache.store(poster.file, for: address)
        shelf.posters[address] = poster.image
      } else {
        if failures.count > Self.cacheLimit { failures = [:] }
        if responses[address] != nil { failures[address] = date }
        shelf.problems.append(
          "The poster of “\(title)” from \(url.host ?? "") is not an image of up to 4 MiB")
      }
    }
    return shelf
  }

  private func hasFailed(_ address: String, at date: Date) -> Bool {
    guard let failure = failures[address] else { return false }
    return abs(date.timeIntervalSince(failure)) < Self.failurePeriod
  }

  private func read(
    _ path: String, as address: String, of item: WatchlistItem, _ shelf: inout Shelf
  ) {
    let bytes = try? RegularFile.bytes(at: path, limit: Self.sizeLimit)
    if let bytes, let poster = Self.reduced(Data(bytes)) {
      shelf.posters[address] = poster.image
    } else {
      shelf.problems.append(
        "The poster of “\(item.title)”, \(path), is not an image of up to 4 MiB")
    }
  }

  private func reducedPoster(of body: Data?) -> (image: UIImage, file: Data)? {
    guard let body, body.count <= Self.sizeLimit else { return nil }
    return Self.reduced(body)
  }

  /// Requests addresses at the same time; a response that is no success is an empty body.
  private func responses(
    from requests: [(address: String, url: URL)]
  ) async -> [String: Data] {
    await withTaskGroup(of: (String, Data).self) { [timeout] group in
      for (address, url) in requests {
        group.addTask {
          let response = await HTTPResponse(
            at: url, timeout: timeout, sizeLimit: Self.sizeLimit)
          return (address, response?.status == 200 ? response?.body ?? Data() : Data())
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  /// Decodes an image and reduces it, or returns `nil` if the data is no image.
  private static func reduced(_ data: Data) -> (image: UIImage, file: Data)? {
    guard !data.isEmpty, let image = UIImage(data: data), image.size.width >= 1,
      image.size.height >= 1
    else { return nil }
    let scale = min(1, side / max(image.size.width, image.size.height))
    let size = CGSize(
      width: max(1, (image.size.width * scale).rounded()),
      height: max(1, (image.size.height * scale).rounded()))
    guard let copy = scale < 1 ? image.preparingThumbnail(of: size) : image,
      let file = copy.jpegData(compressionQuality: 0.9)
    else { return nil }
    return (copy, file)
  }
}

/// Where a poster is.
private enum Location {
  case file(String)
  case address(URL)

  init?(_ text: String, in folder: String?, home: String) {
    if text.contains("://"), !text.hasPrefix("file://") {
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil
      else { return nil }
      self = .address(url)
      return
    }
    guard let folder, let path = UserPath.absolute(text, in: folder, home: home) else { return nil }
    self = .file(path)
  }
}

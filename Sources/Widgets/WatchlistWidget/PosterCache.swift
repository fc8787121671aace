internal import Files
internal import Foundation
internal import TesseraUI

/// The reduced copies of posters, by address.
struct PosterCache {
  private let folder: String
  /// The number of copies that are kept.
  private let limit: Int
  /// The maximum size of a copy, in bytes.
  private static let sizeLimit = 1 << 20

  init(environment: [String: String], limit: Int) {
    folder = "\(environment.folder(.cache))/tessera/posters"
    self.limit = limit
  }

  /// Returns the copy for an address, or `nil` if there is none.
  func poster(for address: String) -> UIImage? {
    // A copy that is missing or damaged is requested again.
    let bytes = try? RegularFile.bytes(at: path(for: address), limit: Self.sizeLimit)
    return bytes.flatMap { UIImage(data: Data($0)) }
  }

  /// Stores a copy; without space for it, the poster is requested again next time.
  func store(_ file: Data, for address: String) {
    guard (try? Folder.make(at: folder)) != nil else { return }
    try? RegularFile.replace(path(for: address), with: Array(file), mode: 0o600)
    removeOldest()
  }

  private func removeOldest() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard names.count > limit else { return }
    let files = names.map { name in
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (path: path, date: attributes?[.modificationDate] as? Date ?? .distantPast)
    }
    for file in files.sorted(by: { $0.date < $1.date }).prefix(names.count - limit * 3 / 4) {
      unlink(file.path)
    }
  }

  private func path(for address: String) -> String {
    // FNV-1a twice, because hash values of Swift differ between processes.
    func hash(_ basis: UInt64) -> String {
      let value = address.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return String(value, radix: 16)
    }
    return "\(folder)/\(hash(0xcbf2_9ce4_8422_2325))-\(hash(0x9ae1_6a3b_2f90_404f))"
  }
}

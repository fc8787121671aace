/// The images to which the archives of a timeline refer by their indices.
package struct ArchivedImages: Hashable, Sendable {
  /// The pixels of the images, in the order of first use.
  package private(set) var images: [[UInt8]] = []
  private var hash = Fingerprint()

  package init() {}

  /// A hash of all images that is stable across runs.
  var fingerprint: UInt64 { hash.value }

  /// Adds an image.
  package mutating func append(_ image: [UInt8]) {
    images.append(image)
    hash.append(image[...])
  }

  package static func == (left: ArchivedImages, right: ArchivedImages) -> Bool {
    left.fingerprint == right.fingerprint && left.images == right.images
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(fingerprint)
  }
}

/// The images of a timeline while its views are archived.
///
/// An image is stored once, in the order of first use; archives refer to it by its index.
package struct ImageTable: Sendable {
  /// The pixels of the images.
  package private(set) var images: [[UInt8]] = []
  private var indices: [[UInt8]: Int] = [:]
  /// The indices by the addresses of images: hashing the pixels of each view's would be slow.
  ///
  /// The images of the table keep their addresses as long as it exists.
  private var indicesByAddress: [UInt: Int] = [:]

  /// Smaller images are part of each archive.
  private static let smallestSize = 256

  package init() {}

  /// Returns the index of an image, which is stored if it is new; `nil` if it is too small.
  mutating func index(of image: [UInt8]) -> Int? {
    guard image.count >= Self.smallestSize else { return nil }
    let address = image.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    if let index = indicesByAddress[address] { return index }
    if let index = indices[image] { return index }
    let index = images.count
    indices[image] = index
    indicesByAddress[address] = index
    images.append(image)
    return index
  }
}

extension ArchivedNode {
  /// Returns the compact bytes of a view whose images are in a table.
  package static func compactBytes(of node: Node, sharing table: inout ImageTable) -> [UInt8] {
    var writer = ArchiveWriter(bytes: [UInt8(ArchiveFormat.version)], images: table)
    node.write(to: &writer)
    table = writer.images ?? table
    return writer.bytes
  }
}

/// Images that several archives share, such as those of a timeline's entries.
///
/// An image is stored once, in the order of first use; archives refer to it by its index.
package struct ImageTable: Hashable, Sendable {
  /// The pixels of the images.
  package private(set) var images: [[UInt8]] = []
  private var indices: [[UInt8]: Int] = [:]

  /// Smaller images are part of each archive.
  private static let smallestSize = 256

  package init() {}

  /// Returns whether an image has been stored.
  package func contains(_ image: [UInt8]) -> Bool { indices[image] != nil }

  /// Returns the index of an image, which is stored if it is new; `nil` if it is too small.
  mutating func index(of image: [UInt8]) -> Int? {
    guard image.count >= Self.smallestSize else { return nil }
    if let index = indices[image] { return index }
    indices[image] = images.count
    images.append(image)
    return images.count - 1
  }
}

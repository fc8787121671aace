public import TesseraUI

/// A file of an image that is made, PNG or JPEG.
///
/// - Source: Image I/O `CGImageDestination`.
public final class CGImageDestination {
  fileprivate let type: String
  fileprivate let write: (Data) -> Bool
  fileprivate var image: CGImage?
  fileprivate var quality = 0.9

  fileprivate init(_ type: String, write: @escaping (Data) -> Bool) {
    (self.type, self.write) = (type, write)
  }
}

/// The quality of a JPEG, 0…1.
public let kCGImageDestinationLossyCompressionQuality: CFString =
  "kCGImageDestinationLossyCompressionQuality"

/// Returns a destination that adds to data, or `nil` for a format that is not written.
///
/// - Source: Image I/O.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  destination(type) { file in
    data.append(file)
    return true
  }
}

/// Returns a destination that writes a file, or `nil` for a format that is not written.
///
/// - Source: Image I/O.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  // The caller is told that the file was not written, but not why.
  destination(type) { file in (try? file.write(to: url)) != nil }
}

private func destination(
  _ type: CFString, _ write: @escaping (Data) -> Bool
) -> CGImageDestination? {
  ["public.png", "public.jpeg"].contains(type) ? CGImageDestination(type, write: write) : nil
}

/// Sets the image; a file has one.
///
/// - Source: Image I/O.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  guard destination.image == nil else { return }
  destination.image = image
  let quality = properties?[kCGImageDestinationLossyCompressionQuality]
  destination.quality =
    (quality as? Double) ?? (quality as? CGFloat).map { Double($0) } ?? destination.quality
}

/// Writes the file.
///
/// - Returns: Whether it was written.
/// - Source: Image I/O.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let image = destination.image.map({ UIImage(cgImage: $0) }) else { return false }
  let file =
    destination.type == "public.png"
    ? image.pngData() : image.jpegData(compressionQuality: destination.quality)
  return file.map(destination.write) ?? false
}

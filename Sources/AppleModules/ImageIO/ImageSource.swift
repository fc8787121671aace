internal import Exif
internal import Files
public import TesseraUI

/// An image file that is read: its images, reduced if asked for, and its properties.
///
/// PNG, JPEG, GIF and BMP are read, of a GIF the first image.
///
/// - Source: Image I/O `CGImageSource`.
public final class CGImageSource: Sendable {
  let data: Data

  init(_ data: Data) { self.data = data }

  /// The orientation in the Exif data, 1…8.
  var orientation: Int { ExifHeader(of: data).orientation }
}

/// Whether a decoded image is kept; it is not.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether an image is decoded at once; it always is.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Whether a thumbnail is made if the file has none; it always is.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
  "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is made of the image; it always is.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
  "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether a thumbnail is turned as the Exif data says.
public let kCGImageSourceCreateThumbnailWithTransform: CFString =
  "kCGImageSourceCreateThumbnailWithTransform"
/// The length of the longer side of a thumbnail, in pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// The hint which format a file has; it is not needed.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"

/// The width in pixels, as it is stored.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels, as it is stored.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The orientation in the Exif data, 1…8.
public let kCGImagePropertyOrientation: CFString = "Orientation"

/// Returns the source of data, or `nil` if it is empty.
///
/// - Source: Image I/O.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource?
{
  data.isEmpty ? nil : CGImageSource(data)
}

/// Returns the source of a file, or `nil` if it cannot be read.
///
/// - Source: Image I/O.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  // The caller is not told why a file cannot be read.
  (try? RegularFile.bytes(at: url.path, limit: 128 << 20)).map { CGImageSource(Data($0)) }
}

/// Returns the number of images: 1, or 0 if the data is none.
///
/// - Source: Image I/O.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int {
  CGImage.decoding(source.data, orientation: 1) == nil ? 0 : 1
}

/// Returns the identifier of the format, or `nil` for a format that is not read.
///
/// - Source: Image I/O.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  let formats: [(beginning: [UInt8], identifier: String)] = [
    ([0x89, 0x50, 0x4e, 0x47], "public.png"), ([0xff, 0xd8, 0xff], "public.jpeg"),
    (Array("GIF8".utf8), "com.compuserve.gif"), (Array("BM".utf8), "com.microsoft.bmp"),
  ]
  return formats.first { source.data.starts(with: $0.beginning) }?.identifier
}

/// Returns the image as it is stored, or `nil` if it cannot be decoded.
///
/// - Source: Image I/O, which does not turn it.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? .decoding(source.data, orientation: 1) : nil
}

/// Returns the image in a size that is asked for, or `nil` if it cannot be decoded.
///
/// - Source: Image I/O.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0 else { return nil }
  let isTurned = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
  let image = CGImage.decoding(source.data, orientation: isTurned ? nil : 1)
  let side = options?[kCGImageSourceThumbnailMaxPixelSize].flatMap(number)
  return side.map { image?.reduced(toSide: $0) } ?? image
}

/// Returns the size and the orientation, or `nil` if the image cannot be decoded.
///
/// - Source: Image I/O.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, options) else { return nil }
  return [
    kCGImagePropertyPixelWidth: image.width, kCGImagePropertyPixelHeight: image.height,
    kCGImagePropertyOrientation: source.orientation,
  ]
}

/// Returns a number of any type that authors write, or `nil`.
private func number(_ value: Any) -> Int? {
  let number = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map { Double($0) }
  let length = number ?? (value as? Int).map(Double.init) ?? (value as? Double) ?? .nan
  return length.isFinite && length >= 1 ? Int(min(length, 1e6)) : nil
}

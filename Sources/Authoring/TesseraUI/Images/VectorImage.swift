internal import CVectors
internal import Files
internal import Foundation
internal import FoundationGaps

/// A vector image, drawn to pixels by librsvg or poppler, which need not be installed.
struct VectorImage: Sendable {
  let bitmap: Bitmap
  /// The number of pixels per unit of the image.
  let scale: Double

  /// A format of vector images.
  enum Format: String {
    case svg, pdf
  }

  /// The number of pixels per point that are drawn: enough for the smallest cells of a terminal that
  /// shows pixels.
  private static let pixelsPerPoint = 2.0
  /// The maximum number of pixels.
  private static let pixelLimit = 1 << 20
  private static let byteLimit = 16 << 20

  /// Draws a file; `nil` if it is no vector image, or cannot be read or drawn.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - elements: The identifiers of elements, of which the first that exists is drawn; empty for
  ///     all.
  init?(reading path: String, elements: [String] = []) {
    guard let format = Format(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()),
      let bytes = try? RegularFile.bytes(at: path, limit: Self.byteLimit)
    else { return nil }
    guard cvectors_is_available(format.constant) != 0 else {
      Unavailable.report("\(format.rawValue.uppercased()) images need \(format.package)")
      return nil
    }
    self.init(bytes, format, elements: elements)
  }

  private init?(_ bytes: [UInt8], _ format: Format, elements: [String]) {
    for element in elements.isEmpty ? [nil] : elements.map(Optional.some) {
      let image = cvectors_draw(
        format.constant, bytes, bytes.count, element, Self.pixelsPerPoint, Self.pixelLimit)
      guard let pixels = image.pixels else { continue }
      defer { cvectors_free(pixels) }
      let count = Int(image.width) * Int(image.height) * 4
      bitmap = Bitmap(
        width: Int(image.width), height: Int(image.height),
        pixels: Array(UnsafeBufferPointer(start: pixels, count: count)))
      scale = Double(image.width) / image.units
      return
    }
    return nil
  }
}

extension VectorImage.Format {
  fileprivate var constant: cvectors_format { self == .svg ? CVECTORS_SVG : CVECTORS_PDF }

  /// The Debian package of the library.
  fileprivate var package: String { self == .svg ? "librsvg2-2" : "libpoppler-glib8" }
}

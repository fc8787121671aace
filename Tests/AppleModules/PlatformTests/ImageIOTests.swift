import Foundation
import Golden
import ImageIO
import TesseraUI
import Testing

/// Images that are read, reduced and written through Image I/O.
struct ImageIOTests {
  /// A JPEG of 64 × 32 pixels, red above and blue below, whose Exif data turns it by a quarter.
  private static func photo() throws -> Data {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 32))
    let image = renderer.image { context in
      UIColor(red: 1, green: 0, blue: 0, alpha: 1).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 64, height: 16))
      UIColor(red: 0, green: 0, blue: 1, alpha: 1).setFill()
      context.fill(CGRect(x: 0, y: 16, width: 64, height: 16))
    }
    let pixels = try #require(image.cgImage)
    let small = pixels.width == 64 ? image : UIImage(cgImage: pixels)
    let file = try #require(small.jpegData(compressionQuality: 1))
    let exif: [UInt8] =
      [0xff, 0xe1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    return file.prefix(2) + Data(exif) + file.dropFirst(2)
  }

  @Test func thumbnailIsReducedAndTurned() throws {
    let data = try Self.photo()
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) == "public.jpeg")
    let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(stored.width == 2 * stored.height)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties[kCGImagePropertyOrientation] as? Int == 6)
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == stored.width)
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: CGFloat(16),
      ] as CFDictionary
    let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    #expect(thumbnail.width == 8 && thumbnail.height == 16)
  }

  /// As on iOS, an image is shown as its Exif data says.
  @Test func imageIsShownUpright() throws {
    let image = try #require(UIImage(data: try Self.photo()))
    #expect(image.size.height == 2 * image.size.width && image.imageOrientation == .up)
  }

  @Test(arguments: ["public.png", "public.jpeg"])
  func imageIsWritten(type: String) throws {
    let source = try #require(CGImageSourceCreateWithData(try Self.photo(), nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data as CFMutableData, type as CFString, 1, nil))
    #expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(
      destination, image, [kCGImageDestinationLossyCompressionQuality: 0.5] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let written = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
    #expect(CGImageSourceGetType(written) == type)
    #expect(CGImageSourceCreateImageAtIndex(written, 0, nil)?.width == image.width)
  }

  @Test func otherDataIsNoImage() throws {
    let folder = try TemporaryFolder()
    #expect(CGImageSourceCreateWithData(Data(), nil) == nil)
    #expect(CGImageSourceCreateWithURL(folder.url.appendingPathComponent("none"), nil) == nil)
    let source = try #require(CGImageSourceCreateWithData(Data("text".utf8), nil))
    #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.heic", 1, nil) == nil)
  }
}

import Foundation
import Testing

@testable import TesseraUI

/// Bitmaps that widgets draw with Core Graphics.
struct GraphicsTests {
  /// Returns a bitmap of 8 × 8 pixels, row by row: `#` covered, `+` partly covered, `.` empty.
  private func sketch(_ draw: (CGContext) -> Void) -> [String] {
    let context = CGContext(size: CGSize(width: 8, height: 8), scale: 1, isOpaque: false)
    UIGraphicsPushContext(context)
    draw(context)
    UIGraphicsPopContext()
    let bitmap = context.makeImage()?.bitmap
    return (0..<8).map { y in
      String(
        (0..<8).map { x -> Character in
          switch bitmap?.pixels[(y * 8 + x) * 4 + 3] ?? 0 {
          case 0: "."
          case 255: "#"
          default: "+"
          }
        })
    }
  }

  @Test func fillRulesAreApplied() {
    let rings = sketch { context in
      context.addRect(CGRect(x: 0, y: 0, width: 8, height: 8))
      context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
      context.fillPath(using: .evenOdd)
    }
    #expect(rings.first == "########" && rings[3] == "##....##")
    let whole = sketch { context in
      context.addRect(CGRect(x: 0, y: 0, width: 8, height: 8))
      context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
      context.fillPath()
    }
    #expect(whole.allSatisfy { $0 == "########" })
  }

  @Test func edgesAreAntialiased() throws {
    let rectangle = sketch { $0.fill(CGRect(x: 1.5, y: 1, width: 4, height: 1.25)) }
    #expect(
      rectangle[1] == ".+###+.." && rectangle[2] == ".+++++.." && rectangle[3] == "........")
    let context = CGContext(size: CGSize(width: 64, height: 64), scale: 1, isOpaque: false)
    context.fillEllipse(in: CGRect(x: 0, y: 0, width: 64, height: 64))
    let pixels = try #require(context.makeImage()).bitmap.pixels
    let area = stride(from: 3, to: pixels.count, by: 4).reduce(0.0) {
      $0 + Double(pixels[$1]) / 255
    }
    #expect(abs(area - .pi * 32 * 32) < 10, "area of a disc: \(area)")
  }

  @Test func linesHaveWidthCapsAndJoins() {
    func corner(_ join: CGLineJoin, _ cap: CGLineCap) -> [String] {
      sketch { context in
        context.setLineWidth(2)
        context.setLineJoin(join)
        context.setLineCap(cap)
        context.move(to: CGPoint(x: 2, y: 7))
        context.addLine(to: CGPoint(x: 2, y: 2))
        context.addLine(to: CGPoint(x: 6, y: 2))
        context.strokePath()
      }
    }
    #expect(corner(.miter, .butt)[1] == ".#####..")
    #expect(corner(.bevel, .butt)[1] == ".+####..")
    #expect(corner(.miter, .square)[1] == ".######.")
    #expect(corner(.round, .round)[1] == ".+####+.")
    #expect(corner(.miter, .butt)[6] == ".##.....")
    #expect(corner(.miter, .butt)[7] == "........")
  }

  @Test func clippingEndsWhenTheStateIsRestored() {
    let rows = sketch { context in
      context.saveGState()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 8)).addClip()
      context.clip(to: CGRect(x: 0, y: 0, width: 8, height: 2))
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      context.restoreGState()
      context.fill(CGRect(x: 7, y: 7, width: 9, height: 9))
    }
    #expect(
      rows == ["####....", "####...."] + Array(repeating: "........", count: 5) + [".......#"])
  }

  @Test func transformsApplyToDrawing() {
    let rows = sketch { context in
      context.translateBy(x: 8, y: 0)
      context.rotate(by: .pi / 2)
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 2))
    }
    #expect(rows.allSatisfy { $0 == "......##" })
  }

  private func stripes() -> Bitmap {
    // The upper half is red, the lower half blue.
    let pixels = (0..<16).flatMap { $0 < 8 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] }
    return Bitmap(width: 4, height: 4, pixels: pixels)
  }

  private func color(_ image: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
    guard let bitmap = image.cgImage?.bitmap else { return [] }
    let index = (y * bitmap.width + x) * 4
    return Array(bitmap.pixels[index..<index + 4])
  }

  @Test func imagesAreDrawnUprightAndCoreGraphicsImagesFlipped() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let whole = CGRect(x: 0, y: 0, width: 8, height: 8)
    let renderer = UIGraphicsImageRenderer(size: whole.size, format: format)
    let upright = renderer.image { _ in UIImage(.bitmap(stripes())).draw(in: whole) }
    #expect(color(upright, 4, 0) == [255, 0, 0, 255])
    let flipped = renderer.image { $0.cgContext.draw(CGImage(stripes()), in: whole) }
    #expect(color(flipped, 4, 0) == [0, 0, 255, 255])
    #expect(upright.size == whole.size)
  }

  @Test func imageIsClippedAndTinted() {
    let rounded = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      let whole = CGRect(x: 0, y: 0, width: 4, height: 4)
      UIBezierPath(ovalIn: whole).addClip()
      UIImage(.bitmap(stripes())).draw(in: whole)
      UIColor(red: 0, green: 1, blue: 0, alpha: 1).setFill()
      context.fill(whole, blendMode: .sourceIn)
    }
    #expect(rounded.scale == 2 && rounded.size == CGSize(width: 4, height: 4))
    #expect(color(rounded, 4, 4) == [0, 255, 0, 255])
    #expect(color(rounded, 0, 0)[3] == 0)
  }

  @Test func templateImageUsesTheCurrentColor() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in
      UIColor(red: 0, green: 0, blue: 1, alpha: 1).set()
      UIImage(.bitmap(stripes())).withRenderingMode(.alwaysTemplate)
        .draw(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(color(image, 1, 1) == [0, 0, 255, 255])
  }

  @Test func oversizedImageKeepsItsSizeInPoints() {
    let size = CGSize(width: 3000, height: 900)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in }
    #expect(image.size == size)
    #expect((image.cgImage?.width ?? 0) * (image.cgImage?.height ?? 0) <= PixelCanvas.pixelLimit)
  }

  @Test func adaptiveColorsFollowTheColorScheme() {
    let adaptive = UIColor { $0.userInterfaceStyle == .light ? .black : .white }
    func brightness(_ color: UIColor) -> CGFloat {
      var red: CGFloat = 0
      color.getRed(&red, green: nil, blue: nil, alpha: nil)
      return red
    }
    defer { UITraitCollection.setCurrentStyle(.dark) }
    for (scheme, isBright) in [(ColorScheme.light, false), (.dark, true)] {
      UITraitCollection.setCurrentStyle(scheme)
      #expect((brightness(adaptive) > 0.5) == isBright)
      #expect((brightness(.label) > 0.5) == isBright)
    }
  }

  @Test func imageContextFunctionsDraw() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 1)
    UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(color(image, 0, 0) == [128, 0, 0, 255])
    #expect(color(image, 1, 1) == [0, 0, 0, 255])
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
  }

  @Test func strokedPathIsAnArea() {
    let line = Path { path in
      path.move(to: CGPoint(x: 0, y: 5))
      path.addLine(to: CGPoint(x: 20, y: 5))
    }
    let area = line.strokedPath(StrokeStyle(lineWidth: 4))
    #expect(area.boundingRect == CGRect(x: 0, y: 3, width: 20, height: 4))
    #expect(area.contains(CGPoint(x: 10, y: 6.5)) && !area.contains(CGPoint(x: 10, y: 8)))
  }

  @Test func thumbnailHasTheRequestedSize() throws {
    let thumbnail = try #require(
      UIImage(.bitmap(stripes())).preparingThumbnail(of: CGSize(width: 2, height: 2)))
    #expect(thumbnail.size == CGSize(width: 2, height: 2))
    #expect(color(thumbnail, 0, 0) == [255, 0, 0, 255])
    #expect(color(thumbnail, 1, 1) == [0, 0, 255, 255])
  }

  @Test(arguments: [CGFloat.nan, .infinity, -5])
  func invalidLengthsAreHarmless(length: CGFloat) {
    let context = CGContext(
      size: CGSize(width: length, height: 4), scale: length, isOpaque: false)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    let rect = CGRect(x: length, y: 0, width: length, height: 4)
    context.fill(rect)
    context.setLineWidth(length)
    context.setLineDash(phase: length, lengths: [length, 3])
    context.stroke(CGRect(x: 0, y: 0, width: 4, height: 4))
    UIImage(.bitmap(stripes())).draw(in: rect)
    context.scaleBy(x: length, y: 1)
    UIImage(.bitmap(stripes())).draw(in: CGRect(x: 0, y: 0, width: 4, height: 4))
    UIBezierPath(roundedRect: rect, cornerRadius: length).fill()
    let image = context.image
    #expect(image.size.width >= 1 && image.size.width.isFinite && image.size.height >= 4)
    let pixels = (image.cgImage?.width ?? 0) * (image.cgImage?.height ?? 0)
    #expect((1...PixelCanvas.pixelLimit).contains(pixels))
  }
}

import Foundation
import Testing

@testable import TesseraUI

/// APIs used in source files that an app shares with its widget.
struct SharedWithAppsTests {
  @Test(arguments: [
    ([0], 3, "bcade"), ([3, 4], 0, "deabc"), ([1, 3], 3, "acbde"), ([2], 2, "abcde"),
    ([0, 9], 99, "bcdea"), ([], 1, "abcde"),
  ])
  func elementsMoveTogether(offsets: [Int], destination: Int, result: String) {
    var letters = Array("abcde")
    letters.move(fromOffsets: IndexSet(offsets), toOffset: destination)
    #expect(String(letters) == result)
  }

  @Test func elementsAreRemovedByTheirOffsets() {
    var letters = Array("abcde")
    letters.remove(atOffsets: [0, 4, 7])
    #expect(String(letters) == "bcd")
  }

  private func image() -> UIImage {
    // Two rows of eight pixels. The left half is red, and the right half is blue.
    let row = (0..<8).flatMap { $0 < 4 ? [255, 0, 0, 255] : [0, 0, 255, 255] as [UInt8] }
    return UIImage(.bitmap(Bitmap(width: 8, height: 2, pixels: row + row)), scale: 2)
  }

  @Test func imageSurvivesJPEGAndPNG() throws {
    let jpeg = try #require(image().jpegData(compressionQuality: 1))
    #expect(jpeg.prefix(2) == Data([0xff, 0xd8]))
    let decodedImage = try #require(UIImage(data: jpeg, scale: 2))
    #expect(decodedImage.size == CGSize(width: 4, height: 1))
    // A table with more codes than there are bytes, which no part of the picture uses.
    var table = Data([0xff, 0xc4, 0x01, 0x3f, 0x03])
    table += Data(repeating: 0, count: 14) + Data([45, 255]) + Data(repeating: 1, count: 300)
    #expect(UIImage(data: jpeg.prefix(2) + table + jpeg.dropFirst(2)) == nil)
    table = Data([0xff, 0xc4, 0x00, 0x23, 0x03])
    table += Data(repeating: 0, count: 15) + Data([16]) + Data(repeating: 1, count: 16)
    #expect(UIImage(data: jpeg.prefix(2) + table + jpeg.dropFirst(2)) != nil)
    let dataOfInvalidQuality = try #require(image().jpegData(compressionQuality: .nan))
    #expect(UIImage(data: dataOfInvalidQuality) != nil)
    #expect(UIImage(data: try #require(image().pngData()), scale: 2) == image())
    #expect(UIImage(systemName: "star")?.jpegData(compressionQuality: 1) == nil)
  }

  @Test func imageIsCropped() throws {
    let whole = try #require(image().cgImage)
    let rightHalf = try #require(whole.cropping(to: CGRect(x: 4, y: -3, width: 40, height: 4)))
    #expect((rightHalf.width, rightHalf.height) == (4, 1))
    #expect(rightHalf.bitmap.pixels.prefix(4) == [0, 0, 255, 255])
    #expect(whole.cropping(to: CGRect(x: 8, y: 0, width: 3, height: 3)) == nil)
  }

  @Test func nsAttributedStringKeepsItsAttributes() {
    let string = NSMutableAttributedString(string: "red and plain")
    let attributes: [NSAttributedString.Key: Any] = [
      .foregroundColor: UIColor.red, .underlineStyle: 1,
    ]
    string.addAttributes(attributes, range: NSRange(location: 0, length: 3))
    let text = AttributedString(string)
    #expect(String(text.characters) == "red and plain")
    #expect(text.runs.map { $0.foregroundColor } == [Color(uiColor: .red), nil])
    #expect(text.runs.first?.underlineStyle == .single)
  }

  @Test func stringSizeIsThatOfItsCells() {
    #expect("ab\n日本語".size() == CGSize(width: 60, height: 44))
  }

  @Test func valuesCanBeInterpolated() {
    #expect(2.0.interpolated(towards: 4, amount: 0.25) == 2.5)
    var pair = AnimatablePair(CGFloat(1), Float(3))
    pair.scale(by: 2)
    #expect(pair == AnimatablePair(2, 6) && pair.magnitudeSquared == 40)
    #expect(EmptyAnimatableData.zero.magnitudeSquared == 0)
  }

  @Test func cornersMayHaveSeveralRadii() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 8, height: 8))
    #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 39, y: 19)))
    #expect(path.contains(CGPoint(x: 39, y: 1)) && path.contains(CGPoint(x: 1, y: 19)))
    let shape = UnevenRoundedRectangle(topTrailingRadius: 8).path(in: rect)
    #expect(!shape.contains(CGPoint(x: 39, y: 1)) && shape.contains(CGPoint(x: 1, y: 1)))
  }
}

import Foundation
import Golden
import Testing

@testable import TesseraUI

/// Vector images of asset catalogs, drawn by the libraries that `.ci/setup --tests` installs.
struct VectorImageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A red square of 10 points at the left of a half-transparent blue one.
  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
      <rect width="10" height="10" fill="#f00"/>
      <rect x="10" width="10" height="10" fill="#00f" fill-opacity="0.5"/>
    </svg>
    """

  /// The red square, without a table of offsets, which poppler reconstructs.
  private static let pdf = """
    %PDF-1.4
    1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
    2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
    3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 20 10] /Contents 4 0 R>> endobj
    4 0 obj <</Length 24>> stream
    1 0 0 rg 0 0 10 10 re f
    endstream endobj
    trailer <</Root 1 0 R>>

    """

  private func image(
    _ text: String, _ name: String, in set: String = "icon.imageset", key: String = "images"
  ) throws -> AssetImage? {
    try folder.write(text, to: "Assets.xcassets/\(set)/\(name)")
    try folder.write(
      """
      {"\(key)": [{"filename": "\(name)", "idiom": "universal"}],
       "properties": {"template-rendering-intent": "template"}}
      """, to: "Assets.xcassets/\(set)/Contents.json")
    return AssetLibrary(roots: [folder.url]).image(named: "icon", in: .dark)
  }

  private func pixel(_ image: AssetImage, _ x: Int, _ y: Int) -> [UInt8] {
    let start = (y * image.bitmap.width + x) * 4
    return Array(image.bitmap.pixels[start..<start + 4])
  }

  @Test(arguments: [
    (Self.svg, "icon.svg", [0, 0, 255, 128]), (Self.pdf, "icon.pdf", [0, 0, 0, 0]),
  ])
  func imageHasTwoPixelsForAPoint(text: String, name: String, right: [UInt8]) throws {
    let image = try #require(try image(text, name))
    #expect(image.bitmap.width == 40 && image.bitmap.height == 20)
    #expect(image.scale == 2 && image.isTemplate)
    #expect(pixel(image, 1, 1) == [255, 0, 0, 255])
    #expect(pixel(image, 38, 18) == right)
  }

  @Test(arguments: [
    ("<svg", "icon.svg"), ("", "icon.svg"), ("%PDF-1.4", "icon.pdf"), ("", "icon.pdf"),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='0' height='0'/>", "icon.svg"),
    ("<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='1'/>", "icon.svg"),
  ])
  func otherFilesAreNoImages(text: String, name: String) throws {
    #expect(try image(text, name) == nil)
  }

  @Test func largeImageHasFewerPixels() throws {
    let text = Self.svg.replacing("viewBox", with: "width='8000' height='4000' viewBox")
    let image = try #require(try image(text, "icon.svg"))
    #expect(image.bitmap.width * image.bitmap.height <= 1 << 20)
    #expect(abs(image.scale - Double(image.bitmap.width) / 8000) < 1e-9)
  }

  @Test func symbolIsTheRegularOneOfItsTemplate() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="3300" height="2200">
        <g id="Notes"><rect width="3300" height="2200" fill="#fff"/></g>
        <g id="Symbols">
          <g id="Ultralight-S"><rect x="100" y="100" width="30" height="30"/></g>
          <g id="Regular-S" transform="matrix(1 0 0 1 500 500)"><rect width="120" height="60"/></g>
        </g>
      </svg>
      """
    let image = try #require(
      try image(text, "icon.svg", in: "icon.symbolset", key: "symbols"))
    #expect(image.bitmap.width == 240 && image.bitmap.height == 120)
    #expect(abs(Double(image.bitmap.width) / image.scale - 20.4) < 0.01)
    #expect(image.isTemplate && pixel(image, 120, 60) == [0, 0, 0, 255])
  }
}

import Foundation
import Golden
import Testing

@testable import asset_symbols

struct SymbolNameTests {
  /// Names that Xcode generated for assets of public apps.
  @Test(arguments: [
    ("AccentColor", "accent"), ("BGColorOne", "bgColorOne"), ("color_24292B", "color24292B"),
    ("pastelbabyblue", "pastelbabyblue"), ("292C38", "_292_C_38"), ("121212", "_121212"),
    ("Color", "color"), ("default", "`default`"), ("Sun Rise", "sunRise"),
  ])
  func colorNamesMatchXcode(asset: String, symbol: String) {
    #expect(SymbolName(asset: asset, dropping: "Color").text == symbol)
  }

  @Test(arguments: [
    ("AppIconImage", "appIcon"), ("sticky-note", "stickyNote"), ("A-1-1-0", "A_1_1_0"),
    ("BMW", "BMW"), ("M-stadt", "mStadt"), ("TLS2016", "TLS_2016"), ("TLSold", "tlSold"),
    ("ironMaiden2", "ironMaiden2"), ("1+e", "_1E"), ("image_back_icon", "imageBackIcon"),
    ("--", "_"),
  ])
  func imageNamesMatchXcode(asset: String, symbol: String) {
    #expect(SymbolName(asset: asset, dropping: "Image").text == symbol)
  }

  @Test func aNamespaceIsCapitalized() {
    #expect(SymbolName(namespace: "iconPreviews").text == "IconPreviews")
    #expect(SymbolName(namespace: "game-ui").text == "GameUi")
  }
}

struct AssetSourceTests {
  /// As many apps that are older than Xcode's symbols do.
  @Test func whatTheAuthorDeclaresHasNoShortForm() {
    let assets = ["Sky", "Sea"].map { Asset(kind: .color, namespace: [], name: $0) }
    let text = AssetSource(assets, declared: ["sky"]).text
    #expect(text.contains("static var sea: Color") && !text.contains("static var sky"))
    #expect(text.contains("static let sky = ColorResource"))
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "AssetSymbols-\(UUID().uuidString).xcassets")

  private func make(_ path: String, _ contents: String = "{}") throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: url.appendingPathComponent("Contents.json"))
  }

  @Test func foldersProvideANamespaceIfSpecified() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try make("Plain/Dawn.colorset")
    try make("Badges", "{\"properties\": {\"provides-namespace\": true}}")
    try make("Badges/Gold/star.imageset")
    try make("Broken", "not JSON")
    try make("Broken/moon.imageset")
    try make("AppIcon.appiconset")
    let source = AssetSource(try AssetCatalog(contentsOf: folder).assets)
    #expect(source.warnings.isEmpty)
    #expect(
      source.text.contains("  static let dawn = ColorResource(name: \"Dawn\", bundle: .main)\n"))
    #expect(source.text.contains("  enum Badges {\n"))
    #expect(source.text.contains("star = ImageResource(name: \"Badges/star\""))
    #expect(
      source.text.contains("static var moon: UIImage { .init(resource: ImageResource.moon) }"))
    #expect(source.text.contains("static var dawn: Color { .init(ColorResource.dawn) }"))
    #expect(!source.text.contains("appIcon"))
    #expect(
      source.text.contains(
        "static var star: UIImage { .init(resource: ImageResource.Badges.star) }"))
  }

  @Test func reservedNamesCauseAWarningAndKeepTheirResource() {
    let source = AssetSource([
      Asset(kind: .color, namespace: [], name: "Red"),
      Asset(kind: .color, namespace: [], name: "red"),
      Asset(kind: .image, namespace: [], name: "he\"llo"),
    ])
    #expect(source.warnings.count == 2)
    #expect(source.text.contains("static let red = ColorResource(name: \"Red\""))
    #expect(!source.text.contains("static var red: Color"))
    #expect(source.text.contains("ImageResource(name: \"he\\\"llo\""))
  }

  @Test(arguments: ["🎉", "-", "_", "a\nb"])
  func anAssetWithoutLettersCausesAWarningAndIsSkipped(name: String) {
    let source = AssetSource([Asset(kind: .color, namespace: [], name: name)])
    #expect(source.warnings.count == 1 && !source.text.contains("static"))
  }

  @Test func noAssetsGenerateNoExtensions() {
    #expect(!AssetSource([]).text.contains("extension"))
  }

  @Test func aMissingCatalogIsAnError() {
    #expect(throws: (any Error).self) { try AssetCatalog(contentsOf: folder) }
  }
}

struct ReservedNamesTests {
  private static let styles = Checkout.file("Sources/Authoring/TesseraUI")

  /// Returns the static members in the sources that a symbol's short form could hide.
  private func declaredNames() throws -> Set<String> {
    let files = ["Styles/Color.swift", "Styles/ShapeStyle.swift", "Platform/UIColor.swift"]
    let declarations = [
      "public struct Color", "extension Color", "extension UIColor", "extension ShapeStyle",
    ]
    var names: Set<String> = []
    for file in files {
      let text = try String(
        contentsOf: Self.styles.appendingPathComponent(file), encoding: .utf8)
      for block in text.components(separatedBy: "\n}\n") {
        let lines = block.split(separator: "\n")
        guard let declaration = lines.first(where: { !$0.hasPrefix("//") && !$0.hasPrefix(" ") }),
          declarations.contains(where: declaration.hasPrefix)
        else { continue }
        for line in lines {
          if let name = line.firstMatch(of: /^  public static (?:let|var) (\w+)\b/) {
            names.insert(String(name.output.1))
          }
        }
      }
    }
    return names
  }

  @Test func noShortFormHidesAnExistingColor() throws {
    let names = try declaredNames()
    #expect(names.isSuperset(of: ["red", "label", "systemGray6", "tint", "ultraThinMaterial"]))
    for name in names {
      #expect(ReservedNames.contains(name, .color), "\(name)")
    }
  }
}

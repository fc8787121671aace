internal import Cells
internal import Files
internal import Foundation

/// The `Contents.json` file of a set in an asset catalog.
///
/// - Source: Apple's “Asset Catalog Format Reference”.
struct AssetContents: Decodable {
  struct Appearance: Decodable {
    let appearance: String
    let value: String
  }

  struct ColorEntry: Decodable {
    let color: ColorValue?
    let appearances: [Appearance]?
    let idiom: String?
  }

  struct ColorValue: Decodable {
    let components: [String: String]?
    let reference: String?

    enum CodingKeys: String, CodingKey {
      case components, reference
    }
  }

  struct ImageEntry: Decodable {
    let filename: String?
    let scale: String?
    let appearances: [Appearance]?
    let idiom: String?
  }

  struct Properties: Decodable {
    let rendering: String?

    enum CodingKeys: String, CodingKey {
      case rendering = "template-rendering-intent"
    }
  }

  let colors: [ColorEntry]?
  let images: [ImageEntry]?
  /// The files of a symbol set.
  let symbols: [ImageEntry]?
  let properties: Properties?

  /// Reads the file in the folder of a set, or returns `nil` if the file is missing or invalid.
  init?(_ folder: URL) {
    let file = folder.appendingPathComponent("Contents.json")
    // The caller treats an unreadable file and an invalid one in the same way, so the error is
    // dropped.
    guard let bytes = try? RegularFile.bytes(at: file.path, limit: 1 << 20),
      let contents = try? JSONDecoder().decode(AssetContents.self, from: Data(bytes))
    else { return nil }
    self = contents
  }

  /// Returns the color for a color scheme, or `nil` if the set has no valid color.
  ///
  /// If there is no color for the scheme, the color without appearances is used, or else the first
  /// one.
  func color(in scheme: ColorScheme) -> ResolvedPaint? {
    let entries = (colors ?? []).filter { $0.color != nil }
    let entry =
      entries.first { $0.appearances.matches(scheme) } ?? entries.first { $0.appearances == nil }
    return (entry ?? entries.first)?.color?.paint
  }

  /// Returns the image for a color scheme, or `nil` if no file can be decoded.
  ///
  /// If no image for the scheme can be decoded, an image without appearances is used, or else any
  /// other one.
  func image(in scheme: ColorScheme, folder: URL) -> AssetImage? {
    let entries = (images ?? []).filter { $0.filename != nil }
    let schemeEntries = entries.filter { $0.appearances.matches(scheme) }
    let defaultEntries = entries.filter { $0.appearances == nil }
    let candidates = [schemeEntries, defaultEntries, entries]
    let isTemplate = properties?.rendering == "template"
    for entry in candidates.flatMap({ $0.sorted { $0.scaleDistance < $1.scaleDistance } }) {
      // The next entry is tried if a file cannot be decoded.
      guard let name = entry.filename else { continue }
      let path = folder.appendingPathComponent(name).path
      if let bitmap = Bitmap(reading: path) {
        return AssetImage(bitmap: bitmap, scale: entry.pixelsPerPoint, isTemplate: isTemplate)
      }
      if let image = VectorImage(reading: path) {
        return AssetImage(bitmap: image.bitmap, scale: image.scale, isTemplate: isTemplate)
      }
    }
    return symbol(in: folder)
  }

  /// The elements of a symbol's template, the usual ones first.
  ///
  /// - Source: Apple's “Creating custom symbol images for your app”.
  private static let symbolElements = ["#Regular-M", "#Regular-S", "#Regular-L", "#Ultralight-S"]
  /// The size of the body font in a template whose symbols are drawn for 100 points.
  private static let symbolScale = 0.17

  /// Returns the symbol of a symbol set, in the size of body text, or `nil` if the set has none.
  private func symbol(in folder: URL) -> AssetImage? {
    for entry in symbols ?? [] {
      guard let name = entry.filename,
        let image = VectorImage(
          reading: folder.appendingPathComponent(name).path, elements: Self.symbolElements)
      else { continue }
      return AssetImage(
        bitmap: image.bitmap, scale: image.scale / Self.symbolScale, isTemplate: true)
    }
    return nil
  }
}

extension [AssetContents.Appearance]? {
  fileprivate func matches(_ scheme: ColorScheme) -> Bool {
    self?.contains { $0.appearance == "luminosity" && $0.value == scheme.rawValue } ?? false
  }
}

extension AssetContents.ImageEntry {
  /// The number of pixels per point: 2 for the scale `2x`, or 1 without a scale.
  fileprivate var pixelsPerPoint: CGFloat {
    scale.flatMap { Double($0.dropLast()) }.map { CGFloat($0) } ?? 1
  }

  /// The difference from two pixels per point, a scale that is enough for cells.
  fileprivate var scaleDistance: CGFloat { abs(pixelsPerPoint - 2) }
}

extension AssetContents.ColorValue {
  /// The color, or `nil` if its system color is unknown or a component is missing or invalid.
  fileprivate var paint: ResolvedPaint? {
    if let reference { return Self.systemColors[reference].map { ResolvedPaint(.role($0)) } }
    guard let components else { return nil }
    let alpha = components["alpha"].flatMap(Self.component) ?? 1
    if let white = components["white"].flatMap(Self.component) {
      return ResolvedPaint(.rgb(RGB(red: white, green: white, blue: white)), opacity: alpha)
    }
    guard let red = components["red"].flatMap(Self.component),
      let green = components["green"].flatMap(Self.component),
      let blue = components["blue"].flatMap(Self.component)
    else { return nil }
    return ResolvedPaint(.rgb(RGB(red: red, green: green, blue: blue)), opacity: alpha)
  }

  /// Returns a component such as `0x1A`, `26` (of 255) or `0.102` as a fraction from 0 to 1, or
  /// `nil` if it is not a number.
  private static func component(_ text: String) -> Double? {
    if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    guard let number = Double(text) else { return nil }
    return text.contains(".") ? number : number / 255
  }

  private static let systemColors: [String: Role] = [
    "labelColor": .text, "secondaryLabelColor": .secondary, "tertiaryLabelColor": .tertiary,
    "quaternaryLabelColor": .quaternary, "linkColor": .accent, "separatorColor": .border,
    "systemBackgroundColor": .background, "secondarySystemBackgroundColor": .raised,
    "tertiarySystemBackgroundColor": .selection, "systemGroupedBackgroundColor": .background,
    "secondarySystemGroupedBackgroundColor": .raised, "systemRedColor": .red,
    "systemOrangeColor": .orange, "systemYellowColor": .yellow, "systemGreenColor": .green,
    "systemMintColor": .mint, "systemTealColor": .teal, "systemCyanColor": .cyan,
    "systemBlueColor": .blue, "systemIndigoColor": .indigo, "systemPurpleColor": .purple,
    "systemPinkColor": .pink, "systemBrownColor": .brown, "systemGrayColor": .gray,
  ]
}

extension RGB {
  fileprivate init(red: Double, green: Double, blue: Double) {
    // The components come from a file; one that is not a number counts as 0.
    func byte(_ fraction: Double) -> UInt8 {
      fraction.isNaN ? 0 : UInt8((min(1, max(0, fraction)) * 255).rounded())
    }
    self.init(red: byte(red), green: byte(green), blue: byte(blue))
  }
}

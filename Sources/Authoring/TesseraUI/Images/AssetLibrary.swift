internal import Cells
internal import Foundation
internal import FoundationGaps
internal import Synchronization

/// An image of an asset catalog.
struct AssetImage: Sendable {
  let bitmap: Bitmap
  /// The number of pixels per point.
  let scale: CGFloat
  let isTemplate: Bool
}

/// The sets of colors and images in the author's asset catalogs.
///
/// A set is found anywhere among the extension's resources, usually in an `*.xcassets` folder.
final class AssetLibrary: Sendable {
  static let shared = AssetLibrary(roots: ResourceFolders.all)

  /// The folders of color sets, by the names that authors use.
  private let colorSets: [String: URL]
  private let imageSets: [String: URL]
  private let images = Mutex<[String: AssetImage]>([:])
  /// The colors that were read; `nil` for a set without a color.
  private let colors = Mutex<[String: ResolvedPaint?]>([:])

  init(roots: [URL]) {
    var colorSets: [String: URL] = [:]
    var imageSets: [String: URL] = [:]
    for root in roots {
      for url in ResourceFolders.contents(of: root) {
        switch url.pathExtension {
        case "colorset": for name in Self.names(of: url) { colorSets[name] = url }
        case "imageset", "symbolset", "appiconset":
          for name in Self.names(of: url) { imageSets[name] = url }
        default: break
        }
      }
    }
    self.colorSets = colorSets
    self.imageSets = imageSets
  }

  /// Returns the names of a set: its file name, and each longer end of its path in the catalog.
  ///
  /// Longer names are needed, because folders may be namespaces.
  private static func names(of set: URL) -> [String] {
    let path = set.deletingPathExtension().pathComponents
    let catalog = path.lastIndex { $0.hasSuffix(".xcassets") } ?? path.count - 2
    return (catalog + 1..<path.count).map { path[$0...].joined(separator: "/") }
  }

  /// Returns the author's accent color, or `nil` if there is none or its file is invalid.
  func accent(in scheme: ColorScheme) -> ResolvedPaint? {
    hasColor(named: "AccentColor") ? color(named: "AccentColor", in: scheme) : nil
  }

  func hasColor(named name: String) -> Bool { colorSets[name] != nil }

  /// Returns the color with a name, or `nil` if there is no such color or its file is invalid.
  func color(named name: String, in scheme: ColorScheme) -> ResolvedPaint? {
    let key = "\(scheme.rawValue) \(name)"
    if let cachedColor = colors.withLock({ $0[key] }) { return cachedColor }
    guard let folder = colorSets[name], let contents = AssetContents(folder) else {
      return report(.color, name, colorSets[name])
    }
    // Xcode's template has a set without a color, which stands for the system's.
    let color = contents.color(in: scheme)
    colors.withLock { $0[key] = .some(color) }
    return color
  }

  /// Returns the image with a name, or `nil` if there is no such image or it cannot be decoded.
  func image(named name: String, in scheme: ColorScheme) -> AssetImage? {
    let key = "\(scheme.rawValue) \(name)"
    if let cachedImage = images.withLock({ $0[key] }) { return cachedImage }
    guard let folder = imageSets[name], let contents = AssetContents(folder),
      let image = contents.image(in: scheme, folder: folder)
    else { return report(.image, name, imageSets[name]) }
    images.withLock { $0[key] = image }
    return image
  }

  /// Logs an asset that is missing, or whose set cannot be read, and returns `nil`.
  private func report<Asset>(_ fault: AuthorFault, _ name: String, _ set: URL?) -> Asset? {
    fault.report(
      set.map { "\($0.lastPathComponent) has nothing that can be read" }
        ?? "“\(name)” is in no asset catalog")
    return nil
  }
}

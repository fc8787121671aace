internal import Cells
internal import FoundationGaps
internal import Synchronization

/// A picture of an asset catalogue.
struct AssetImage: Sendable {
  let bitmap: Bitmap
  /// Pixels a point.
  let scale: CGFloat
  let isTemplate: Bool
}

/// The author's asset catalogues: every `*.xcassets` folder among the extension's resources.
final class AssetLibrary: Sendable {
  static let shared = AssetLibrary(roots: ResourceFolders.all)

  /// Folders of sets by the name that authors use.
  private let colorSets: [String: URL]
  private let imageSets: [String: URL]
  private let decoded = Mutex<[String: AssetImage]>([:])

  init(roots: [URL]) {
    var colors: [String: URL] = [:]
    var images: [String: URL] = [:]
    for root in roots {
      for url in ResourceFolders.contents(of: root) {
        let name = url.deletingPathExtension().lastPathComponent
        let folder = url.deletingLastPathComponent().lastPathComponent
        switch url.pathExtension {
        case "colorset": (colors[name], colors["\(folder)/\(name)"]) = (url, url)
        case "imageset", "symbolset", "appiconset":
          (images[name], images["\(folder)/\(name)"]) = (url, url)
        default: break
        }
      }
    }
    colorSets = colors
    imageSets = images
  }

  /// The colour of controls that the author chose, or `nil`.
  func accent(in scheme: ColorScheme) -> ResolvedPaint? {
    hasColor(named: "AccentColor") ? color(named: "AccentColor", in: scheme) : nil
  }

  func hasColor(named name: String) -> Bool { colorSets[name] != nil }

  /// The colour of a name, or `nil` where there is none or its file cannot be understood.
  func color(named name: String, in scheme: ColorScheme) -> ResolvedPaint? {
    guard let folder = colorSets[name], let contents = AssetContents(folder) else { return nil }
    return contents.color(in: scheme)
  }

  /// The picture of a name, or `nil` where there is none or it cannot be decoded.
  func image(named name: String, in scheme: ColorScheme) -> AssetImage? {
    let key = "\(scheme.rawValue) \(name)"
    if let known = decoded.withLock({ $0[key] }) { return known }
    guard let folder = imageSets[name], let contents = AssetContents(folder),
      let image = contents.image(in: scheme, folder: folder)
    else { return nil }
    decoded.withLock { $0[key] = image }
    return image
  }
}

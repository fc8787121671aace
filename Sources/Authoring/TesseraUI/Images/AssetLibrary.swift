internal import Cells
internal import Foundation
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
  private let paints = Mutex<[String: ResolvedPaint]>([:])
  /// What was looked for in vain: it is said once.
  private let missed = Mutex<Set<String>>([])

  init(roots: [URL]) {
    var colors: [String: URL] = [:]
    var images: [String: URL] = [:]
    for root in roots {
      for url in ResourceFolders.contents(of: root) {
        switch url.pathExtension {
        case "colorset": for name in Self.names(of: url) { colors[name] = url }
        case "imageset", "symbolset", "appiconset":
          for name in Self.names(of: url) { images[name] = url }
        default: break
        }
      }
    }
    colorSets = colors
    imageSets = images
  }

  /// The names of a set: its own, and with the folders around it, which may give a namespace.
  private static func names(of set: URL) -> [String] {
    let path = set.deletingPathExtension().pathComponents
    let catalogue = path.lastIndex { $0.hasSuffix(".xcassets") } ?? path.count - 2
    return (catalogue + 1..<path.count).map { path[$0...].joined(separator: "/") }
  }

  /// The colour of controls that the author chose, or `nil`.
  func accent(in scheme: ColorScheme) -> ResolvedPaint? {
    hasColor(named: "AccentColor") ? color(named: "AccentColor", in: scheme) : nil
  }

  func hasColor(named name: String) -> Bool { colorSets[name] != nil }

  /// The colour of a name, or `nil` where there is none or its file cannot be understood.
  func color(named name: String, in scheme: ColorScheme) -> ResolvedPaint? {
    let key = "\(scheme.rawValue) \(name)"
    if let known = paints.withLock({ $0[key] }) { return known }
    guard let folder = colorSets[name], let color = AssetContents(folder)?.color(in: scheme) else {
      return miss("colour", name)
    }
    paints.withLock { $0[key] = color }
    return color
  }

  /// The picture of a name, or `nil` where there is none or it cannot be decoded.
  func image(named name: String, in scheme: ColorScheme) -> AssetImage? {
    let key = "\(scheme.rawValue) \(name)"
    if let known = decoded.withLock({ $0[key] }) { return known }
    guard let folder = imageSets[name], let contents = AssetContents(folder),
      let image = contents.image(in: scheme, folder: folder)
    else { return miss("picture", name) }
    decoded.withLock { $0[key] = image }
    return image
  }

  private func miss<Found>(_ kind: String, _ name: String) -> Found? {
    if missed.withLock({ $0.insert("\(kind) \(name)").inserted }) {
      let words = "no \(kind) “\(name)” that can be read in the extension's asset catalogues\n"
      FileHandle.standardError.write(Data(words.utf8))
    }
    return nil
  }
}

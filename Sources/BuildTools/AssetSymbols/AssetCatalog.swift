import Foundation

/// The kinds of assets that Xcode generates symbols for.
enum AssetKind {
  case color
  case image
}

/// An asset in an asset catalog.
struct Asset: Hashable {
  let kind: AssetKind
  /// The folders that provide a namespace, outermost first.
  let namespace: [String]
  let name: String

  /// Whether the names of the asset and its namespaces can be converted to Swift names: each needs
  /// a letter or digit, and must not contain a line break.
  var canBeNamed: Bool {
    (namespace + [name]).allSatisfy { part in
      part.contains { $0.isLetter || $0.isNumber } && !part.contains(where: \.isNewline)
    }
  }

  /// The name by which the asset is looked up, such as `Poses/Standing`.
  var path: String { (namespace + [name]).joined(separator: "/") }
}

/// The colors, images and symbols in an `*.xcassets` folder; the items of each folder are sorted by
/// name.
///
/// - Source: Apple's “Asset Catalog Format Reference”.
struct AssetCatalog {
  private(set) var assets: [Asset] = []

  /// Reads the folder of an asset catalog.
  ///
  /// - Throws: A file system error if a folder cannot be read.
  init(contentsOf folder: URL) throws {
    try read(folder, namespace: [])
  }

  private mutating func read(_ folder: URL, namespace: [String]) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in names {
      let url = folder.appendingPathComponent(name)
      let stem = (name as NSString).deletingPathExtension
      switch (name as NSString).pathExtension {
      case "colorset": assets.append(Asset(kind: .color, namespace: namespace, name: stem))
      case "imageset", "symbolset":
        assets.append(Asset(kind: .image, namespace: namespace, name: stem))
      case "":
        guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
          continue
        }
        try read(url, namespace: Self.providesNamespace(url) ? namespace + [name] : namespace)
      default: break
      }
    }
  }

  private struct Contents: Decodable {
    struct Properties: Decodable {
      let providesNamespace: Bool?

      enum CodingKeys: String, CodingKey {
        case providesNamespace = "provides-namespace"
      }
    }

    let properties: Properties?
  }

  /// Returns whether a folder provides a namespace, which requires a valid `Contents.json`.
  private static func providesNamespace(_ folder: URL) -> Bool {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("Contents.json")),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return false }
    return contents.properties?.providesNamespace ?? false
  }
}

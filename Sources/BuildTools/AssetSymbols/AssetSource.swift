import Foundation

/// Swift source code that declares symbols for the assets of a target.
struct AssetSource {
  /// The generated source.
  private(set) var text = ""
  /// Warnings for the author, one line each.
  private(set) var warnings: [String] = []
  private let declared: Set<String>

  /// Generates the source, without the assets that cannot be named.
  ///
  /// If two colors or two images of a namespace have the same symbol, the second is left out.
  ///
  /// - Parameters:
  ///   - assets: The assets.
  ///   - declared: The names that the author's sources declare, which have no short form here.
  init(_ assets: [Asset], declared: Set<String> = []) {
    self.declared = declared
    text = """
      // Generated from the target's asset catalogs by Tessera's AssetSymbols.
      import Foundation
      import SwiftUI


      """
    for asset in assets where !asset.canBeNamed {
      warnings.append("“\(asset.path)” is skipped, because its name cannot become a Swift name")
    }
    let nameableAssets = assets.filter(\.canBeNamed)
    for kind in [AssetKind.color, .image] {
      let scope = Scope(nameableAssets.filter { $0.kind == kind }, depth: 0, warnings: &warnings)
      write("extension \(kind.resource) {", scope.lines(kind))
      writeExtensions(scope, kind)
    }
  }

  private mutating func write(_ declaration: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    text += "\(declaration)\n\(lines.map { "  \($0)\n" }.joined())}\n\n"
  }

  /// Writes the short forms, `Color.sunset` and `.foregroundStyle(.sunset)`, of the names that are
  /// not reserved.
  private mutating func writeExtensions(_ scope: Scope, _ kind: AssetKind) {
    for asset in scope.assets where ReservedNames.contains(asset.symbol.text, kind) {
      warnings.append(
        "“\(asset.path)” has no short form, because .\(asset.symbol.text) already exists; use its"
          + " \(kind.resource)")
    }
    let scope = scope.without(declared)
    switch kind {
    case .color:
      write("extension UIColor {", scope.shortForms("UIColor", "resource: ColorResource.", kind))
      write("extension Color {", scope.shortForms("Color", "ColorResource.", kind))
      // Protocol extensions cannot contain types, so namespaces are only available through `Color`.
      let topLevelForms = scope.shortForms("Color", "ColorResource.", kind, withNamespaces: false)
      write("extension ShapeStyle where Self == Color {", topLevelForms)
    case .image:
      write("extension UIImage {", scope.shortForms("UIImage", "resource: ImageResource.", kind))
    }
  }
}

/// The assets and the nested namespaces of a namespace.
private struct Scope {
  struct Entry {
    let symbol: SymbolName
    let path: String
  }

  private(set) var assets: [Entry] = []
  private var scopes: [(symbol: SymbolName, path: String, scope: Scope)] = []

  init(_ assets: [Asset], depth: Int, warnings: inout [String]) {
    var paths: [SymbolName: String] = [:]
    for asset in assets where asset.namespace.count == depth {
      let symbol = SymbolName(asset: asset.name, dropping: asset.kind.suffix)
      if let firstPath = paths[symbol] {
        warnings.append(
          "“\(asset.path)” is skipped, because “\(firstPath)” has the same symbol, \(symbol.text)")
        continue
      }
      paths[symbol] = asset.path
      self.assets.append(Entry(symbol: symbol, path: asset.path))
    }
    let nestedAssets = Dictionary(grouping: assets.filter { $0.namespace.count > depth }) {
      SymbolName(namespace: $0.namespace[depth])
    }
    for (symbol, assets) in nestedAssets.sorted(by: { $0.key < $1.key }) {
      let path = assets[0].namespace.prefix(depth + 1).joined(separator: "/")
      scopes.append((symbol, path, Scope(assets, depth: depth + 1, warnings: &warnings)))
    }
  }

  /// Returns the scope without the assets that have one of the names.
  func without(_ names: Set<String>) -> Scope {
    var scope = self
    scope.assets.removeAll { names.contains($0.symbol.text) }
    return scope
  }

  /// Returns the declarations of the assets and of the nested namespaces.
  func lines(_ kind: AssetKind) -> [String] {
    let assetLines = assets.flatMap {
      [
        "/// The asset “\($0.path)”.",
        "static let \($0.symbol.text) = \(kind.resource)(name: \($0.path.literal), bundle: .main)",
      ]
    }
    return assetLines
      + scopes.flatMap { symbol, path, scope in
        ["/// The assets in “\(path)”.", "enum \(symbol.text) {"]
          + scope.lines(kind).map { "  \($0)" } + ["}"]
      }
  }
}

extension Scope {
  /// Returns the short forms of the names that are not reserved; inside a namespace, no name is
  /// reserved.
  ///
  /// - Parameters:
  ///   - type: The type of the short forms.
  ///   - prefix: The argument label and the scope that precede a name, such as `ColorResource.`.
  ///   - kind: The kind of the assets.
  ///   - withNamespaces: Whether to include nested namespaces.
  ///   - isInside: Whether this scope is inside a namespace.
  /// - Returns: The lines of the declarations.
  fileprivate func shortForms(
    _ type: String, _ prefix: String, _ kind: AssetKind, withNamespaces: Bool = true,
    isInside: Bool = false
  ) -> [String] {
    let assetForms = assets.filter { isInside || !ReservedNames.contains($0.symbol.text, kind) }.map
    {
      "static var \($0.symbol.text): \(type) { .init(\(prefix)\($0.symbol.text)) }"
    }
    guard withNamespaces else { return assetForms }
    return assetForms
      + scopes.flatMap { symbol, _, scope in
        ["enum \(symbol.text) {"]
          + scope.shortForms(type, "\(prefix)\(symbol.text).", kind, isInside: true).map {
            "  \($0)"
          }
          + ["}"]
      }
  }
}

extension AssetKind {
  /// The type of the generated symbols.
  fileprivate var resource: String {
    switch self {
    case .color: "ColorResource"
    case .image: "ImageResource"
    }
  }

  /// The suffix that is dropped from symbol names.
  fileprivate var suffix: String {
    switch self {
    case .color: "Color"
    case .image: "Image"
    }
  }
}

extension String {
  /// The string as a Swift literal.
  fileprivate var literal: String {
    let escaped = replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
      of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }
}

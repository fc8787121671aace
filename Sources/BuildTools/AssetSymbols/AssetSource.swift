import Foundation

/// The Swift source that names the assets of a target.
struct AssetSource {
  /// The source.
  private(set) var text = ""
  /// What the author should know, one line each.
  private(set) var warnings: [String] = []

  /// Writes the source; of two assets with one symbol the first is kept.
  init(_ assets: [Asset]) {
    text = """
      // Written by Tessera's AssetSymbols from the target's asset catalogues, as Xcode does.
      import Foundation
      import SwiftUI


      """
    for asset in assets where !asset.canBeNamed {
      warnings.append("“\(asset.path)” has no letters for a symbol: left out")
    }
    let named = assets.filter(\.canBeNamed)
    for kind in [AssetKind.color, .image] {
      let scope = Scope(named.filter { $0.kind == kind }, depth: 0, warnings: &warnings)
      write("extension \(kind.resource) {", scope.lines(kind))
      writeExtensions(scope, kind)
    }
  }

  private mutating func write(_ head: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    text += "\(head)\n\(lines.map { "  \($0)\n" }.joined())}\n\n"
  }

  /// The short forms, `Color.sunset` and `.foregroundStyle(.sunset)`, of names that are free.
  private mutating func writeExtensions(_ scope: Scope, _ kind: AssetKind) {
    for asset in scope.assets where TakenNames.contains(asset.symbol.text, kind) {
      warnings.append(
        "“\(asset.path)” would be .\(asset.symbol.text), which is there already: it is reached by"
          + " its \(kind.resource) alone")
    }
    switch kind {
    case .color:
      write("extension UIColor {", scope.shortForms("UIColor", "resource: ColorResource.", kind))
      write("extension Color {", scope.shortForms("Color", "ColorResource.", kind))
      // A protocol has no types inside: namespaces are reached by `Color`.
      let flat = scope.shortForms("Color", "ColorResource.", kind, withNamespaces: false)
      write("extension ShapeStyle where Self == Color {", flat)
    case .image:
      write("extension UIImage {", scope.shortForms("UIImage", "resource: ImageResource.", kind))
    }
  }
}

/// The assets of a namespace, and the namespaces in it.
private struct Scope {
  struct Entry {
    let symbol: SymbolName
    let path: String
  }

  private(set) var assets: [Entry] = []
  private var scopes: [(symbol: SymbolName, path: String, scope: Scope)] = []

  init(_ all: [Asset], depth: Int, warnings: inout [String]) {
    var seen: [SymbolName: String] = [:]
    for asset in all where asset.namespace.count == depth {
      let symbol = SymbolName(asset: asset.name, dropping: asset.kind.suffix)
      if let first = seen[symbol] {
        warnings.append("“\(asset.path)” has the symbol of “\(first)”, \(symbol.text): left out")
        continue
      }
      seen[symbol] = asset.path
      assets.append(Entry(symbol: symbol, path: asset.path))
    }
    let deeper = Dictionary(grouping: all.filter { $0.namespace.count > depth }) {
      SymbolName(namespace: $0.namespace[depth])
    }
    for (symbol, inner) in deeper.sorted(by: { $0.key < $1.key }) {
      let path = inner[0].namespace.prefix(depth + 1).joined(separator: "/")
      scopes.append((symbol, path, Scope(inner, depth: depth + 1, warnings: &warnings)))
    }
  }

  func lines(_ kind: AssetKind) -> [String] {
    let own = assets.flatMap {
      [
        "/// The asset “\($0.path)”.",
        "static let \($0.symbol.text) = \(kind.resource)(name: \($0.path.literal), bundle: .main)",
      ]
    }
    return own
      + scopes.flatMap { symbol, path, scope in
        ["/// The assets in “\(path)”.", "enum \(symbol.text) {"]
          + scope.lines(kind).map { "  \($0)" } + ["}"]
      }
  }
}

extension Scope {
  /// The short forms of names that are free; inside a namespace all are.
  fileprivate func shortForms(
    _ type: String, _ path: String, _ kind: AssetKind, withNamespaces: Bool = true,
    isInside: Bool = false
  ) -> [String] {
    let own = assets.filter { isInside || !TakenNames.contains($0.symbol.text, kind) }.map {
      "static var \($0.symbol.text): \(type) { .init(\(path)\($0.symbol.text)) }"
    }
    guard withNamespaces else { return own }
    return own
      + scopes.flatMap { symbol, _, scope in
        ["enum \(symbol.text) {"]
          + scope.shortForms(type, "\(path)\(symbol.text).", kind, isInside: true).map { "  \($0)" }
          + ["}"]
      }
  }
}

extension AssetKind {
  fileprivate var resource: String {
    switch self {
    case .color: "ColorResource"
    case .image: "ImageResource"
    }
  }

  /// The word that a symbol's name leaves away.
  fileprivate var suffix: String {
    switch self {
    case .color: "Color"
    case .image: "Image"
    }
  }
}

extension String {
  /// A literal of Swift's for this text.
  fileprivate var literal: String {
    let safe = replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
      of: "\"", with: "\\\"")
    return "\"\(safe)\""
  }
}

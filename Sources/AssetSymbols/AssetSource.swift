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
    for kind in [AssetKind.color, .image] {
      let scope = Scope(assets.filter { $0.kind == kind }, depth: 0, warnings: &warnings)
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
    let free = scope.assets.filter { !TakenNames.contains($0.symbol.text, kind) }
    for asset in scope.assets where TakenNames.contains(asset.symbol.text, kind) {
      warnings.append(
        "“\(asset.path)” would be .\(asset.symbol.text), which is there already: it is reached by"
          + " its \(kind.resource) alone")
    }
    func lines(_ type: String, _ argument: String) -> [String] {
      free.map { "static var \($0.symbol.text): \(type) { .init(\(argument).\($0.symbol.text)) }" }
    }
    switch kind {
    case .color:
      write("extension UIColor {", lines("UIColor", "resource: "))
      write("extension Color {", lines("Color", "ColorResource"))
      write("extension ShapeStyle where Self == Color {", lines("Color", "ColorResource"))
    case .image: write("extension UIImage {", lines("UIImage", "resource: "))
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

internal import Cells
package import ViewTree

/// A picture; here one named by a symbol.
///
/// - Source: SwiftUI `Image`.
public struct Image: Hashable, Sendable {
  /// How large a symbol is beside text; a terminal's is one cell.
  public enum Scale: Hashable, Sendable {
    /// Small.
    case small
    /// As large as text.
    case medium
    /// Large.
    case large
  }

  private let name: String

  /// The glyph for a symbol of SF Symbols; an unknown one is a neutral mark.
  public init(systemName: String) {
    name = systemName
  }

  /// Lets the picture change its size; a symbol stays one cell.
  public func resizable() -> Image { self }
}

extension Image: View {
  /// A picture has none.
  public typealias Body = Never
}

extension Image: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let environment = context.environment
    let paint = environment.text.foreground?.resolvedPaint(in: environment) ?? ResolvedPaint(.none)
    let style = Style(foreground: paint.paint, attributes: environment.text.attributes)
    return [
      paint.faded(.symbol(SymbolNode(name: name, glyph: Symbols.glyph(for: name), style: style)))
    ]
  }
}

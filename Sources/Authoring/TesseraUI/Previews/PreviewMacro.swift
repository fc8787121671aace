/// Creates a preview of a view.
///
/// The traits have no effect.
/// - Source: SwiftUI `#Preview`.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "TesseraMacros", type: "PreviewMacro")

/// A type that `#Preview` generates, so that the program's previews can be found.
///
/// - Source: DeveloperToolsSupport `PreviewRegistry`.
public protocol PreviewRegistry: SendableMetatype {
  /// The preview.
  @MainActor static var preview: PreviewDefinition { get }
}

/// A trait of a preview, which has no effect.
///
/// - Source: SwiftUI `PreviewTrait`.
public struct PreviewTrait: Hashable, Sendable {
  /// The ideal size of the view.
  public static let sizeThatFitsLayout = PreviewTrait()
  /// Portrait orientation.
  public static let portrait = PreviewTrait()
  /// Landscape orientation, rotated to the left.
  public static let landscapeLeft = PreviewTrait()
  /// Landscape orientation, rotated to the right.
  public static let landscapeRight = PreviewTrait()

  /// A fixed size in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

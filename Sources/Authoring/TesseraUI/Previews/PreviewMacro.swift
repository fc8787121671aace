/// A preview of a view.
///
/// - Source: SwiftUI `#Preview`.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// A type that a `#Preview` makes: how previews are found in a program.
///
/// - Source: DeveloperToolsSupport `PreviewRegistry`.
public protocol PreviewRegistry: SendableMetatype {
  /// The preview.
  @MainActor static var preview: PreviewDefinition { get }
}

/// What a preview is shown with; a terminal has one way.
///
/// - Source: SwiftUI `PreviewTrait`.
public struct PreviewTrait: Hashable, Sendable {
  /// As large as the view wants.
  public static let sizeThatFitsLayout = PreviewTrait()
  /// Upright.
  public static let portrait = PreviewTrait()
  /// On its side.
  public static let landscapeLeft = PreviewTrait()
  /// On its other side.
  public static let landscapeRight = PreviewTrait()

  /// So large, in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

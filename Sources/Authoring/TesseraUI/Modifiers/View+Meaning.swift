internal import ViewTree

extension View {
  /// Hides or dims the view's content.
  public func redacted(reason: RedactionReasons) -> some View {
    NodeModifier(
      content: self,
      adjust: { $0.redactionReasons.formUnion(reason) },
      wrap: { node, _ in
        let reasons = Redaction(rawValue: reason.rawValue)
        return .redaction(RedactionNode(.redacted, reasons: reasons, child: node))
      })
  }

  /// Shows the view's content whatever is hidden around it.
  public func unredacted() -> some View {
    NodeModifier(
      content: self,
      adjust: { $0.redactionReasons = [] },
      wrap: { node, _ in .redaction(RedactionNode(.unredacted, child: node)) })
  }

  /// Hides the view's content in privacy mode.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    wrapping { node, _ in
      sensitive ? .redaction(RedactionNode(.privacySensitive, child: node)) : node
    }
  }

  /// Marks content that takes the accent where a theme has one colour only.
  public func widgetAccentable(_ accentable: Bool = true) -> some View {
    adjusting { $0.isAccentable = accentable }
  }

  /// Dims the view's content between a press and its new timeline.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    wrapping { node, _ in
      invalidatable ? .redaction(RedactionNode(.invalidatable, child: node)) : node
    }
  }
}

extension Text {
  /// The words alone.
  @MainActor package func plainText(in context: LoweringContext) -> String {
    var words = ""
    for node in lowered(in: context) {
      node.forEach { part in
        guard case .text(let text) = part else { return }
        let now = context.environment.now.timeIntervalSince1970
        words += text.resolved(at: now).runs.map(\.text).joined()
      }
    }
    return words
  }
}

private struct AccentableKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private struct RenderingModeKey: EnvironmentKey {
  static var defaultValue: WidgetRenderingMode { .fullColor }
}

/// How a widget's colours are shown.
///
/// - Source: WidgetKit `WidgetRenderingMode`.
public struct WidgetRenderingMode: Hashable, Sendable, CustomStringConvertible {
  /// The mode's name.
  public let description: String

  /// In all colours.
  public static let fullColor = WidgetRenderingMode(description: "fullColor")
  /// In two: the accent's and the text's.
  public static let accented = WidgetRenderingMode(description: "accented")
  /// In one.
  public static let vibrant = WidgetRenderingMode(description: "vibrant")
}

extension EnvironmentValues {
  /// Whether content here takes the accent where a theme has one colour only.
  var isAccentable: Bool {
    get { self[AccentableKey.self] }
    set { self[AccentableKey.self] = newValue }
  }

  /// How the widget's colours are shown.
  public var widgetRenderingMode: WidgetRenderingMode {
    get { self[RenderingModeKey.self] }
    set { self[RenderingModeKey.self] = newValue }
  }
}

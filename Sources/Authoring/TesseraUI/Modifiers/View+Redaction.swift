internal import ViewTree

extension View {
  /// Adds reasons to redact the content of this view.
  ///
  /// With the reason ``RedactionReasons/placeholder``, all text and images are replaced by blocks.
  /// With ``RedactionReasons/privacy``, only text and images in views with ``privacySensitive(_:)``
  /// are replaced. With ``RedactionReasons/invalidated``, views with ``invalidatableContent(_:)``
  /// are dimmed.
  public func redacted(reason: RedactionReasons) -> some View {
    NodeModifier(
      content: self,
      adjust: { $0.redactionReasons.formUnion(reason) },
      wrap: { node, _ in
        let reasons = Redaction(rawValue: reason.rawValue)
        return .redaction(RedactionNode(.redacted, reasons: reasons, child: node))
      })
  }

  /// Shows the content of this view, even if an enclosing view is redacted.
  ///
  /// Views inside this view with ``privacySensitive(_:)`` are still hidden in privacy mode.
  public func unredacted() -> some View {
    NodeModifier(
      content: self,
      adjust: { $0.redactionReasons = [] },
      wrap: { node, _ in .redaction(RedactionNode(.unredacted, child: node)) })
  }

  /// Marks the content of this view as private.
  ///
  /// Private content is hidden in privacy mode. If `sensitive` is `false`, this view is unchanged.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    mappingNodes { node, _ in
      sensitive ? .redaction(RedactionNode(.privacySensitive, child: node)) : node
    }
  }

  /// Adds this view to the accent group, or removes it if `accentable` is `false`.
  ///
  /// In the accented rendering mode, views of this group are drawn in the accent color and all
  /// others in the text color.
  public func widgetAccentable(_ accentable: Bool = true) -> some View {
    transformingEnvironment { $0.isAccentable = accentable }
  }

  /// Marks content that an intent invalidates.
  ///
  /// The dashboard dims the content from the activation of a control until the new timeline is
  /// shown. If `invalidatable` is `false`, the content is unchanged.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    mappingNodes { node, _ in
      invalidatable ? .redaction(RedactionNode(.invalidatable, child: node)) : node
    }
  }
}

extension Text {
  /// Returns the text without attributes.
  @MainActor package func plainText(in context: LoweringContext) -> String {
    var plainText = ""
    for node in lowered(in: context) {
      node.forEach { part in
        guard case .text(let text) = part else { return }
        let now = context.environment.now.timeIntervalSince1970
        plainText += text.resolved(at: now).runs.map(\.text).joined()
      }
    }
    return plainText
  }
}

private struct AccentableKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private struct RenderingModeKey: EnvironmentKey {
  static var defaultValue: WidgetRenderingMode { .fullColor }
}

/// The colors with which a widget is drawn.
///
/// - Source: WidgetKit `WidgetRenderingMode`.
public struct WidgetRenderingMode: Hashable, Sendable, CustomStringConvertible {
  /// The name of the mode.
  public let description: String

  /// All colors.
  public static let fullColor = WidgetRenderingMode(description: "fullColor")
  /// Two colors: the accent color for the accent group, and the text color for all else.
  public static let accented = WidgetRenderingMode(description: "accented")
  /// One color.
  public static let vibrant = WidgetRenderingMode(description: "vibrant")
}

extension EnvironmentValues {
  /// Whether the view belongs to the accent group.
  var isAccentable: Bool {
    get { self[AccentableKey.self] }
    set { self[AccentableKey.self] = newValue }
  }

  /// The colors with which the widget is drawn.
  ///
  /// The default is ``WidgetRenderingMode/fullColor``.
  public var widgetRenderingMode: WidgetRenderingMode {
    get { self[RenderingModeKey.self] }
    set { self[RenderingModeKey.self] = newValue }
  }
}

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

  /// Dims the view's content between a press and its new timeline.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    wrapping { node, _ in
      invalidatable ? .redaction(RedactionNode(.invalidatable, child: node)) : node
    }
  }

  /// Says what the view is, to those who do not see it.
  public func accessibilityLabel(_ label: Text) -> some View {
    accessibility { node, text in node.label = text(label) }
  }

  /// Says what the view is, to those who do not see it.
  public func accessibilityLabel(_ key: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(key))
  }

  /// Says what the view is, to those who do not see it.
  @_disfavoredOverload
  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    accessibilityLabel(Text(label))
  }

  /// Says what value the view shows.
  public func accessibilityValue(_ value: Text) -> some View {
    accessibility { node, text in node.value = text(value) }
  }

  /// Says what value the view shows.
  @_disfavoredOverload
  public func accessibilityValue(_ value: some StringProtocol) -> some View {
    accessibilityValue(Text(value))
  }

  /// Says what the view is good for.
  public func accessibilityHint(_ hint: Text) -> some View {
    accessibility { node, text in node.hint = text(hint) }
  }

  /// Leaves the view out for those who do not see it.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessibility { node, _ in node.isHidden = hidden }
  }

  private func accessibility(
    _ change: @escaping @MainActor (inout AccessibilityNode, @MainActor (Text) -> String) -> Void
  ) -> some View {
    wrapping { node, context in
      var accessibility = AccessibilityNode(child: node)
      if case .accessibility(let inner) = node { accessibility = inner }
      change(&accessibility) { $0.plainText(in: context) }
      return .accessibility(accessibility)
    }
  }
}

extension Text {
  /// The words alone.
  @MainActor package func plainText(in context: LoweringContext) -> String {
    var words = ""
    for node in lowered(in: context) {
      node.forEach { if case .text(let text) = $0 { words += text.runs.map(\.text).joined() } }
    }
    return words
  }
}

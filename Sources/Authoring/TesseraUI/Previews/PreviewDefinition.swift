internal import CConformances
internal import Cells
internal import Foundation
package import ViewTree

/// How a preview is shown.
package struct PreviewConditions: Hashable, Sendable {
  package var colorScheme = "dark"
  /// The locale, or `nil` for that of the system.
  package var locale: String?

  package init(colorScheme: String = "dark", locale: String? = nil) {
    self.colorScheme = colorScheme
    self.locale = locale
  }
}

/// A preview of a view or a widget.
public struct PreviewDefinition {
  /// The name of the preview, or `nil` if it has none.
  package let name: String?
  /// The family of a widget, or `nil` for a view, which has the size of a large widget.
  package let family: Family?
  /// A closure that returns a node for each view of the preview, or `nil` if a terminal cannot show
  /// the preview.
  package let views: (@MainActor (PreviewConditions) -> [ArchivedNode])?

  package init(
    name: String?, family: Family? = nil,
    views: (@MainActor (PreviewConditions) -> [ArchivedNode])?
  ) {
    self.name = name
    self.family = family
    self.views = views
  }

  /// Creates a preview of a view.
  ///
  /// The traits have no effect.
  @MainActor public init(
    _ name: String? = nil, traits: PreviewTrait...,
    @ViewBuilder body: @escaping @MainActor () -> some View
  ) {
    self.init(name: name) { Self.views(of: body(), $0) }
  }

  /// Returns a node for each view, laid out at the size inside the border of a large widget.
  @MainActor static func views(
    of view: some View, _ conditions: PreviewConditions
  ) -> [ArchivedNode] {
    let size = Family.systemLarge.contentSize
    let state = LoweringState(size: size)
    var environment = EnvironmentValues()
    environment.colorScheme = ColorScheme(rawValue: conditions.colorScheme) ?? .dark
    if let locale = conditions.locale { environment.locale = Locale(identifier: locale) }
    environment.pointScale = .phone
    let context = LoweringContext(environment: environment, state: state)
    let now = Date().timeIntervalSince1970
    return Lowering.nodes(of: view, in: context)
      .map { ArchivedNode(state.resolved($0, in: size, at: now)) }
  }
}

extension PreviewDefinition {
  /// The previews of this program: those of `#Preview`, followed by those of preview providers.
  @MainActor package static var all: [PreviewDefinition] {
    var previews: [PreviewDefinition] = []
    for type in Conformances.types(of: ccf_preview_registry()) {
      if let registry = type as? any PreviewRegistry.Type { previews.append(registry.preview) }
    }
    for type in Conformances.types(of: ccf_preview_provider()) {
      if let provider = type as? any PreviewProvider.Type { previews.append(provider.definition) }
    }
    return previews
  }
}

extension PreviewProvider {
  fileprivate static var definition: PreviewDefinition {
    PreviewDefinition(name: "\(Self.self)") {
      PreviewDefinition.views(of: previews, $0)
    }
  }
}

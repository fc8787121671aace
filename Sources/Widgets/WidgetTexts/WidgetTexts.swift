internal import CWidgetTexts
package import FoundationGaps
internal import Languages

/// The string catalogs of the bundled extensions.
package enum WidgetTexts {
  /// Makes the catalogs available to `Text` and `String(localized:)`.
  ///
  /// - Parameter module: The module of the extension that runs, whose texts and those of shared
  ///   modules take precedence, or `nil` if several extensions run. The other catalogs are read only
  ///   if a text is in none of these, as when a widget shows another widget's view.
  package static func embed(for module: String? = nil) {
    EmbeddedCatalogs.shared.embed(groups(for: module))
  }

  /// Returns the catalogs of an extension and of shared modules, then the others.
  package static func groups(for module: String?) -> [[EmbeddedCatalogs.Catalog]] {
    let preferred: Set = [module ?? "", "Places", "WidgetOptions"]
    let isPreferred = { (catalog: cwt_catalog) in
      preferred.contains(String(cString: catalog.module))
    }
    let groups = [catalogs.filter(isPreferred), catalogs.filter { !isPreferred($0) }]
    return groups.map { $0.map(reader) }
  }

  private static var catalogs: [cwt_catalog] {
    var count = 0
    let first = cwt_catalogs(&count)
    return Array(UnsafeBufferPointer(start: first, count: count))
  }

  private static func reader(of catalog: cwt_catalog) -> EmbeddedCatalogs.Catalog {
    let name = String(cString: catalog.module)
    return { languages in
      // The name is looked up again because pointers are not sendable.
      guard let catalog = catalogs.first(where: { String(cString: $0.module) == name }) else {
        return [:]
      }
      return UnsafeBufferPointer(start: catalog.text, count: catalog.length)
        .withMemoryRebound(to: UInt8.self) { CatalogReader.texts(in: $0, languages: languages) }
        ?? [:]
    }
  }
}

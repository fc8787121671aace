import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let semantics: [CatalogueItem] = [
    CatalogueItem("redaction", 30, 7) {
      VStack(alignment: .leading) {
        Text("A title that is barred").font(.headline)
        HStack {
          Image(systemName: "star")
          Text("and some words in a row that are longer")
        }
        Color.orange.frame(height: 16)
        Text("this one stays").unredacted()
        Text("private").privacySensitive()
      }
      .redacted(reason: .placeholder)
    },
    CatalogueItem("redaction-reasons", 20, 2) {
      VStack(alignment: .leading) {
        ReasonsReader().redacted(reason: .privacy)
        Text("dimmed").invalidatableContent().redacted(reason: .invalidated)
      }
    },
    CatalogueItem("accessibility", 30, 5) {
      VStack(alignment: .leading) {
        Text("Temperature").accessibilityHidden(true)
        Text("21°").accessibilityLabel("Temperature").accessibilityValue("21 degrees")
          .accessibilityHint("Of the air")
        HStack {
          Image(systemName: "star.fill")
          Text("Favorite")
        }
        .accessibilityElement(children: .combine).accessibilityAddTraits(.isSelected)
        ProgressView(value: 0.25)
        Button("Next") {}.accessibility(hint: Text("Shows another"))
      }
    },
  ]
}

private struct ReasonsReader: View {
  @Environment(\.redactionReasons) private var reasons

  var body: some View {
    Text(reasons.contains(.privacy) ? "••••" : "secret")
  }
}

import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let containers: [CatalogueItem] = [
    CatalogueItem("section-list", 24, 7) {
      List {
        Section("Today") {
          Text("one")
          Text("two").listRowInsets(EdgeInsets()).listRowBackground(Color.clear)
        }
        Section {
          Text("three")
        } header: {
          Text("Tomorrow")
        } footer: {
          Text("and so on")
        }
      }
    },
    CatalogueItem("scroll-form", 20, 3) {
      ScrollView {
        Form {
          Text("first")
          Text("second")
          Text("third")
          Text("cut off")
        }
      }
    },
    CatalogueItem("group-box", 24, 5) {
      VStack {
        GroupBox(label: Text("Title")) { Text("in a box") }
        GroupBox("Own") { Text("line") }.groupBoxStyle(LinedGroupBoxStyle())
      }
    },
    CatalogueItem("disclosure-labeled", 24, 4) {
      VStack(alignment: .leading) {
        DisclosureGroup("Open", isExpanded: .constant(true)) { Text("inside") }
        DisclosureGroup("Closed") { Text("never seen") }
        LabeledContent("Name", value: "Mira")
      }
    },
    CatalogueItem("content-unavailable", 30, 4) {
      ContentUnavailableView(
        "Nothing here", systemImage: "tray", description: Text("Come back tomorrow."))
    },
    CatalogueItem("share-link", 16, 1) {
      ShareLink(item: "text") { Label("Share", systemImage: "square.and.arrow.up") }
    },
  ]
}

private struct LinedGroupBoxStyle: GroupBoxStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label
      configuration.content
    }
    .padding(.horizontal, 8).padding(.vertical, 16).border(.green)
  }
}

import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let grids: [CatalogueItem] = [
    CatalogueItem("grid", 30, 6) {
      Grid(alignment: .leading, horizontalSpacing: 16, verticalSpacing: 0) {
        GridRow {
          Text("name").gridColumnAlignment(.trailing)
          Text("value")
          Text("unit")
        }
        .foregroundStyle(.secondary)
        Divider()
        GridRow(alignment: .bottom) {
          Text("speed")
          Text("30")
          Text("km/h")
        }
        GridRow {
          Text("spans two").gridCellColumns(2)
          Text("end").gridCellAnchor(.trailing)
        }
        GridRow {
          Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
          Text("second column")
        }
      }
    },
    CatalogueItem("lazy-vgrid-flexible", 24, 4) {
      LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())], spacing: 16) {
        ForEach(0..<4) { Text("cell \($0)") }
      }
    },
    CatalogueItem("lazy-vgrid-adaptive", 30, 4) {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 56))], alignment: .leading) {
        ForEach(1..<9) { Text("day \($0)") }
      }
    },
    CatalogueItem("lazy-vgrid-fixed", 30, 3) {
      LazyVGrid(
        columns: [GridItem(.fixed(40), alignment: .leading), GridItem(.flexible(minimum: 16))]
      ) {
        Text("a")
        Text("wide part")
        Text("b")
        Text("wider part still")
      }
    },
    CatalogueItem("lazy-hgrid", 24, 3) {
      LazyHGrid(rows: [GridItem(.fixed(16)), GridItem(.fixed(16))], spacing: 16) {
        ForEach(["a", "bb", "ccc", "d", "e"], id: \.self) { Text($0) }
      }
    },
    CatalogueItem("lazy-stacks", 16, 3) {
      LazyVStack(alignment: .leading) {
        LazyHStack {
          Text("a")
          Text("b")
        }
        Text("below")
      }
    },
  ]
}

import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let stacks: [CatalogueItem] = [
    CatalogueItem("vstack", 12, 5) {
      VStack(alignment: .trailing, spacing: 16) {
        Text("one")
        Text("twenty")
        Text("three")
      }
    },
    CatalogueItem("hstack", 24, 3) {
      HStack(alignment: .bottom, spacing: 16) {
        Text("a\nb\nc")
        Text("low")
        Divider()
        Text("end")
      }
    },
    CatalogueItem("zstack", 14, 5) {
      ZStack(alignment: .bottomTrailing) {
        Color.blue
        Text("corner").padding(.trailing, 8)
      }
    },
    CatalogueItem("spacers", 24, 3) {
      VStack {
        HStack {
          Text("left")
          Spacer()
          Text("right")
        }
        HStack {
          Spacer(minLength: 16)
          Text("middle")
          Spacer(minLength: 16)
        }
      }
    },
    CatalogueItem("divider", 14, 5) {
      VStack {
        Text("above")
        Divider()
        HStack {
          Text("l")
          Divider()
          Text("r")
        }
      }
    },
    CatalogueItem("foreach-group", 20, 4) {
      VStack(alignment: .leading) {
        ForEach(["a", "b"], id: \.self) { Text($0) }
        Group {
          Text("in a group")
          EmptyView()
          AnyView(Text("of any type"))
        }
        .foregroundStyle(.green)
      }
    },
    CatalogueItem("view-that-fits", 30, 3) {
      VStack(alignment: .leading) {
        ViewThatFits(in: .horizontal) {
          Text("this is much too long for the room")
          Text("this one fits")
        }
        ViewThatFits {
          Text("first")
          Text("second")
        }
      }
    },
    CatalogueItem("geometry-reader", 24, 6) {
      GeometryReader { proxy in
        VStack(alignment: .leading, spacing: 0) {
          Text("\(Int(proxy.size.width)) × \(Int(proxy.size.height)) points")
          Color.orange.frame(width: proxy.size.width / 2, height: 16)
          GeometryReader { inner in
            Text(
              "y \(Int(inner.frame(in: .global).minY)), local \(Int(inner.frame(in: .local).minY))")
          }
        }
      }
      .coordinateSpace(name: "space")
    },
    CatalogueItem("custom-layout", 20, 5) {
      DiagonalLayout() {
        Text("one")
        Text("two").layoutValue(key: Indent.self, value: 16)
        Text("three")
      }
    },
    CatalogueItem("layout-types", 24, 4) {
      AnyLayout(VStackLayout(alignment: .leading)) {
        HStackLayout(spacing: 8) {
          Text("a")
          Text("b")
        }
        ZStackLayout { Text("pile") }
      }
    },
    CatalogueItem("timeline-view", 20, 1) {
      TimelineView(.everyMinute) { context in
        Text(context.date, style: .time)
      }
    },
  ]
}

private struct Indent: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

/// Places each view one row lower and further to the right.
private struct DiagonalLayout: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(
      width: (sizes.map(\.width).max() ?? 0) + CGFloat(subviews.count) * 16,
      height: sizes.map(\.height).reduce(0, +))
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var point = bounds.origin
    for subview in subviews {
      subview.place(
        at: CGPoint(x: point.x + subview[Indent.self], y: point.y), proposal: .unspecified)
      point.x += 16
      point.y += subview.dimensions(in: .unspecified).height
    }
  }
}

import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let colors: [CatalogueItem] = [
    CatalogueItem("colors-system", 36, 7) {
      LazyVGrid(columns: Array(repeating: GridItem(.flexible(), spacing: 8), count: 3)) {
        ForEach(namedColors, id: \.0) { name, color in Text(name).foregroundColor(color) }
      }
    },
    CatalogueItem("colors-components", 30, 3) {
      VStack(spacing: 0) {
        Color(red: 0.2, green: 0.6, blue: 0.9)
        Color(hue: 0.9, saturation: 0.6, brightness: 0.9, opacity: 0.5)
        Color(white: 0.5).overlay(Color(uiColor: .systemRed).opacity(0.5))
      }
    },
    CatalogueItem("hierarchy", 30, 5) {
      VStack(alignment: .leading) {
        Text("primary").foregroundStyle(.primary)
        Text("secondary").foregroundStyle(.secondary)
        Text("tertiary").foregroundStyle(.tertiary)
        HStack {
          Text("green")
          Text("its second").foregroundStyle(.secondary)
        }
        .foregroundStyle(.green)
        HStack {
          Text("red")
          Text("then blue").foregroundStyle(.secondary)
        }
        .foregroundStyle(.red, .blue)
      }
    },
    CatalogueItem("gradient-linear", 30, 5) {
      LinearGradient(colors: [.blue, .purple, .pink], startPoint: .leading, endPoint: .trailing)
    },
    CatalogueItem("gradient-radial", 30, 6) {
      RadialGradient(
        gradient: Gradient(colors: [.yellow, .orange, .clear]), center: .center, startRadius: 8,
        endRadius: 90)
    },
    CatalogueItem("gradient-angular", 20, 6) {
      AngularGradient(colors: [.red, .yellow, .green, .blue, .red], center: .center)
        .clipShape(Circle())
    },
    CatalogueItem("gradient-elliptical-mesh", 40, 5) {
      HStack(spacing: 16) {
        EllipticalGradient(colors: [.white, .indigo])
        MeshGradient(
          width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
          colors: [.red, .green, .blue, .yellow])
      }
    },
    CatalogueItem("gradient-stops", 30, 2) {
      LinearGradient(
        stops: [
          .init(color: .green, location: 0), .init(color: .green, location: 0.5),
          .init(color: .red, location: 0.5),
        ], startPoint: .leading, endPoint: .trailing)
    },
    CatalogueItem("gradient-text", 36, 2) {
      Text("The colors run across this text.").bold()
        .foregroundStyle(
          LinearGradient(colors: [.cyan, .pink], startPoint: .leading, endPoint: .trailing))
    },
    CatalogueItem("materials", 30, 3) {
      ZStack {
        Color.blue
        Text("on glass").padding(.horizontal, 8).background(.thinMaterial)
      }
    },
    CatalogueItem("tint-fill", 30, 4) {
      VStack(alignment: .leading) {
        Text("the accent").foregroundStyle(.tint)
        Text("a tint").foregroundStyle(.tint).tint(.orange)
        Text("on fill").background(.fill.tertiary)
        Text("on the ground").background(.background).backgroundStyle(.yellow)
      }
    },
    CatalogueItem("rendering-modes", 30, 3) {
      VStack(alignment: .leading) {
        HStack {
          Text("accent").foregroundStyle(.red).widgetAccentable()
          Text("text").foregroundStyle(.red)
        }
        .environment(\.widgetRenderingMode, .accented)
        Text("full color").foregroundStyle(.red).widgetAccentable()
      }
    },
    CatalogueItem("color-schemes", 20, 2) {
      VStack {
        Text("light").foregroundStyle(adaptive).preferredColorScheme(.light)
        Text("dark").foregroundStyle(adaptive).colorScheme(.dark)
      }
    },
    CatalogueItem("opacity", 20, 3) {
      VStack {
        Text("half").opacity(0.5)
        Text("of red").foregroundColor(.red.opacity(0.5))
        Text("none").opacity(0)
      }
    },
  ]

  private static let namedColors: [(String, Color)] = [
    ("red", .red), ("orange", .orange), ("yellow", .yellow), ("green", .green), ("mint", .mint),
    ("teal", .teal), ("cyan", .cyan), ("blue", .blue), ("indigo", .indigo), ("purple", .purple),
    ("pink", .pink), ("brown", .brown), ("gray", .gray), ("white", .white), ("black", .black),
    ("primary", .primary), ("secondary", .secondary), ("accent", .accentColor),
  ]

  private static var adaptive: Color {
    Color(
      UIColor { $0.userInterfaceStyle == .light ? .systemBlue : .systemOrange })
  }
}

import SwiftUI
import WidgetKit

extension CatalogueItem {
  static let modifiers: [CatalogueItem] = [
    CatalogueItem("padding", 24, 5) {
      Text("padded").padding().background(.blue)
        .padding(.leading, 16).padding(EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 0))
        .scenePadding(.trailing)
    },
    CatalogueItem("frame", 30, 5) {
      HStack(spacing: 0) {
        Text("a").frame(width: 40, height: 48, alignment: .topLeading).background(.red)
        Text("b").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
          .background(.green)
        Text("c").frame(minWidth: 24, maxHeight: 32).background(.blue)
      }
    },
    CatalogueItem("fixed-size-priority", 16, 3) {
      VStack(alignment: .leading) {
        HStack {
          Text("this gives way")
          Text("not this").layoutPriority(1)
        }
        Text("wider than the room there is").fixedSize(horizontal: true, vertical: false)
        Text("ideal").fixedSize()
      }
    },
    CatalogueItem("offset-position", 24, 5) {
      ZStack(alignment: .topLeading) {
        Text("offset").offset(x: 16, y: 16)
        Text("there").position(x: 120, y: 56)
        Text("size").offset(CGSize(width: 0, height: 64))
      }
    },
    CatalogueItem("aspect-ratio", 30, 5) {
      HStack {
        Color.red.aspectRatio(1, contentMode: .fit)
        Color.green.aspectRatio(CGSize(width: 2, height: 1), contentMode: .fit)
        Color.blue.aspectRatio(3, contentMode: .fill).frame(width: 48).clipped()
      }
    },
    CatalogueItem("background-overlay", 24, 9) {
      VStack {
        Text("style").padding(8).background(.orange)
        Text("shape").padding(.horizontal, 16).background(.teal, in: Capsule())
        Text("view").background(alignment: .leading) { Color.purple.frame(width: 16) }
        Text("over").overlay { Text("O").foregroundStyle(.red) }
        Text("edge").overlay(Text("!"), alignment: .trailing)
        Text("border").padding(16).border(.green)
      }
    },
    CatalogueItem("clip-corner-mask", 36, 5) {
      HStack(spacing: 16) {
        Color.red.clipShape(RoundedRectangle(cornerRadius: 16))
        Color.green.cornerRadius(24)
        Color.blue.clipShape(Triangle())
        LinearGradient(colors: [.yellow, .red], startPoint: .top, endPoint: .bottom)
          .mask { Text("MASK").bold() }
        Text("clipped text").fixedSize().frame(width: 40).clipped()
      }
    },
    CatalogueItem("effects-rotation-scale", 30, 7) {
      HStack(spacing: 16) {
        Rectangle().fill(.red).frame(width: 48, height: 48).rotationEffect(.degrees(45))
        Circle().fill(.green).frame(width: 48, height: 48).scaleEffect(0.6)
        Image(systemName: "arrow.up").rotationEffect(.degrees(135))
        Text("text").rotationEffect(.degrees(90), anchor: .topLeading).scaleEffect(x: 2, y: 1)
          .rotation3DEffect(.degrees(30), axis: (x: 1, y: 0, z: 0))
      }
    },
    CatalogueItem("accepted-without-effect", 30, 3) {
      Text("as it was")
        .shadow(color: .black, radius: 4, x: 1, y: 1).blur(radius: 2).blendMode(.multiply)
        .drawingGroup().compositingGroup().luminanceToAlpha().allowsHitTesting(false)
        .contentShape(Rectangle()).gesture(TapGesture()).ignoresSafeArea().edgesIgnoringSafeArea(
          .all
        )
        .animation(.default, value: 1).animation(.easeIn).transition(.opacity)
        .contentTransition(.numericText()).transaction { _ in }.id("id")
        .onAppear {}.onDisappear {}.task {}.onChange(of: 1) {}.lineSpacing(3)
        .navigationTitle("Title").preference(key: Widest.self, value: 3)
        .widgetCurvesContent().widgetLabel { Text("label") }.previewDisplayName("name")
        .symbolRenderingMode(.multicolor).glassEffect().lineHeight(20)
        .navigationBarTitle("Title").navigationBarTitleDisplayMode(.inline)
        .previewLayout(.sizeThatFits)
    },
    CatalogueItem("hidden-disabled-labels", 24, 4) {
      VStack(alignment: .leading) {
        Text("hidden").hidden()
        Text("disabled").disabled(true)
        Toggle("no label", isOn: .constant(true)).labelsHidden()
      }
    },
    CatalogueItem("environment", 24, 4) {
      VStack(alignment: .leading) {
        EnvironmentReader()
        EnvironmentReader().environment(\.mood, "good").environment(\.lineLimit, 2)
        StateReader()
      }
    },
    CatalogueItem("preferences", 24, 2) {
      VStack(alignment: .leading) {
        Text("a").preference(key: Widest.self, value: 3)
        Text("b").preference(key: Widest.self, value: 7)
      }
      .overlayPreferenceValue(Widest.self) { Text("widest \($0)").fixedSize().offset(x: 48) }
    },
    CatalogueItem("view-modifier", 24, 3) {
      Text("card").modifier(Card(color: .indigo))
    },
    CatalogueItem("content-margins", 20, 3) {
      Text("widget").contentMargins(8).frame(maxWidth: .infinity).background(.gray)
    },
  ]
}

/// A custom environment value.
private struct MoodKey: EnvironmentKey {
  static let defaultValue = "so-so"
}

extension EnvironmentValues {
  fileprivate var mood: String {
    get { self[MoodKey.self] }
    set { self[MoodKey.self] = newValue }
  }
}

private struct EnvironmentReader: View {
  @Environment(\.mood) private var mood
  @Environment(\.colorScheme) private var scheme

  var body: some View { Text("\(mood), \(scheme == .dark ? "dark" : "light")") }
}

private struct StateReader: View {
  @State private var count = 3
  @AppStorage("catalogue.missing") private var storedText = "standard"

  var body: some View {
    count = 4
    return Text("\(count), \(storedText), \(valueAfterSetting($count))")
  }

  private func valueAfterSetting(_ binding: Binding<Int>) -> Int {
    binding.wrappedValue = 9
    return binding.wrappedValue
  }
}

private struct Widest: PreferenceKey {
  static let defaultValue = 0

  static func reduce(value: inout Int, nextValue: () -> Int) {
    value = max(value, nextValue())
  }
}

private struct Card: ViewModifier {
  let color: Color

  func body(content: Content) -> some View {
    content.padding(.horizontal, 16).background(color).foregroundStyle(.white)
  }
}

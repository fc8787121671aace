// A view shared with the widgets' app: it compiles unchanged in the extension.
import SwiftUI

@Observable
final class StepsModel {
  var days: [Int] = [4000, 9000, 6214]
  var goal = 8000.0
  var asks = false
}

final class StepsFeed: NSObject, XMLParserDelegate {
  private(set) var titles: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    titles.append(name)
  }
}

struct StepsList: View {
  @State var model = StepsModel()
  @Environment(\.isFocused) private var isFocused
  @Environment(\.showsWidgetLabel) private var showsWidgetLabel
  @GestureState private var offset = CGSize.zero

  private var drag: some Gesture {
    DragGesture(minimumDistance: 4).onEnded { _ in model.asks = true }
  }

  var body: some View {
    NavigationStack {
      List {
        ForEach(model.days, id: \.self) { day in
          NavigationLink(value: day) { Text(day, format: .number) }
        }
        .onMove { model.days.move(fromOffsets: $0, toOffset: $1) }
        .onDelete { model.days.remove(atOffsets: $0) }
      }
      Slider(value: $model.goal, in: 0...20_000, step: 500)
        .accentColor(.sunset)
        .frame(maxWidth: UIScreen.main.bounds.width)
    }
    .gesture(drag)
    .simultaneousGesture(TapGesture(count: 2).onEnded { UIImpactFeedbackGenerator().prepare() })
    .navigationBarHidden(true)
    .task(id: model.goal) { model.asks = false }
    .alert(isPresented: $model.asks) {
      Alert(title: Text("Sure?"), dismissButton: .default(Text("Yes")))
    }
    .sheet(isPresented: $model.asks) { Text("Sheet") }
    .transition(.blurReplace)
  }
}

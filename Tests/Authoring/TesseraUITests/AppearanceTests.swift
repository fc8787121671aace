import Cells
import TesseraUI
import Testing
import ViewTree

/// `onAppear`, which runs once before a picture of the view is taken.
@MainActor
struct AppearanceTests {
  private func text(of view: some View) -> String {
    let context = LoweringContext(environment: EnvironmentValues(), state: LoweringState())
    var words: [String] = []
    Lowering.node(of: view, in: context).forEach { node in
      if case .text(let text) = node { words += text.runs.map(\.text) }
    }
    return words.joined(separator: " ")
  }

  private struct Greeting: View {
    @State private var name = "nobody"

    var body: some View {
      Text("Hello \(name)").onAppear { name = "you" }
    }
  }

  @Test func stateThatAnActionSetsIsShown() {
    #expect(text(of: Greeting()) == "Hello you")
  }

  private struct Counter: View {
    let log: Log
    @State private var count = 0

    var body: some View {
      Text("\(count)").onAppear {
        count += 1
        log.calls += 1
      }
    }
  }

  private final class Log {
    var calls = 0
  }

  @Test func anActionIsCalledOnce() {
    let log = Log()
    #expect(text(of: Counter(log: log)) == "1")
    #expect(log.calls == 1)
  }

  private struct Field: View {
    @Binding var value: String

    var body: some View {
      Text("field").onAppear { value = "set" }
    }
  }

  private struct Form: View {
    @State private var value = "empty"

    var body: some View {
      VStack {
        Field(value: $value)
        Text(value)
        Greeting()
      }
    }
  }

  @Test func stateOfAnOuterViewIsShownToo() {
    #expect(text(of: Form()) == "field set Hello you")
  }

  private final class Model {
    var title = "loading"
  }

  private struct Loading: View {
    @StateObject private var model = Model()

    var body: some View {
      Text(model.title).onAppear { model.title = "loaded" }
    }
  }

  @Test func anObjectThatAnActionChangesIsShown() {
    #expect(text(of: Loading()) == "loaded")
  }
}

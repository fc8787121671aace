import SwiftUI
import Testing
import ViewTree
import WidgetKit

/* A comment with #Preview in it is not a preview. */
#Preview("a view") {
  Text("from a preview")
  Text("and another")
}

#Preview("a widget", as: .systemSmall) {
  PreviewedWidget()
} timeline: {
  PreviewedEntry(date: .now, word: "one")
  PreviewedEntry(date: .now, word: "two")
}

struct Provided_Previews: PreviewProvider {
  static var previews: some View {
    Text("provided").previewContext(WidgetPreviewContext(family: .systemMedium))
      .previewDisplayName("Provided")
  }
}

private struct PreviewedEntry: TimelineEntry {
  let date: Date
  let word: String
}

private struct PreviewedProvider: TimelineProvider {
  func placeholder(in context: Context) -> PreviewedEntry {
    PreviewedEntry(date: context.date, word: "placeholder")
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (PreviewedEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<PreviewedEntry>) -> Void
  ) {
    completion(Timeline(entries: [placeholder(in: context)], policy: .never))
  }
}

private struct PreviewedWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "previewed", provider: PreviewedProvider()) { entry in
      Text(entry.word)
    }
  }
}

@MainActor
struct PreviewTests {
  @Test func previewsAreFound() {
    let names = PreviewDefinition.all.map(\.name)
    #expect(names.contains("a view"))
    #expect(names.contains("a widget"))
    #expect(names.contains("Provided_Previews"))
  }

  @Test(arguments: [
    ("a view", ["from a preview", "and another"]), ("a widget", ["one", "two"]),
    ("Provided_Previews", ["provided"]),
  ])
  func previewIsDrawn(name: String, expected: [String]) throws {
    let preview = try #require(PreviewDefinition.all.first { $0.name == name })
    let makeViews = try #require(preview.views)
    let texts = try makeViews(PreviewConditions()).map { try $0.node().joinedText }
    #expect(texts == expected)
  }
}

extension Node {
  /// The text of all runs, joined.
  fileprivate var joinedText: String {
    var text = ""
    forEach { if case .text(let node) = $0 { text += node.runs.map(\.text).joined() } }
    return text
  }
}

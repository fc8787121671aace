import Cells
import Foundation
import TesseraKit
import TesseraUI
import Testing
import ViewTree

/// Backgrounds and margins of widgets from an author's sources.
@MainActor
struct WidgetBackgroundTests {
  private struct Entry: TimelineEntry {
    var date = Date(timeIntervalSince1970: 0)
  }

  private struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry() }
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
      completion(Entry())
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
      completion(Timeline(entries: [Entry()], policy: .never))
    }
  }

  private struct Plain: Widget {
    var body: some WidgetConfiguration {
      StaticConfiguration(kind: "plain", provider: Provider()) { _ in
        Text("text").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
  }

  private struct Contained: Widget {
    var body: some WidgetConfiguration {
      StaticConfiguration(kind: "contained", provider: Provider()) { _ in
        Text("text").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
          .containerBackground(.red, for: .widget)
      }
    }
  }

  private func draw(_ widget: @escaping @MainActor () -> any Widget, _ family: WidgetFamily) throws
    -> CellBuffer
  {
    let preview = PreviewDefinition(as: family, widget: widget, timeline: { [Entry()] })
    let view = try #require(try preview.views?(PreviewConditions()).first?.node())
    var buffer = CellBuffer(size: family.family.contentSize)
    view.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }

  /// Before iOS 17, widgets had no background for a container, and no margins.
  @Test func aWidgetWithoutAContainerBackgroundHasNoMargins() throws {
    #expect(try draw({ Plain() }, .systemSmall).line(0).hasPrefix("text"))
    #expect(try draw({ Contained() }, .systemSmall).line(0).hasPrefix(" text"))
  }

  @Test func accessoriesHaveNoBackground() throws {
    #expect(try draw({ Contained() }, .systemSmall)[0, 0].background == .role(.red))
    for family in [WidgetFamily.accessoryCircular, .accessoryRectangular] {
      let buffer = try draw({ Contained() }, family)
      #expect(buffer.background(in: buffer.bounds) == Paint.none, "\(family)")
    }
  }
}

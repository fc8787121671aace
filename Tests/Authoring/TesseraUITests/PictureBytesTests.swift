import Foundation
import TesseraKit
import Testing
import ViewTree
import Wire

@testable import TesseraUI

/// The images of a view have the pixels of what is seen, and not those of the whole box each.
@MainActor
struct PictureBytesTests {
  private struct Thumbnails: View {
    let count: Int
    let image: UIImage

    var body: some View {
      VStack {
        ForEach(0..<count, id: \.self) { index in
          HStack {
            Image(uiImage: image).resizable().frame(width: 40, height: 44)
            Text(verbatim: "\(index)")
          }
        }
      }
    }
  }

  private func pictures(count: Int) throws -> [PictureNode] {
    let widget = ThumbnailsWidget()
    let definition = try #require(type(of: widget).definitions(of: widget).first)
    let request = WidgetRequest(kind: "thumbnails", family: .systemLarge, width: 36, height: 17)
    let context = try #require(DrawingContext(request, of: definition))
    let side = 400
    let pixels = [UInt8](repeating: 255, count: side * side * 4)
    let image = UIImage(cgImage: CGImage(Bitmap(width: side, height: side, pixels: pixels)))
    let node = try #require(
      context.wireView { Thumbnails(count: count, image: image) }.archived
    ).node()
    var pictures: [PictureNode] = []
    node.forEach { if case .picture(let picture) = $0 { pictures.append(picture) } }
    return pictures
  }

  private struct ThumbnailsWidget: Widget {
    var body: some WidgetConfiguration {
      StaticConfiguration(kind: "thumbnails", provider: Provider()) { _ in EmptyView() }
    }
  }

  private struct Entry: TimelineEntry {
    let date: Date
  }

  private struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry(date: context.date) }

    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
      completion(Entry(date: context.date))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
      completion(Timeline(entries: [Entry(date: context.date)], policy: .never))
    }
  }

  @Test func thumbnailsHaveThePixelsOfTheirFrames() throws {
    let pictures = try pictures(count: 3)
    #expect(pictures.count == 3)
    // Four columns and two rows, with two by four pixels for a cell.
    #expect(pictures.allSatisfy { $0.width <= 8 && $0.height <= 8 && $0.width > 4 })
  }
}

import SwiftUI
import UIKit
import WidgetKit

struct FaultyEntry: TimelineEntry {
  let date: Date
  var images: [UIImage] = []
}

/// Asks for a timeline every minute, and begins it ten minutes late.
struct MinuteProvider: TimelineProvider {
  func placeholder(in context: Context) -> FaultyEntry { FaultyEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (FaultyEntry) -> Void) {
    completion(FaultyEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<FaultyEntry>) -> Void) {
    let entry = FaultyEntry(date: .now.addingTimeInterval(600))
    completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(60))))
  }
}

struct MinuteWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "minute", provider: MinuteProvider()) { entry in
      Text(entry.date, style: .time).containerBackground(.background, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}

struct DayProvider: TimelineProvider {
  /// 40 MB of pixels.
  private var image: UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 3600, height: 3000)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
  }

  func placeholder(in context: Context) -> FaultyEntry { FaultyEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (FaultyEntry) -> Void) {
    completion(FaultyEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<FaultyEntry>) -> Void) {
    completion(Timeline(entries: [FaultyEntry(date: .now, images: [image])], policy: .never))
  }
}

struct PictureWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "picture", provider: DayProvider()) { entry in
      VStack {
        Text("Departures from the central station").lineLimit(1)
        Text("Faint").foregroundStyle(Color(white: 0.2))
        ForEach(entry.images.indices, id: \.self) { index in
          Image(uiImage: entry.images[index]).resizable().frame(height: 20)
        }
      }
      .containerBackground(.black, for: .widget)
    }
    .supportedFamilies([.systemSmall, .systemLarge])
  }
}

struct OnceProvider: TimelineProvider {
  func placeholder(in context: Context) -> FaultyEntry { FaultyEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (FaultyEntry) -> Void) {
    completion(FaultyEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<FaultyEntry>) -> Void) {
    completion(Timeline(entries: [FaultyEntry(date: .now)], policy: .never))
  }
}

/// Sets no background, and shows an image that does not exist.
struct BareWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "bare", provider: OnceProvider()) { entry in
      Image("Train").accessibilityLabel("Train")
    }
    .supportedFamilies([.systemSmall])
  }
}

@main
struct FaultyBundle: WidgetBundle {
  var body: some Widget {
    MinuteWidget()
    PictureWidget()
    BareWidget()
  }
}

public import Foundation
public import TesseraUI
internal import Cells
internal import ViewTree

/// Where a timeline will be shown.
///
/// - Source: WidgetKit `TimelineProviderContext`.
public struct TimelineProviderContext: Hashable, Sendable {
  /// The size the widget is shown in.
  public let family: WidgetFamily
  /// Whether the picture is for the gallery.
  public let isPreview: Bool
  /// The size in points.
  public let displaySize: CGSize
  /// The moment the answer is for: now, or the date that a snapshot asks about.
  ///
  /// Tessera's own.
  public let date: Date
  /// Whether a control of the widget was pressed and somebody waits for what comes of it: what is
  /// known serves better than a question to a server.
  ///
  /// Tessera's own.
  public internal(set) var isAfterPress = false
}

extension TimelineProviderContext {
  /// A family's room, for a preview.
  init(preview family: WidgetFamily) {
    let size = family.family.size
    self.init(
      family: family, isPreview: true,
      displaySize: CGSize(width: size.width * 8, height: size.height * 16), date: Date())
  }

  /// The looks that the widget may be shown in.
  public var environmentVariants: EnvironmentVariants { EnvironmentVariants() }

  /// The looks that a widget may be shown in.
  ///
  /// - Source: WidgetKit `TimelineProviderContext.EnvironmentVariants`.
  public struct EnvironmentVariants: Sendable {
    /// Nothing: the dashboard asks anew when its look changes.
    public subscript<Value>(path: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? { nil }
  }
}

/// What gives a widget its entries.
///
/// - Source: WidgetKit `TimelineProvider`.
@preconcurrency
public protocol TimelineProvider {
  /// The provider's entries.
  associatedtype Entry: TimelineEntry
  /// Where a timeline will be shown.
  typealias Context = TimelineProviderContext

  /// An entry that stands for others while they load; its texts are never read.
  func placeholder(in context: Context) -> Entry

  /// An entry for now.
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  /// Entries for now and later.
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

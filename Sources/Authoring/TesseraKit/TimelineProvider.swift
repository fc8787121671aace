public import Foundation
public import TesseraUI
internal import Cells
internal import Synchronization
internal import ViewTree

/// The widget family, size and date for which entries are requested.
///
/// - Source: WidgetKit `TimelineProviderContext`.
public struct TimelineProviderContext: Hashable, Sendable {
  /// The family of the widget.
  public let family: WidgetFamily
  /// Whether the widget is shown in the gallery, where sample data is appropriate.
  public let isPreview: Bool
  /// The size of the widget in points: that of the family on a phone.
  ///
  /// A widget that is designed for the terminal has 8 × 16 points a cell, with its border.
  public var displaySize: CGSize {
    sizeUse.record()
    return size
  }
  /// The date for which entries are requested: the current time, or another date that the dashboard
  /// or `tessera snapshot` shows.
  ///
  /// This property is specific to Tessera.
  public let date: Date
  /// Whether the request follows an activation of one of the widget's controls.
  ///
  /// The user is waiting for the result, so prefer data that is already available over making a
  /// network request. This property is specific to Tessera.
  public internal(set) var isAfterActivation = false
  private let size: CGSize
  let sizeUse = SizeUse()

  init(
    family: WidgetFamily, isPreview: Bool, displaySize: CGSize, date: Date,
    isAfterActivation: Bool = false
  ) {
    self.family = family
    self.isPreview = isPreview
    self.date = date
    self.isAfterActivation = isAfterActivation
    size = displaySize
  }
}

/// Whether a provider read the size of the widget, so that its entries depend on the size.
final class SizeUse: Sendable {
  private let wasRead = Mutex(false)

  func record() { wasRead.withLock { $0 = true } }

  var isRecorded: Bool { wasRead.withLock { $0 } }
}

extension SizeUse: Hashable {
  /// All are equal: a use is not part of a context's value.
  static func == (left: SizeUse, right: SizeUse) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension TimelineProviderContext {
  /// Creates the context for a preview of a widget of a family.
  init(preview family: WidgetFamily) {
    self.init(family: family, isPreview: true, displaySize: family.phoneSize, date: Date())
  }

  /// The environments in which the widget may be shown.
  public var environmentVariants: EnvironmentVariants { EnvironmentVariants() }

  /// The values that the environment may have where the widget is shown.
  ///
  /// - Source: WidgetKit `TimelineProviderContext.EnvironmentVariants`.
  public struct EnvironmentVariants: Sendable {
    /// Returns `nil`, because the dashboard requests a new timeline when its appearance changes.
    public subscript<Value>(path: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? { nil }
  }
}

/// A provider of timeline entries for a widget without settings.
///
/// The dashboard requests a timeline when the widget is added, when the reload policy is due, and
/// after a reload request. Each request runs in the extension's process, never in the dashboard's.
///
/// - Source: WidgetKit `TimelineProvider`.
@preconcurrency
public protocol TimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the request's context.
  typealias Context = TimelineProviderContext

  /// Returns an entry to show while the first timeline loads.
  ///
  /// Its text is drawn as redacted blocks.
  func placeholder(in context: Context) -> Entry

  /// Provides an entry that represents the widget at the current time, for example in the gallery.
  func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  /// Provides the entries for the current time and later.
  func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

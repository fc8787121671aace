internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// A reading at a date, and what is shown of it.
struct SystemEntry: TimelineEntry {
  let date: Date
  var reading = Reading()
  var style = SystemStyle.overview
  var form = SystemForm.bars
  var showsCores = true
  /// The paths of the chosen disks; empty for all.
  var disks: [String] = []
  /// The names of the chosen interfaces; empty for the physical ones.
  var interfaces: [String] = []
  var units = RateUnit.bytes
  var locale = Locale.current
}

/// Provides a single entry every five seconds, or less often for values that change slowly.
struct SystemProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> SystemEntry {
    SystemEntry(date: context.date, reading: .sample)
  }

  func snapshot(for configuration: SystemIntent, in context: Context) async -> SystemEntry {
    let date = context.date
    return entry(
      configuration, date, showing: await Monitor.shared.takeReading(at: date))
  }

  func timeline(
    for configuration: SystemIntent, in context: Context
  ) async -> Timeline<SystemEntry> {
    let entry = await snapshot(for: configuration, in: context)
    let reloadDate = Date(timeIntervalSinceNow: Self.interval(of: configuration.style))
    return Timeline(entries: [entry], policy: .after(reloadDate))
  }

  private func entry(
    _ configuration: SystemIntent, _ date: Date, showing reading: Reading
  ) -> SystemEntry {
    SystemEntry(
      date: date, reading: reading, style: configuration.style, form: configuration.form,
      showsCores: configuration.showsCores, disks: configuration.disks?.map(\.id) ?? [],
      interfaces: configuration.interfaces?.map(\.id) ?? [], units: configuration.units)
  }

  /// The interval between readings, in seconds: the kernel does not report changes.
  private static func interval(of style: SystemStyle) -> TimeInterval {
    switch style {
    case .overview, .machine, .network: 5
    case .battery: 30
    case .disks: 60
    }
  }
}

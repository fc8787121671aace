internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The next eclipses of the sun and the moon.
struct EclipseView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AstronomyEntry
  /// The eclipses, the next one first.
  let sights: [EclipseSight]

  var body: some View {
    GeometryReader { area in
      content(in: area.size).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private func content(in size: CGSize) -> some View {
    // Below a compact disc are four rows of text.
    let rows = max(3, size.rows - 4)
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        ForEach(sights, id: \.eclipse) { sight in
          CompactEclipse(entry: entry, sight: sight, rows: min(rows, size.columns / 8))
        }
      }
    case .systemLarge:
      VStack(alignment: .leading, spacing: 16) {
        ForEach(sights, id: \.eclipse) { sight in
          EclipseBlock(
            entry: entry, sight: sight,
            rows: max(6, min((size.rows - 1) / 2 - 2, size.columns / 4)))
        }
      }
    default:
      if let sight = sights.first {
        CompactEclipse(entry: entry, sight: sight, rows: max(3, min(rows, size.columns / 4)))
      }
    }
  }
}

/// An eclipse in sixteen columns.
private struct CompactEclipse: View {
  let entry: AstronomyEntry
  let sight: EclipseSight
  /// The diameter of the disc, in rows.
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .top, spacing: 8) {
        EclipseDisc(sight: sight, rows: rows)
        VStack(alignment: .leading, spacing: 0) {
          Text(sight.eclipse.occulted == .sun ? "Sun" : "Moon").foregroundStyle(.secondary)
          Text(sight.kindName).bold().lineLimit(1)
        }
      }
      Text(entry.fullDay(sight.eclipse.greatest)).lineLimit(1)
      Text(entry.daysUntil(sight.eclipse.greatest)).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      Text(sight.summary(entry)).foregroundStyle(sight.isVisible ? .primary : .tertiary)
        .lineLimit(1)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// An eclipse with its times, in eight rows.
private struct EclipseBlock: View {
  let entry: AstronomyEntry
  let sight: EclipseSight
  /// The diameter of the disc, in rows.
  let rows: Int

  var body: some View {
    HStack(alignment: .center, spacing: 16) {
      EclipseDisc(sight: sight, rows: rows)
      VStack(alignment: .leading, spacing: 0) {
        Text("\(sight.kindName) eclipse").bold().lineLimit(1)
        Text("of the \(sight.eclipse.occulted.rawValue)").foregroundStyle(.secondary)
        Text("\(entry.weekday(sight.eclipse.greatest)) \(entry.fullDay(sight.eclipse.greatest))")
          .lineLimit(1)
        Text(entry.daysUntil(sight.eclipse.greatest)).foregroundStyle(.secondary)
        if let local = sight.local, local.isVisible {
          ValueRow(title: "begins", value: entry.time(local.begin))
          ValueRow(
            title: local.kind == .partial ? covered(local) : "greatest",
            value: entry.time(local.maximum))
          ValueRow(title: "ends", value: entry.time(local.end))
        } else {
          ValueRow(title: "greatest", value: entry.time(sight.eclipse.greatest))
          Text(entry.site == nil ? "" : "Not seen here").foregroundStyle(.tertiary)
          if let next = sight.nextSeen {
            Text("Next: \(entry.fullDay(next))").foregroundStyle(.secondary).lineLimit(1)
          }
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func covered(_ local: Eclipse.Local) -> String {
    String(localized: "covers \(SkyFormat.percent(min(1, max(0, local.magnitude))))")
  }
}

extension EclipseSight {
  var isVisible: Bool { local?.isVisible == true }

  var kindName: String {
    switch eclipse.kind {
    case .total: String(localized: "Total")
    case .annular: String(localized: "Annular")
    case .hybrid: String(localized: "Hybrid")
    case .partial: String(localized: "Partial")
    case .penumbral: String(localized: "Penumbral")
    }
  }

  var title: String {
    eclipse.occulted == .sun
      ? String(localized: "\(kindName) solar eclipse")
      : String(localized: "\(kindName) lunar eclipse")
  }

  /// What the place sees, in at most sixteen columns.
  fileprivate func summary(_ entry: AstronomyEntry) -> String {
    guard entry.site != nil else { return String(localized: "at \(entry.time(eclipse.greatest))") }
    guard let local, local.isVisible else { return String(localized: "Not seen here") }
    // A place can see less than where the eclipse is greatest.
    let time = entry.time(local.maximum)
    if local.kind != .partial { return String(localized: "Seen \(time)") }
    let part = SkyFormat.percent(min(1, max(0, local.magnitude)))
    return String(localized: "\(part) at \(time)")
  }
}

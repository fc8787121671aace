internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The progress of a timer.
enum TimerProgress: Hashable {
  /// Between two dates; a bar is kept up to date by the dashboard.
  case running(ClosedRange<Date>)
  /// A part of the whole, 0…1.
  case stopped(Double)

  /// Returns the part that has passed at a date, 0…1.
  func fraction(at date: Date) -> Double {
    switch self {
    case .stopped(let fraction): return min(1, max(0, fraction))
    case .running(let dates):
      let length = dates.upperBound.timeIntervalSince(dates.lowerBound)
      guard length > 0 else { return 1 }
      return min(1, max(0, date.timeIntervalSince(dates.lowerBound) / length))
    }
  }
}

/// The time of a timer with its progress, in the style of the settings.
struct TimerFace: View {
  @Environment(\.widgetFamily) private var family
  let style: TimerStyle
  let date: Date
  /// The time, which ticks by itself.
  let numeral: Text
  /// What the time is for, shown inside a ring.
  let caption: String
  let progress: TimerProgress
  /// The alignment of the time above a bar in the large family.
  var largeAlignment = HorizontalAlignment.center

  var body: some View {
    switch style {
    case .numerals:
      numeral.font(.largestNumerals).foregroundStyle(.tint)
    case .ring: ring
    case .bar:
      VStack(alignment: family == .systemLarge ? largeAlignment : .leading) {
        numeral.font(.largestNumerals).foregroundStyle(.tint)
          .padding(.bottom, family == .systemLarge ? 16 : 0)
        bar
      }
    case .plain: numeral.bold().foregroundStyle(.tint)
    }
  }

  private var ring: some View {
    ZStack {
      TimerRing(fraction: progress.fraction(at: date), isThick: family == .systemLarge)
      VStack {
        numeral.font(.largestNumerals).foregroundStyle(.tint)
        if family != .systemSmall {
          Text(caption).foregroundStyle(.secondary).lineLimit(1).privacySensitive()
        }
      }
      // Numerals stay clear of the ring.
      .padding(.horizontal, family == .systemLarge ? 40 : 16)
    }
    .aspectRatio(1, contentMode: .fit)
  }

  @ViewBuilder private var bar: some View {
    switch progress {
    case .running(let dates):
      ProgressView(
        timerInterval: dates, countsDown: false, label: { EmptyView() },
        currentValueLabel: { EmptyView() })
    case .stopped(let fraction): ProgressView(value: min(1, max(0, fraction)))
    }
  }
}

/// A ring that begins at the top, with a thin track.
private struct TimerRing: View {
  /// The filled part, 0…1.
  let fraction: Double
  let isThick: Bool

  var body: some View {
    ZStack {
      Circle().trim(from: fraction, to: 1).stroke(.quaternary, lineWidth: 2)
      if fraction > 0 {
        Circle().trim(from: 0, to: fraction).stroke(.tint, lineWidth: isThick ? 9 : 6)
      }
    }
    .rotationEffect(.degrees(-90))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(Int(fraction * 100))%")
  }
}

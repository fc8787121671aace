internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// A stopwatch with its last laps; a bar fills once a minute, a ring once an hour.
struct StopwatchView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TimerEntry

  private var stopwatch: Stopwatch { entry.state.stopwatch }
  private var isCompact: Bool { entry.settings.style.hasCompactButtons(in: family) }

  var body: some View {
    TimerLayout(
      face: TimerFace(
        style: entry.settings.style, date: entry.date, numeral: numeral,
        caption: String(localized: "Stopwatch"),
        progress: progress)
    ) {
      Text("Stopwatch").fontWeight(.semibold)
    } notes: {
      if stopwatch.laps.isEmpty {
        Text(stopwatch.isRunning ? "running" : "stopped").foregroundStyle(.secondary)
      }
      ForEach(lapNumbers, id: \.self) { LapRow(number: $0 + 1, length: stopwatch.lapLengths[$0]) }
    } buttons: {
      if stopwatch.isRunning {
        TimerButton("pause", "pause.fill", PauseTimer(.stopwatch), isCompact: isCompact)
        TimerButton("lap", "flag.fill", NextPhase(.stopwatch), isCompact: isCompact)
      } else {
        TimerButton(
          "start", "play.fill", StartTimer(.stopwatch, entry.settings.lengths), isCompact: isCompact
        )
      }
      TimerButton("reset", "arrow.counterclockwise", ResetTimer(.stopwatch), isCompact: isCompact)
    }
  }

  /// The last laps, as many as there is space for, the last one first.
  private var lapNumbers: [Int] {
    let count =
      switch (family, entry.settings.style) {
      case (.systemLarge, .ring): 1
      case (.systemLarge, _): 6
      case (.systemMedium, .ring): 4
      case (.systemMedium, _): 3
      default: 1
      }
    return stopwatch.laps.indices.suffix(count).reversed()
  }

  private var numeral: Text {
    let elapsed = stopwatch.elapsed(at: entry.date)
    guard stopwatch.isRunning else { return Text(verbatim: Stopwatch.text(elapsed)) }
    return Text(entry.date.addingTimeInterval(-elapsed), style: .timer)
  }

  private var progress: TimerProgress {
    let period = Stopwatch.period(of: entry.settings.style)
    let seconds = stopwatch.elapsed(at: entry.date).truncatingRemainder(dividingBy: period)
    guard stopwatch.isRunning else { return .stopped(seconds / period) }
    let start = entry.date.addingTimeInterval(-seconds)
    return .running(start...start.addingTimeInterval(period))
  }
}

private struct LapRow: View {
  let number: Int
  /// The length, in seconds.
  let length: TimeInterval

  var body: some View {
    HStack {
      Text("lap \(number)").foregroundStyle(.tertiary)
      Text(Stopwatch.text(length)).foregroundStyle(.secondary)
    }
  }
}

extension Stopwatch {
  /// Returns the time in which a ring or bar fills, in seconds.
  ///
  /// A ring changes with the entries, of which there is one per minute.
  static func period(of style: TimerStyle) -> TimeInterval { style == .ring ? 3600 : 60 }

  /// Returns a duration in minutes and seconds, such as `125:09`, rounded up as a countdown is.
  static func minutes(_ seconds: TimeInterval) -> String {
    let whole = Int(min(1e9, max(0, seconds)).rounded(.up))
    return "\(whole / 60):" + String(format: "%02d", whole % 60)
  }
}

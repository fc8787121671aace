internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The phase of a pomodoro, with the rounds of the set and of today.
struct PomodoroView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TimerEntry

  private var pomodoro: Pomodoro { entry.pomodoro }
  private var isWork: Bool { pomodoro.phase == .work }
  private var isCompact: Bool { entry.settings.style.hasCompactButtons(in: family) }

  var body: some View {
    TimerLayout(
      face: TimerFace(
        style: entry.settings.style, date: entry.date, numeral: numeral,
        caption: pomodoro.phase.name, progress: progress)
    ) {
      if family == .systemSmall {
        HStack {
          Text(isWork ? "Focus" : "Break").fontWeight(.semibold)
          Spacer(minLength: 0)
          rounds
        }
      } else {
        Text(pomodoro.phase.name).fontWeight(.semibold)
      }
    } notes: {
      if let end = pomodoro.end {
        Text("until \(entry.settings.time(end))").foregroundStyle(.secondary).lineLimit(1)
      } else {
        Text(pomodoro.run == .idle ? "ready" : "paused").foregroundStyle(.secondary)
      }
      if family != .systemSmall { rounds }
      Text(today).foregroundStyle(.tertiary).lineLimit(1)
    } buttons: {
      if pomodoro.end == nil {
        TimerButton(
          "start", "play.fill", StartTimer(.pomodoro, entry.settings.lengths), isCompact: isCompact)
      } else {
        TimerButton("pause", "pause.fill", PauseTimer(.pomodoro), isCompact: isCompact)
      }
      TimerButton("reset", "arrow.counterclockwise", ResetTimer(.pomodoro), isCompact: isCompact)
      TimerButton("next", "forward.end.fill", NextPhase(.pomodoro), isCompact: isCompact)
    }
  }

  private var numeral: Text {
    switch pomodoro.run {
    case .running(let start, let end):
      Text(timerInterval: min(start, end)...end, countsDown: true, showsHours: false)
    case .paused(_, let remaining): Text(verbatim: Stopwatch.minutes(remaining))
    case .idle:
      Text(verbatim: Stopwatch.minutes(entry.settings.lengths.seconds(of: pomodoro.phase)))
    }
  }

  private var progress: TimerProgress {
    switch pomodoro.run {
    case .running(let start, let end): .running(min(start, end)...end)
    case .paused(let elapsed, let remaining): .stopped(elapsed / max(1, elapsed + remaining))
    case .idle: .stopped(0)
    }
  }

  /// A dot for each round of the set, or numbers if there is no space for the dots.
  private var rounds: some View {
    let count = entry.settings.lengths.rounds
    let finished = min(count, pomodoro.round)
    return Group {
      if family == .systemSmall, count > 6 {
        Text("\(finished)/\(count)").foregroundStyle(.secondary)
      } else {
        Text(verbatim: String(repeating: "●", count: finished)).foregroundStyle(.tint)
          + Text(verbatim: String(repeating: "○", count: count - finished))
          .foregroundStyle(.tertiary)
      }
    }
    .lineLimit(1)
    .accessibilityLabel("\(finished) of \(count) rounds")
  }

  private var today: String {
    let count = pomodoro.finishedRounds(on: entry.date, in: entry.settings.calendar)
    return String(localized: "\(count) today")
  }
}

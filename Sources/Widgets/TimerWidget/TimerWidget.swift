public import TesseraKit
internal import TesseraUI

/// A widget with a pomodoro timer, a stopwatch or alarms.
public struct TimerWidget: Widget {
  /// Creates the widget.
  public init() {}

  /// A timer of the user's choice, in three families.
  public var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "timer", intent: TimerIntent.self, provider: TimerProvider()) {
      TimerView(entry: $0).accentColor(.orange)
    }
    .designedForTerminal()
    .configurationDisplayName("Timer")
    .description("Pomodoro, stopwatch or alarms.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge])
  }
}

/// The timer of the chosen mode.
struct TimerView: View {
  let entry: TimerEntry

  var body: some View {
    switch entry.settings.mode {
    case .pomodoro: PomodoroView(entry: entry)
    case .stopwatch: StopwatchView(entry: entry)
    case .alarms: AlarmsView(entry: entry)
    }
  }
}

internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The day as a ring of 24 hours, with noon at the top and the past part lit.
struct RingClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    ZStack {
      DayRing(time: entry.time, isDetailed: false)
      VStack {
        Text(entry.digits).bold().font(.largestNumerals)
        Text(entry.half ?? entry.time.formatted("EEE")).foregroundStyle(.secondary)
      }
      .padding(.horizontal, 24)
    }
    .aspectRatio(1, contentMode: .fit)
  }

  private var medium: some View {
    HStack(spacing: 24) {
      ZStack {
        DayRing(time: entry.time, isDetailed: false)
        VStack {
          Text("\(Period.day.percent(at: entry.time))%").bold()
          Text("of day").foregroundStyle(.secondary)
        }
      }
      .aspectRatio(1, contentMode: .fit)
      VStack(alignment: .leading) {
        Text(entry.digits).font(.largestNumerals).foregroundStyle(.tint)
        HStack {
          Text(entry.time.formatted("EEE d MMM")).fontWeight(.semibold)
          if let half = entry.half { Text(half).foregroundStyle(.secondary) }
        }
        .padding(.top, 16)
        if let zone = entry.settings.zone { ZoneName(zone: zone).foregroundStyle(.secondary) }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  private var large: some View {
    ZStack {
      DayRing(time: entry.time, isDetailed: true)
      VStack {
        Text(entry.digits).font(.largestNumerals).foregroundStyle(.tint)
        HStack {
          Text(entry.time.formatted("EEE d MMM")).fontWeight(.semibold)
          if let half = entry.half { Text(half).foregroundStyle(.secondary) }
        }
        .padding(.top, 16)
        if let zone = entry.settings.zone { ZoneName(zone: zone).foregroundStyle(.secondary) }
      }
      .padding(.horizontal, 48)
    }
    .aspectRatio(1, contentMode: .fit)
  }
}

/// The ring; its past part is thick, its night is dim.
private struct DayRing: View {
  let time: LocalTime
  /// Whether hours have marks, and every sixth hour a numeral.
  let isDetailed: Bool

  /// The part of the day that has passed by the clock on the wall, 0…1.
  private var fraction: Double { Double(time.secondsOfDay / 60) / 1440 }

  var body: some View {
    Canvas { context, size in
      let dial = Dial(size)
      let radius = isDetailed ? 0.94 : 0.92
      if fraction < 1 {
        for part in Self.parts where part.end > fraction {
          context.stroke(
            dial.arc(
              from: 0.5 + max(part.start, fraction), to: 0.5 + part.end, radius: radius),
            with: .style(part.isDay ? AnyShapeStyle(.secondary) : AnyShapeStyle(.quaternary)),
            lineWidth: 2)
        }
      }
      context.stroke(
        dial.arc(from: 0.5, to: 0.5 + fraction, radius: radius), with: .style(.tint),
        lineWidth: isDetailed ? 9 : 6)
      if isDetailed { drawHours(on: dial, in: context) }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(Period.day.percent(at: time)) percent of the day")
  }

  private static let parts = [
    (start: 0.0, end: 0.25, isDay: false), (start: 0.25, end: 0.75, isDay: true),
    (start: 0.75, end: 1.0, isDay: false),
  ]

  private func drawHours(on dial: Dial, in context: GraphicsContext) {
    for hour in 0..<24 {
      let turn = 0.5 + Double(hour) / 24
      if hour % 6 == 0 {
        let text = Text("\(hour)").foregroundStyle(.secondary)
        context.draw(text, at: dial.point(at: turn, radius: 0.76))
      } else {
        context.stroke(
          dial.line(at: turn, from: 0.8, to: 0.8), with: .style(.tertiary), lineWidth: 2)
      }
    }
  }
}

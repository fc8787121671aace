internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The passed part of the time since the start as a ring around the days that are left.
struct RingCountdown: View {
  @Environment(\.widgetFamily) private var family
  let countdown: Countdown

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    ZStack {
      PercentRing(percent: countdown.percent, width: 7)
      VStack {
        Text(countdown.headline.numeral).bold().font(.largestNumerals).foregroundStyle(.tint)
        Text(countdown.headline.label).foregroundStyle(.secondary).lineLimit(1)
      }
      .padding(.horizontal, 16)
    }
    .aspectRatio(1, contentMode: .fit)
  }

  private var medium: some View {
    HStack(spacing: 24) {
      ZStack {
        PercentRing(percent: countdown.percent, width: 7)
        Text("\(countdown.percent)%").bold()
      }
      .aspectRatio(1, contentMode: .fit)
      VStack(alignment: .leading) {
        CountdownTitle(countdown: countdown)
        Text(countdown.headline.numeral).font(.largestNumerals).foregroundStyle(.tint)
        Text(countdown.headline.label).foregroundStyle(.secondary).lineLimit(1)
        Text(countdown.target.formatted("d MMM yyyy")).foregroundStyle(.tertiary)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  private var large: some View {
    ZStack {
      PercentRing(percent: countdown.percent, width: 9)
      VStack {
        CountdownTitle(countdown: countdown).padding(.bottom, 16)
        Text(countdown.headline.numeral).font(.largestNumerals).foregroundStyle(.tint)
        Text(countdown.headline.label).foregroundStyle(.secondary)
        Text("\(countdown.percent)%").foregroundStyle(.tertiary).padding(.top, 16)
      }
      .padding(.horizontal, 32)
    }
    .aspectRatio(1, contentMode: .fit)
  }
}

/// A ring for whole percents, with a thin track.
private struct PercentRing: View {
  let percent: Int
  /// The width of the line, in points.
  let width: CGFloat

  var body: some View {
    Canvas { context, size in
      let dial = Dial(size)
      let fraction = Double(percent) / 100
      context.stroke(
        dial.arc(from: fraction, to: 1, radius: 0.93), with: .style(.quaternary), lineWidth: 2)
      context.stroke(
        dial.arc(from: 0, to: fraction, radius: 0.93), with: .style(.tint), lineWidth: width)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(percent)% of the time has passed")
  }
}

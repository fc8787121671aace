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
      .insideRing(height: 0.62)
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
        CountdownTitle(countdown: countdown)
        Text(countdown.headline.numeral).font(.largestNumerals).foregroundStyle(.tint)
        Text(countdown.headline.label).foregroundStyle(.secondary)
        Text("\(countdown.percent)%").foregroundStyle(.tertiary)
      }
      .insideRing(height: 0.7)
    }
    .aspectRatio(1, contentMode: .fit)
  }
}

extension View {
  /// Returns the view in a space that is clear of a ring around it.
  ///
  /// The view may have the given part of the ring's height. The higher it is, the narrower the view,
  /// because its corners must be inside the ring, too.
  fileprivate func insideRing(height: Double) -> some View {
    GeometryReader { area in
      let side = min(area.size.width, area.size.height)
      let width = (PercentRing.radius * PercentRing.radius - height * height).squareRoot()
      // An even number of columns, so that the middle of each line is that of the ring.
      frame(width: (side * width / 16).rounded() * 16, height: side * height)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// A ring for whole percents, with a thin track.
private struct PercentRing: View {
  let percent: Int
  /// The width of the line, in points.
  let width: CGFloat

  /// The radius of the line, as a part of that of the space.
  static let radius = 0.93

  var body: some View {
    Canvas { context, size in
      let dial = Dial(size)
      let fraction = Double(percent) / 100
      context.stroke(
        dial.arc(from: fraction, to: 1, radius: Self.radius), with: .style(.quaternary),
        lineWidth: 2)
      context.stroke(
        dial.arc(from: 0, to: fraction, radius: Self.radius), with: .style(.tint), lineWidth: width)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(percent)% of the time has passed")
  }
}

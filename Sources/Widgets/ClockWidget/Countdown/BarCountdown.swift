internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The passed part of the time since the start as a bar; in the large family as a hundred squares.
struct BarCountdown: View {
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
    VStack(alignment: .leading) {
      CountdownTitle(countdown: countdown)
      Spacer()
      HStack(alignment: .bottom) {
        Text(countdown.headline.numeral).bold().font(.largestNumerals).foregroundStyle(.tint)
        Text(countdown.headline.label).foregroundStyle(.secondary).lineLimit(1)
      }
      bar
      Spacer()
      HStack {
        Text(countdown.target.formatted("d MMM")).foregroundStyle(.tertiary)
        Spacer()
        Text("\(countdown.percent)%")
      }
    }
    .frame(maxHeight: .infinity)
    .padding(.vertical, 8)
  }

  private var medium: some View {
    VStack(alignment: .leading) {
      HStack {
        CountdownTitle(countdown: countdown)
        Spacer()
        Text(countdown.headline.numeral).bold().foregroundStyle(.tint)
        Text(countdown.headline.label).foregroundStyle(.secondary)
      }
      Spacer()
      bar
      Spacer()
      HStack {
        Text(start).foregroundStyle(.tertiary)
        Spacer()
        Text("\(countdown.percent)%").bold()
        Spacer()
        Text(countdown.target.formatted("d MMM yyyy")).foregroundStyle(.tertiary)
      }
    }
    .padding(.vertical, 16)
  }

  private var large: some View {
    VStack {
      HStack {
        CountdownTitle(countdown: countdown)
        Spacer()
        Text("\(countdown.percent)%").bold().foregroundStyle(.tint)
      }
      GeometryReader { area in
        let gap = max(2, area.size.columns / 10 - 1)
        VStack(alignment: .leading, spacing: .rows(max(0, area.size.rows / 10 - 1))) {
          ForEach(0..<10) { row in
            squares(min(10, max(0, countdown.percent - row * 10)), gap: gap)
          }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .accessibilityHidden(true)
      }
      HStack {
        Text("\(countdown.headline.numeral) \(countdown.headline.label)").foregroundStyle(
          .secondary)
        Spacer()
        Text(countdown.target.formatted("d MMM yyyy")).foregroundStyle(.tertiary)
      }
    }
    .padding(.vertical, 8)
  }

  private var bar: some View {
    ProgressView(value: Double(countdown.percent), total: 100)
      .accessibilityLabel("\(countdown.percent)% of the time has passed")
  }

  private var start: String {
    countdown.now.at(countdown.start).formatted("d MMM yyyy")
  }

  /// Returns a row of squares.
  ///
  /// - Parameters:
  ///   - filled: The number of filled squares.
  ///   - gap: The columns after each square.
  /// - Returns: The row.
  private func squares(_ filled: Int, gap: Int) -> some View {
    let space = String(repeating: " ", count: gap)
    return Text(verbatim: String(repeating: "■\(space)", count: filled)).foregroundStyle(.tint)
      + Text(verbatim: String(repeating: "□\(space)", count: 10 - filled))
      .foregroundStyle(.quaternary)
  }
}

internal import TesseraKit
internal import TesseraUI

/// The digits of the time in binary: a column for each digit, with 8, 4, 2 and 1 from the top.
struct BinaryClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    content.frame(maxWidth: .infinity, maxHeight: .infinity)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(entry.timeText())
  }

  @ViewBuilder private var content: some View {
    switch family {
    case .systemLarge:
      VStack(spacing: 16) {
        BitColumns(digits: digits, width: 48, height: 48, gap: 16)
        Text(caption).foregroundStyle(.secondary)
      }
    case .systemMedium:
      HStack(spacing: 32) {
        BitColumns(digits: digits, width: 24, height: 16, gap: 16)
        VStack(alignment: .leading) {
          Text(caption).bold()
          Text(entry.time.formatted("EEE d MMM")).foregroundStyle(.secondary)
        }
      }
    default:
      VStack {
        BitColumns(digits: digits, width: 16, height: 16, gap: 8)
        Text(caption).foregroundStyle(.secondary)
      }
    }
  }

  private var caption: String { entry.half.map { "\(entry.digits) \($0)" } ?? entry.digits }

  /// The four digits of the time.
  private var digits: [Int] {
    [entry.shownHour / 10, entry.shownHour % 10, entry.time.minute / 10, entry.time.minute % 10]
  }
}

/// The bits of digits; sizes are in points.
private struct BitColumns: View {
  let digits: [Int]
  let width: CGFloat
  let height: CGFloat
  let gap: CGFloat

  var body: some View {
    HStack(spacing: gap * 2) {
      HStack(spacing: gap) {
        column(digits[0]); column(digits[1])
      }
      HStack(spacing: gap) {
        column(digits[2]); column(digits[3])
      }
    }
  }

  private func column(_ digit: Int) -> some View {
    VStack(spacing: height > 16 || width > 16 ? 16 : 0) {
      ForEach([8, 4, 2, 1], id: \.self) { bit in
        Bit(isOn: digit & bit != 0, width: width, height: height)
      }
    }
  }
}

private struct Bit: View {
  let isOn: Bool
  let width: CGFloat
  let height: CGFloat

  var body: some View {
    if height > 16 {
      ZStack {
        if isOn {
          Rectangle().fill(.tint)
        } else {
          Rectangle().stroke(.quaternary)
        }
      }
      .frame(width: width, height: height)
    } else {
      Text(isOn ? "●" : "○")
        .foregroundStyle(isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
        .frame(width: width, height: height)
    }
  }
}

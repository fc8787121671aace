internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The digits of the time in binary: a column for each digit, with 8, 4, 2 and 1 from the top.
struct BinaryClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    GeometryReader { area in
      content(in: area.size).frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(entry.timeText())
  }

  @ViewBuilder private func content(in size: CGSize) -> some View {
    switch family {
    case .systemLarge:
      VStack(spacing: 16) {
        // The caption and the gap above it take 2 rows.
        BitColumns(digits: digits, in: size, rows: size.rows - 2, gap: 16)
        Text(caption).foregroundStyle(.secondary)
      }
    case .systemMedium:
      HStack(spacing: 32) {
        BitColumns(digits: digits, in: size, rows: size.rows, gap: 16)
        VStack(alignment: .leading) {
          Text(caption).bold()
          Text(entry.time.formatted("EEE d MMM")).foregroundStyle(.secondary)
        }
      }
    default:
      VStack {
        BitColumns(digits: digits, in: size, rows: size.rows - 1, gap: 8)
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
  private let width: CGFloat
  private let height: CGFloat
  private let gap: CGFloat

  /// Creates the columns with squares as large as a size allows.
  ///
  /// - Parameters:
  ///   - digits: The digits.
  ///   - size: The size of the box.
  ///   - rows: The rows for the columns.
  ///   - gap: The space between two columns.
  init(digits: [Int], in size: CGSize, rows: Int, gap: CGFloat) {
    self.digits = digits
    self.gap = gap
    // Between four squares there are three rows, and between four columns four gaps.
    let widest = (size.columns - 4 * Int(gap / 8)) / 4
    let tallest = min((rows - 3) / 4, widest / 2)
    height = .rows(max(1, tallest))
    width = tallest > 1 ? .columns(2 * tallest) : gap < 16 ? 16 : 24
  }

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
    VStack(spacing: height > 16 ? 16 : 0) {
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

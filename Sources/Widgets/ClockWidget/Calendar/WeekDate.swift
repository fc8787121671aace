internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The days of the week, with the present one marked.
struct WeekDate: View {
  @Environment(\.widgetFamily) private var family
  let time: LocalTime

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      ForEach(time.week(after: 0), id: \.date) { day in
        HStack {
          Text(day.formatted("EEE")).lineLimit(1)
          Spacer()
          Text("\(day.day)")
        }
        .marked(day, today: time)
      }
    }
  }

  private var medium: some View {
    VStack(alignment: .leading) {
      HStack {
        Text(time.formatted("MMMM yyyy")).fontWeight(.semibold)
        Spacer()
        Text(time.weekText).foregroundStyle(.secondary)
      }
      Spacer()
      HStack(spacing: 8) {
        ForEach(time.week(after: 0), id: \.date) { day in
          VStack {
            Text(String(day.formatted("EEE").prefix(2)))
            Text(DayNumber.text(day.day)).bold()
          }
          .frame(minWidth: 32, maxWidth: .infinity, minHeight: 64, maxHeight: .infinity)
          .marked(day, today: time)
        }
      }
    }
    .padding(.vertical, 8)
  }

  /// Five weeks, beginning with the previous one.
  private var large: some View {
    GeometryReader { area in
      // The numbers of the weeks take 5 columns.
      large(width: max(4, (area.size.columns - 5) / 7), isHigh: area.size.rows >= 24)
    }
  }

  /// Returns the weeks, given the width of a day in cells, and whether there is space for two rows
  /// between the weeks.
  private func large(width: Int, isHigh: Bool) -> some View {
    VStack(alignment: .leading) {
      HStack {
        Text(time.formatted("MMMM yyyy")).fontWeight(.semibold).foregroundStyle(.tint)
        Spacer()
        Text(time.dayText).foregroundStyle(.secondary)
      }
      Spacer()
      Grid(horizontalSpacing: 0, verticalSpacing: isHigh ? 32 : 16) {
        GridRow {
          Text("wk").frame(width: 40)
          ForEach(time.weekdayNames, id: \.self) {
            Text($0).frame(width: .columns(width))
          }
        }
        .foregroundStyle(.tertiary)
        ForEach(-1..<4, id: \.self) { WeekRow(time: time, week: $0, width: width) }
      }
      Spacer()
    }
    .padding(.vertical, 16)
  }
}

private struct WeekRow: View {
  let time: LocalTime
  /// The number of weeks after the present one.
  let week: Int
  /// The width of a day, in cells.
  let width: Int

  var body: some View {
    let days = time.week(after: week)
    GridRow {
      // The ISO week of the days is that of their Thursday.
      let thursday = days.first { $0.weekday == 5 } ?? time
      Text("\(thursday.isoWeek)").foregroundStyle(.tertiary).frame(width: 40)
      ForEach(days, id: \.date) { day in
        Text(DayNumber.text(day.day)).frame(width: .columns(width)).marked(day, today: time)
      }
    }
  }
}

extension View {
  /// Marks a day: the present one by a background, days of other months and past days by their
  /// color.
  @ViewBuilder fileprivate func marked(_ day: LocalTime, today: LocalTime) -> some View {
    if day.date == today.startOfDay.date {
      bold().background(.tint)
    } else if day.date < today.date || day.month != today.month {
      foregroundStyle(.tertiary)
    } else {
      self
    }
  }
}

internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A square for each day of the last weeks, brighter for more commits.
struct ActivityView: View {
  let repositories: [Repository]
  let date: Date
  let space: Space

  var body: some View {
    let activity = Activity(repositories, today: date.dayNumber())
    if space.isTall {
      tall(activity)
    } else {
      ActivityMap(activity: activity, weeks: weeks, showsWeekdays: !space.isNarrow)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  /// The number of weeks that fit, two cells each, beside the names of the weekdays.
  private var weeks: Int {
    let width = space.columns - (space.isNarrow ? 0 : ActivityMap.weekdayWidth)
    return max(1, min(RepositoriesProvider.activityDays / 7 - 1, (width + 1) / 2))
  }

  private func tall(_ activity: Activity) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .bottom, spacing: 16) {
        Text(verbatim: "\(activity.total(weeks: weeks))").font(.system(size: 34))
          .foregroundStyle(.tint).fixedSize()
        Text("commits\nin \(weeks) weeks").foregroundStyle(.secondary)
      }
      .padding(.bottom, .rows(1))
      MonthLine(activity: activity, weeks: weeks)
      ActivityMap(activity: activity, weeks: weeks, showsWeekdays: true)
      Spacer(minLength: 0)
      HStack(spacing: 8) {
        Text("\(activity.todayCount) today")
        Spacer(minLength: 0)
        Text(activity.streak == 1 ? "1 day in a row" : "\(activity.streak) days in a row")
          .foregroundStyle(.secondary)
      }
      .lineLimit(1)
      if let busiest = activity.busiestRepository {
        HStack(spacing: 8) {
          Text("most in").foregroundStyle(.tertiary)
          Text(verbatim: busiest.name)
          Spacer(minLength: 0)
          Text(verbatim: "\(busiest.count)").foregroundStyle(.secondary)
        }
        .lineLimit(1)
      }
    }
    .frame(maxHeight: .infinity)
  }
}

/// The squares, a column for each week.
private struct ActivityMap: View {
  let activity: Activity
  let weeks: Int
  let showsWeekdays: Bool

  static let weekdayWidth = 4

  var body: some View {
    let start = activity.firstDay(weeks: weeks)
    VStack(alignment: .leading, spacing: 0) {
      ForEach(0..<7, id: \.self) { row in
        HStack(spacing: 8) {
          if showsWeekdays {
            Text(verbatim: Activity.weekday(of: start + row)).foregroundStyle(.tertiary)
              .frame(width: .columns(Self.weekdayWidth - 1), alignment: .leading)
          }
          ForEach(0..<weeks, id: \.self) { week in
            let day = start + week * 7 + row
            if day > activity.today {
              Text(verbatim: " ")
            } else {
              ActivitySquare(level: activity.level(of: day))
            }
          }
        }
      }
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("\(activity.total(weeks: weeks)) commits in the last \(weeks) weeks")
  }
}

/// A square, larger and brighter for a higher level from 0 to 4.
private struct ActivitySquare: View {
  let level: Int

  var body: some View {
    Text(verbatim: ["·", "▪", "▪", "■", "■"][level])
      .foregroundStyle(level == 0 ? AnyShapeStyle(.tertiary) : AnyShapeStyle(.tint))
      .opacity([1, 0.6, 1, 0.75, 1][level])
  }
}

/// The names of the months above the weeks in which they begin.
private struct MonthLine: View {
  let activity: Activity
  let weeks: Int

  var body: some View {
    Text(verbatim: text).foregroundStyle(.tertiary).lineLimit(1)
  }

  private var text: String {
    let start = activity.firstDay(weeks: weeks)
    var line = ""
    var previous: String?
    for week in 0..<weeks {
      let month = Activity.month(of: start + week * 7 + 6)
      let column = ActivityMap.weekdayWidth + week * 2
      if month != previous, column >= line.count, column + month.count <= 36 {
        line += String(repeating: " ", count: column - line.count) + month + " "
      }
      previous = month
    }
    return line
  }
}

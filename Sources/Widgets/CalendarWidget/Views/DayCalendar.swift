internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The hours of the day with the events as blocks.
struct DayCalendar: View {
  @Environment(\.widgetFamily) private var family
  let entry: CalendarEntry

  var body: some View {
    GeometryReader { area in
      // A row for each hour.
      let rows = min(24, area.size.rows)
      switch family {
      case .systemMedium: MediumDay(entry: entry, rows: rows)
      case .systemLarge: LargeDay(entry: entry, rows: min(24, area.size.rows - 1))
      default: DayColumn(plan: entry.plan(hours: rows, laneCount: 1), entry: entry)
      }
    }
  }
}

extension CalendarEntry {
  /// Returns the day's events in lanes, for a number of hours around the current one.
  fileprivate func plan(hours: Int, laneCount: Int) -> DayPlan {
    DayPlan(
      of: events, from: firstHour(of: hours), slotCount: hours, slotLength: 3600,
      laneCount: laneCount)
  }

  /// Returns the start of the first of a number of hours.
  ///
  /// A long column begins with the day's first event, or at 8; a short one, with the current hour.
  private func firstHour(of count: Int) -> Date {
    let calendar = formats.calendar
    let current = calendar.component(.hour, from: date)
    let first = events.first { !$0.isAllDay && isToday($0.start) }
      .map { calendar.component(.hour, from: $0.start) }
    let hour = count > 12 ? min(first ?? 8, current, 8) : current
    let start = max(0, min(24 - count, hour))
    return calendar.date(byAdding: .hour, value: start, to: today) ?? today
  }
}

/// The day beside the next hours.
private struct MediumDay: View {
  let entry: CalendarEntry
  let rows: Int

  var body: some View {
    let plan = entry.plan(hours: rows, laneCount: 2)
    HStack(alignment: .top, spacing: 16) {
      VStack(alignment: .leading, spacing: 0) {
        Text(entry.formats.shortWeekday(entry.date)).foregroundStyle(.tint)
        Text(entry.formats.dayNumber(entry.date)).font(.system(size: 72))
        Spacer(minLength: 0)
        DayNote(entry: entry, plan: plan)
      }
      .frame(width: rows < 12 ? 64 : 120, alignment: .leading)
      DayColumn(plan: plan, entry: entry)
    }
  }
}

private struct LargeDay: View {
  let entry: CalendarEntry
  let rows: Int

  var body: some View {
    let plan = entry.plan(hours: rows, laneCount: 3)
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(entry.formats.day(entry.date)).fontWeight(.semibold).foregroundStyle(.tint)
          .layoutPriority(1)
        Spacer(minLength: 0)
        DayNote(entry: entry, plan: plan)
      }
      DayColumn(plan: plan, entry: entry)
    }
  }
}

/// A row for each hour.
private struct DayColumn: View {
  let plan: DayPlan
  let entry: CalendarEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(0..<plan.slotCount) { slot in
        let hour = plan.start.addingTimeInterval(Double(slot) * plan.slotLength)
        let isCurrent = plan.slot(of: entry.date) == slot
        HStack(spacing: 8) {
          Text(entry.formats.hour(hour))
            .fontWeight(isCurrent ? .bold : .regular)
            .foregroundStyle(isCurrent ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
            .frame(width: entry.hourWidth, alignment: .trailing)
          HStack(spacing: 8) {
            ForEach(0..<plan.laneCount) { lane in
              DaySlot(block: plan.block(at: slot, lane: lane), slot: slot, entry: entry)
            }
          }
        }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

extension CalendarEntry {
  /// The width of an hour's label, in points.
  fileprivate var hourWidth: CGFloat { formats.hasTwelveHours ? 40 : 16 }
}

/// What the column does not show: a problem, events without a lane, or an event of the whole day.
private struct DayNote: View {
  let entry: CalendarEntry
  let plan: DayPlan

  var body: some View {
    if entry.noteRows > 0 {
      CalendarNote(entry: entry)
    } else if plan.hiddenCount > 0 {
      Text("+\(plan.hiddenCount) more").foregroundStyle(.tertiary)
    } else if let event = plan.allDayEvents.first {
      Text(event.title).lineLimit(1).foregroundStyle(.secondary).privacySensitive()
    } else if !entry.hasCalendars {
      SampleButton()
    }
  }
}

/// An hour of a lane: a part of an event, or nothing.
private struct DaySlot: View {
  let block: DayPlan.Block?
  let slot: Int
  let entry: CalendarEntry

  var body: some View {
    if let block {
      let isOver = block.event.end <= entry.date
      HStack(spacing: 0) {
        Text("▌").foregroundStyle(block.event.color.style)
        text(of: block).lineLimit(1).foregroundStyle(isOver ? Color.secondary : Color.primary)
        Spacer(minLength: 0)
      }
      .background(block.event.color.style.opacity(isOver ? 0.12 : 0.25))
    } else {
      Text("").frame(maxWidth: .infinity, minHeight: 16)
    }
  }

  /// The title in the first row, and the period in the second.
  @ViewBuilder private func text(of block: DayPlan.Block) -> some View {
    if slot == block.slots.lowerBound {
      EventTitle(event: block.event)
    } else if slot == block.slots.lowerBound + 1 {
      PeriodText(event: block.event, formats: entry.formats)
    }
  }
}

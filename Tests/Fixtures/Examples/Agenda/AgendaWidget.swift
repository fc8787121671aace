import CoreFoundation
import EventKit
import SwiftUI
import WidgetKit

struct AgendaEntry: TimelineEntry {
  let date: Date
  var events: [EKEvent] = []
  var reminders: [EKReminder] = []
  var isAllowed = true
}

/// Reads calendars and reminders, as agendas on phones do.
struct AgendaProvider: TimelineProvider {
  private let store = EKEventStore()

  func placeholder(in context: Context) -> AgendaEntry { AgendaEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (AgendaEntry) -> Void) {
    completion(AgendaEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<AgendaEntry>) -> Void) {
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(), CFNotificationName("agenda" as CFString), nil,
      nil, true)
    Task {
      guard try await store.requestFullAccessToEvents(),
        try await store.requestFullAccessToReminders()
      else {
        return completion(
          Timeline(entries: [AgendaEntry(date: .now, isAllowed: false)], policy: .never))
      }
      let now = Date()
      let events = store.events(
        matching: store.predicateForEvents(
          withStart: now, end: now.addingTimeInterval(86400), calendars: nil))
      store.fetchReminders(matching: store.predicateForReminders(in: nil)) { reminders in
        let entry = AgendaEntry(date: now, events: events, reminders: reminders ?? [])
        completion(Timeline(entries: [entry], policy: .never))
      }
    }
  }
}

struct AgendaView: View {
  let entry: AgendaEntry

  var body: some View {
    VStack(alignment: .leading) {
      if !entry.isAllowed { Text("Allow access to calendars in Settings.") }
      ForEach(entry.events, id: \.eventIdentifier) { event in
        HStack {
          Circle().fill(Color(cgColor: event.calendar.cgColor)).frame(width: 8, height: 8)
          Text(event.title)
          Spacer()
          if !event.isAllDay { Text(event.startDate, style: .time) }
        }
      }
      ForEach(entry.reminders, id: \.calendarItemIdentifier) { reminder in
        Label(
          reminder.title,
          systemImage: reminder.isCompleted ? "checkmark.circle.fill" : "circle")
      }
    }
    .containerBackground(.background, for: .widget)
  }
}

@main
struct AgendaWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "agenda", provider: AgendaProvider()) { AgendaView(entry: $0) }
      .supportedFamilies([.systemMedium])
  }
}

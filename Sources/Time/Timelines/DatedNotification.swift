package import FoundationEssentials

/// A notification that a timeline asks for, which the user is shown at a date.
package struct DatedNotification: Hashable, Sendable {
  package var date: Date
  package var title: String
  /// The text, or an empty string.
  package var body: String

  package init(_ title: String, _ body: String = "", at date: Date) {
    self.date = date
    self.title = title
    self.body = body
  }
}

/// The notifications that widgets ask for, and those that were shown.
///
/// A notification is shown once, at its date or at most ``grace`` later, and only while the
/// dashboard runs. A widget has at most ``limit`` of them in a minute; others are dropped.
package struct NotificationQueue<Owner: Hashable & Sendable>: Sendable {
  private var pending: [Owner: [DatedNotification]] = [:]
  private var shown: [Owner: [Shown]] = [:]
  /// The date of the first check; what was due before is not shown.
  private var start: Date?

  private struct Shown: Hashable, Sendable {
    var notification: DatedNotification
    var date: Date
  }

  /// How long after its date a notification is still shown, in seconds, as after a sleep.
  package static var grace: TimeInterval { 300 }
  /// The maximum number of notifications of a widget in a minute.
  package static var limit: Int { 3 }

  package init() {}

  /// Whether there are notifications that are not due yet.
  package var hasPending: Bool { !pending.isEmpty }

  /// Replaces the notifications of an owner; `nil` removes them.
  package mutating func set(_ notifications: [DatedNotification]?, of owner: Owner) {
    pending[owner] = notifications.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Removes and returns what is due.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isAllowed: Whether the user allows the notifications of an owner; what is due and not
  ///     allowed is dropped.
  /// - Returns: The notifications to show, in the order of their dates.
  package mutating func takeDue(
    at now: Date, isAllowed: (Owner) -> Bool
  ) -> [(owner: Owner, notification: DatedNotification)] {
    let start = start ?? now
    self.start = start
    var due: [(owner: Owner, notification: DatedNotification)] = []
    for (owner, notifications) in pending {
      let ripe = notifications.filter { $0.date <= now }.sorted { $0.date < $1.date }
      guard !ripe.isEmpty else { continue }
      set(notifications.filter { $0.date > now }, of: owner)
      guard isAllowed(owner) else { continue }
      var shown = (shown[owner] ?? []).filter { now.timeIntervalSince($0.date) < Self.grace }
      for notification in ripe {
        let isRecent = now.timeIntervalSince(notification.date) < Self.grace
        let isNew = !shown.contains { $0.notification == notification }
        let count = shown.count { now.timeIntervalSince($0.date) < 60 }
        guard isRecent, isNew, notification.date >= start, count < Self.limit else { continue }
        shown.append(Shown(notification: notification, date: now))
        due.append((owner, notification))
      }
      self.shown[owner] = shown
    }
    return due.sorted { $0.notification.date < $1.notification.date }
  }

  /// Handles that the wall clock was set: what happened at a time that is in the future again happened
  /// now.
  package mutating func clockStepped(to now: Date) {
    start = start.map { min($0, now) }
    for (owner, notifications) in shown {
      shown[owner] = notifications.map {
        Shown(notification: $0.notification, date: min($0.date, now))
      }
    }
  }

  /// Returns the next date at which an allowed notification is due, or `nil` if there is none.
  package func next(isAllowed: (Owner) -> Bool) -> Date? {
    pending.filter { isAllowed($0.key) }.flatMap(\.value).map(\.date).min()
  }
}

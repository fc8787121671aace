package import FoundationEssentials

/// An event that a timeline lists, such as an appointment, to which rules of a timetable refer.
package struct DatedEvent: Hashable, Sendable {
  package var title: String
  package var start: Date
  /// The end, which is not before the start.
  package var end: Date

  package init(_ title: String, from start: Date, to end: Date) {
    self.title = title
    self.start = start
    self.end = max(start, end)
  }
}

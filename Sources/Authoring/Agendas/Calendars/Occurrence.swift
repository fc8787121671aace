package import Foundation

/// A single occurrence of an event in a calendar.
package struct Occurrence: Hashable, Sendable {
  /// The identifier of the event, which all its occurrences have; empty if the file has none.
  package var id: String
  /// The title, never empty.
  package var title: String
  package var start: Date
  package var end: Date
  package var isAllDay: Bool
  /// Whether the event has other occurrences.
  package var repeats: Bool
  /// The place as text, or `nil` if there is none, or only an address such as that of a video call.
  package var location: String?
  /// The address that the event can be opened with, such as that of a video call, or `nil`.
  package var link: URL?
}

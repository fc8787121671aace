internal import Agendas
internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// A calendar that can be chosen in the settings.
struct CalendarEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Calendar"
  static let defaultQuery = CalendarQuery()

  let id: String
  /// The calendar's own name, or that of its file or server.
  let name: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: name == id ? nil : "\(id)")
  }
}

/// Finds the configured calendars.
struct CalendarQuery: EntityQuery {
  /// The number of bytes at the beginning of a file in which its name is searched for.
  private static let searchedLength = 16 << 10

  func entities(for identifiers: [String]) async throws -> [CalendarEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [CalendarEntity] {
    let environment = ProcessInfo.processInfo.environment
    let cache = CalendarCache(environment: environment)
    return CalendarSources(environment: environment).calendars.map { source in
      let path =
        switch source {
        case .file(let path): path
        case .address(let address): cache.path(of: address)
        }
      // A calendar that cannot be read, or was not loaded yet, has no name of its own.
      let beginning = (try? RegularFile.beginning(of: path, length: Self.searchedLength)) ?? []
      let name = CalendarName.name(in: beginning) ?? source.name
      return CalendarEntity(id: source.id, name: name)
    }
  }
}

/// The name that a calendar has in its file.
///
/// - Source: RFC 7986 §5.1 `NAME`; `X-WR-CALNAME`.
enum CalendarName {
  private static let maximumLength = 60

  /// Returns the name in the properties before the first component, or `nil` if there is none.
  static func name(in bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { text in
      for line in ContentLines(text) {
        let property = line.propertyName
        if property == "BEGIN", line.componentName != "VCALENDAR" { return nil }
        guard property == "X-WR-CALNAME" || property == "NAME" else { continue }
        let name = EventLink.value(of: String(decoding: line, as: UTF8.self))
          .singleLine(limit: maximumLength)
        if !name.isEmpty { return name }
      }
      return nil
    }
  }
}

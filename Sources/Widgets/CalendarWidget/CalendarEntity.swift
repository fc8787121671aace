internal import Agendas
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
  private static let maximumNameLength = 60

  func entities(for identifiers: [String]) async throws -> [CalendarEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [CalendarEntity] {
    let environment = ProcessInfo.processInfo.environment
    let cache = CalendarCache(environment: environment)
    return CalendarSources(environment: environment).calendars.map { source in
      // A calendar that cannot be read, or was not loaded yet, has no name of its own.
      let header = source.path(in: cache).flatMap { try? CalendarSource.header(at: $0) }
      let name = header?.name?.singleLine(limit: Self.maximumNameLength) ?? ""
      return CalendarEntity(id: source.id, name: name.isEmpty ? source.name : name)
    }
  }
}

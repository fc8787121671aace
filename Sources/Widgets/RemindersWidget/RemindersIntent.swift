internal import Agendas
internal import Foundation
internal import TesseraIntents

/// What a reminders widget looks like.
enum RemindersStyle: String, AppEnum, CaseIterable {
  case list, count, next, progress, projects

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [RemindersStyle: DisplayRepresentation] = [
    .list: "List", .count: "Count", .next: "Next due", .progress: "Progress of today",
    .projects: "By project",
  ]
}

/// Which reminders a widget shows.
enum ReminderScope: String, AppEnum {
  case all, due

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Show"
  static let caseDisplayRepresentations: [ReminderScope: DisplayRepresentation] = [
    .all: "all", .due: "due today or earlier",
  ]
}

/// Provides the projects of the open reminders, or none if there is no file.
struct ProjectOptions: DynamicOptionsProvider {
  func results() async throws -> [String] {
    let files = ReminderFile.all().filter(\.exists)
    // A file that cannot be read is reported in the box.
    let projects = files.compactMap { try? $0.read() }.flatMap(\.openReminders).flatMap(\.projects)
    return Set(projects).sorted()
  }
}

/// A file of reminders that can be chosen in the settings, identified by its name.
struct ReminderListEntity: AppEntity, Hashable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "List"
  static let defaultQuery = ReminderListQuery()

  let id: String
  let path: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", subtitle: "\(path)")
  }
}

/// Finds the configured files.
struct ReminderListQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [ReminderListEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [ReminderListEntity] {
    ReminderFile.all().map { ReminderListEntity(id: $0.name, path: $0.path) }
  }
}

/// The settings of the widget.
struct RemindersIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Reminders"

  @Parameter(title: "Style", default: .list) var style: RemindersStyle
  @Parameter(title: "Show", default: .all) var scope: ReminderScope
  @Parameter(title: "Project", optionsProvider: ProjectOptions()) var project: String?
  @Parameter(title: "Lists", description: "All, if none is chosen")
  var lists: [ReminderListEntity]?

  static var parameterSummary: some ParameterSummary {
    // The progress of today is that of the reminders that are due.
    When(\.$style, .equalTo, .progress) {
      Summary("\(\.$style)") {
        \.$project
        \.$lists
      }
    } otherwise: {
      Summary("\(\.$style)") {
        \.$scope
        \.$project
        \.$lists
      }
    }
  }
}

/// Completes a reminder in its file, or opens it again within a minute.
struct CompleteReminder: SetValueIntent {
  static let title: LocalizedStringResource = "Complete a reminder"
  static let isDiscoverable = false

  @Parameter(title: "Reminder") var id: String
  /// The path of the file, or `nil` for the first one.
  @Parameter(title: "File") var path: String?
  @Parameter(title: "Done", default: true) var value: Bool

  init() {}

  init(_ reminder: Reminder) {
    id = reminder.id
    path = reminder.path
  }

  func perform() async throws -> some IntentResult {
    let (store, now) = (CompletedReminderStore(), Date())
    // Only the configured files are changed, whatever the view says.
    guard let file = ReminderFile.all().first(where: { path == nil || $0.path == path }) else {
      throw ReminderFile.Failure.notFound
    }
    if value {
      store.add(try file.complete(id, at: now))
    } else if let completion = store.completions(in: file.path, at: now)
      .first(where: { $0.id == id })
    {
      try file.reopen(completion)
      store.remove(completion, at: now)
    } else {
      throw ReminderFile.Failure.rejected("the reminder was completed more than a minute ago")
    }
    return .result()
  }
}

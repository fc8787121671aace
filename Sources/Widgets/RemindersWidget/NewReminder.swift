internal import Agendas
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// Adds a reminder to a file, which is made if there is none.
struct NewReminder: AppIntent {
  static let title: LocalizedStringResource = "New reminder"
  static let description: IntentDescription? = "Adds a line to your reminders."

  @Parameter(title: "Reminder", description: "Such as: Call Mira +home") var text: String
  @Parameter(title: "Due") var due: Date?
  @Parameter(title: "Project", optionsProvider: ProjectOptions()) var project: String?
  @Parameter(title: "List", description: "The first one if none is chosen")
  var list: ReminderListEntity?

  init() {}

  /// Creates the intent of a box's button, which asks for what is missing.
  init(for entry: RemindersEntry) {
    project = entry.project
    list = entry.list
  }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let files = ReminderFile.all()
    guard let file = list.map({ list in files.first { $0.name == list.id } }) ?? files.first else {
      throw ReminderFile.Failure.rejected("the list is not configured")
    }
    try file.add(AddedReminder(text: text, due: due, project: project, date: Date()))
    return .result(dialog: "Added to \(file.name)")
  }
}

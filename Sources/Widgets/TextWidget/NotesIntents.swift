internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// How a folder of notes looks.
enum NotesStyle: String, AppEnum {
  /// Titles with the line below each.
  case list
  /// Titles with their dates.
  case titles
  /// One note whole.
  case page
  /// One note on colored paper.
  case sticky

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [NotesStyle: DisplayRepresentation] = [
    .list: "List", .titles: "Titles", .page: "One note", .sticky: "Sticky note",
  ]
}

/// A note that can be chosen in the settings, identified by its file name.
struct NoteEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"
  static let defaultQuery = NoteQuery()

  let id: String
  var title: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title)", subtitle: "\(id)")
  }
}

/// Finds notes by their titles.
struct NoteQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [NoteEntity] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [NoteEntity] {
    NoteFolder().notes(limit: 200).map { NoteEntity(id: $0.fileName, title: $0.title) }
  }

  func entities(matching string: String) async throws -> [NoteEntity] {
    try await suggestedEntities().filter { $0.title.localizedCaseInsensitiveContains(string) }
  }
}

/// The settings of the notes widget.
struct NotesIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Notes"
  static let description: IntentDescription? = "Which notes to show, and how."

  @Parameter(title: "Style", default: .list) var style: NotesStyle
  @Parameter(title: "Note", description: "The newest one if empty") var note: NoteEntity?

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case([.page, .sticky]) { Summary("\(\.$style) \(\.$note)") }
      DefaultCase { Summary("\(\.$style)") }
    }
  }
}

/// Makes a note that says what notes are.
struct MakeSampleNote: AppIntent {
  static let title: LocalizedStringResource = "Make a sample note"
  static let isDiscoverable = false

  static let text = """
    # Welcome to notes

    Each .md or .txt file in this folder is a note.

    - [x] Read this note
    - [ ] Press : and type New note
    - [ ] Change or delete this file: sample.md

    """

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    try SampleFile.make(at: "\(NoteFolder().path)/sample.md", Self.text)
    return .result(dialog: "A sample note was made: sample.md")
  }
}

/// Writes a new note into the folder.
struct NewNote: AppIntent {
  static let title: LocalizedStringResource = "New note"
  static let description: IntentDescription? = "Writes a note into the folder of notes."

  @Parameter(
    title: "Text",
    inputOptions: String.IntentInputOptions(multiline: true)) var text: String

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let name = try NoteFolder().write(text, at: Date())
    return .result(dialog: "Saved as \(name)")
  }
}

internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// The notes that are shown.
struct NotesEntry: TimelineEntry {
  let date: Date
  /// The notes, newest first, or the chosen one.
  let notes: [Note]
  let style: NotesStyle
  /// The folder of notes.
  let folder: String
  /// Whether the notes are samples.
  var isSample = false
}

/// Provides the notes of the folder, which is watched.
struct NotesProvider: AppIntentTimelineProvider {
  private let folder: NoteFolder

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    folder = NoteFolder(environment: environment)
  }

  func placeholder(in context: Context) -> NotesEntry { sample(.list, at: context.date) }

  func snapshot(for configuration: NotesIntent, in context: Context) async -> NotesEntry {
    let entry = entry(for: configuration, at: context.date)
    return context.isPreview && entry.notes.isEmpty
      ? sample(configuration.style, at: context.date) : entry
  }

  func timeline(for configuration: NotesIntent, in context: Context) async -> Timeline<NotesEntry> {
    let entry = entry(for: configuration, at: context.date)
    // Dates such as “today” change at midnight.
    let nextDay = Date(localPeriod: context.date.dayNumber() + 1, seconds: 86400)
    return Timeline(entries: [entry], policy: .after(nextDay))
      .made(
        from: [URL(fileURLWithPath: folder.path)]
          + entry.notes.map { URL(fileURLWithPath: $0.path) })
  }

  /// The maximum number of notes that a box shows.
  private static let limit = 40

  private func entry(for settings: NotesIntent, at date: Date) -> NotesEntry {
    let isSingle = settings.style == .page || settings.style == .sticky
    let chosenNote = isSingle ? settings.note.flatMap { folder.note(named: $0.id) } : nil
    let notes = chosenNote.map { [$0] } ?? folder.notes(limit: isSingle ? 1 : Self.limit)
    return NotesEntry(date: date, notes: notes, style: settings.style, folder: folder.path)
  }

  private func sample(_ style: NotesStyle, at date: Date) -> NotesEntry {
    let texts = [
      "# Weekend\n\n- [x] Buy tickets\n- [ ] Pack the tent\n- [ ] Call Mira",
      "Ideas for the garden\nHerbs by the kitchen door, lavender along the path.",
      "Books to read\nThe Left Hand of Darkness", "Recipe: plum cake\n250 g flour, 6 plums",
    ]
    let notes = texts.enumerated().map { index, text in
      Note(
        path: "note-\(index)", date: date.addingTimeInterval(Double(-index) * 90_000), text: text)
    }
    let isSingle = style == .page || style == .sticky
    return NotesEntry(
      date: date, notes: isSingle ? Array(notes.prefix(1)) : notes, style: style,
      folder: folder.path, isSample: true)
  }
}

internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The notes of a folder in their style.
struct NotesView: View {
  let entry: NotesEntry

  var body: some View {
    Group {
      if let note = entry.notes.first {
        switch entry.style {
        case .list: NoteList(entry: entry)
        case .titles: NoteTitles(entry: entry)
        case .page: DocumentView(document: Document(parsing: note.text))
        case .sticky: StickyNote(note: note)
        }
      } else {
        EmptyState("No notes yet") { NoteButtons() }
      }
    }
    .privacySensitive(!entry.isSample)
    .widgetURL(entry.notes.first?.url)
  }
}

/// A button that makes a sample and, if there is space, one that writes a note.
private struct NoteButtons: View {
  @Environment(\.widgetFamily) private var family

  var body: some View {
    HStack(spacing: 16) {
      if family != .systemSmall {
        Button(intent: NewNote()) { ButtonLabel("Write a note") }
      }
      Button(intent: MakeSampleNote()) { ButtonLabel("Make a sample") }
    }
  }
}

extension Note {
  /// The address of the file, or `nil` for a sample.
  var url: URL? { path.hasPrefix("/") ? URL(fileURLWithPath: path) : nil }

  /// Returns the day of the last change, such as `today`, `Mon` or `12 Nov`.
  func day(from now: Date) -> String {
    switch now.dayNumber() - date.dayNumber() {
    case ...0: String(localized: "today")
    case 1: String(localized: "yesterday")
    case 2...6: date.formatted(Date.FormatStyle().weekday(.abbreviated))
    default: date.formatted(Date.FormatStyle().day().month(.abbreviated))
    }
  }
}

/// The titles of the notes, each with the lines below it that fit.
private struct NoteList: View {
  @Environment(\.widgetFamily) private var family
  let entry: NotesEntry

  var body: some View {
    GeometryReader { list(rows: $0.size.rows) }
  }

  private func list(rows: Int) -> some View {
    let notes = entry.notes.prefix(count(in: rows))
    let hasButton = family != .systemSmall && notes.count * (isSpaced ? 3 : 2) < rows
    let lines = max(
      1, (hasButton ? rows - 1 : rows) / max(1, notes.count) - (isSpaced ? 2 : 1))
    return VStack(alignment: .leading, spacing: 0) {
      ForEach(notes, id: \.path) { note in
        NoteLink(note: note) {
          VStack(alignment: .leading, spacing: 0) {
            HStack(spacing: 8) {
              Text(verbatim: note.title).bold().lineLimit(1)
              if family != .systemSmall {
                Spacer(minLength: 0)
                Text(verbatim: note.day(from: entry.date)).foregroundStyle(.tint).lineLimit(1)
                  .layoutPriority(1)
              }
            }
            Text(verbatim: preview(of: note, lines: lines)).foregroundStyle(Color.secondary)
              .lineLimit(lines)
          }
        }
        .padding(.top, isSpaced && note != entry.notes.first ? 16 : 0)
      }
      if hasButton {
        Spacer(minLength: 0)
        Button(intent: NewNote()) { Text("+ New note").foregroundStyle(.tint) }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private func preview(of note: Note, lines: Int) -> String {
    note.preview.isEmpty
      ? String(localized: "no more text") : note.preview.prefix(lines).joined(separator: "\n")
  }

  private var isSpaced: Bool { family != .systemMedium }

  /// Returns the number of notes that fit; a note takes two rows.
  private func count(in rows: Int) -> Int { isSpaced ? (rows + 1) / 3 : rows / 2 }
}

/// The titles of the notes with their days, one a line.
private struct NoteTitles: View {
  @Environment(\.widgetFamily) private var family
  let entry: NotesEntry

  var body: some View {
    List(entry.notes, id: \.path) { note in
      NoteLink(note: note) {
        HStack(spacing: 8) {
          Text(verbatim: "▪").foregroundStyle(.tint)
          Text(verbatim: note.title).lineLimit(1)
          if family != .systemSmall {
            Spacer(minLength: 0)
            Text(verbatim: note.day(from: entry.date)).foregroundStyle(Color.secondary)
              .lineLimit(1).layoutPriority(1)
          }
        }
      }
    }
  }
}

/// A note on paper in the tint color.
private struct StickyNote: View {
  let note: Note

  var body: some View {
    DocumentView(document: Document(parsing: note.text)).tint(.black).foregroundStyle(.black)
      .padding(.horizontal, 8)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .containerBackground(Color(red: 0.98, green: 0.86, blue: 0.42), for: .widget)
  }
}

/// A label that opens a note.
private struct NoteLink<Label: View>: View {
  let note: Note
  @ViewBuilder let label: Label

  var body: some View {
    if let url = note.url {
      Link(destination: url) { label }.foregroundStyle(.primary)
    } else {
      label
    }
  }
}

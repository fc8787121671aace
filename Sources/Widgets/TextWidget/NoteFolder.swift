internal import Files
internal import Foundation
internal import WidgetOptions

/// A note: a file of text or Markdown.
struct Note: Hashable, Sendable {
  let path: String
  /// When the file was changed.
  let date: Date
  /// The first heading or line, or the file's name if the file is empty.
  let title: String
  /// The first lines below the title that are not empty.
  let preview: [String]
  /// The text, cut off after ``NoteFolder/previewLength`` bytes.
  let text: String

  var fileName: String { UserPath.name(of: path) }

  init(path: String, date: Date, text: String) {
    self.path = path
    self.date = date
    self.text = TextLines.printable(text)
    let lines = TextLines.all(of: String(self.text.prefix(2000))).map(Self.plain)
      .filter { !$0.isEmpty }
    title = lines.first ?? (UserPath.name(of: path) as NSString).deletingPathExtension
    preview = Array(lines.dropFirst())
  }

  /// Returns a line without the marks of Markdown at its beginning.
  private static func plain(_ line: String) -> String {
    guard let mark = line.prefixMatch(of: #/(#{1,6}|[-*+>]|-{3,})( \[[ xX]\])?( |$)/#) else {
      return line
    }
    return String(line[mark.range.upperBound...])
  }
}

/// The folder of notes: `TESSERA_NOTES`, or `tessera/notes` in the data folder.
struct NoteFolder {
  let path: String

  /// The number of bytes that are read of each note.
  static let previewLength = 16 << 10
  /// The maximum number of files that are looked at.
  private static let fileLimit = 2000
  /// The maximum size of a new note, in bytes.
  private static let sizeLimit = 1 << 20

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = environment.value(of: "TESSERA_NOTES") ?? "\(environment.dataFolder)/tessera/notes"
  }

  /// Returns the newest notes, newest first; none if the folder does not exist.
  func notes(limit: Int) -> [Note] {
    // A folder that does not exist counts as empty.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let files = names.lazy
      .filter { !$0.hasPrefix(".") && ($0.hasSuffix(".md") || $0.hasSuffix(".txt")) }
      .prefix(Self.fileLimit).compactMap { name -> (String, Date)? in
        let file = "\(path)/\(name)"
        return Self.modificationDate(of: file).map { (file, $0) }
      }
    return files.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(limit)
      .compactMap { note(at: $0.0, date: $0.1) }
  }

  /// Returns the note in a file, or `nil` if it cannot be read.
  func note(named name: String) -> Note? {
    guard !PathBytes.hasSlash(name) else { return nil }
    let file = "\(path)/\(name)"
    return Self.modificationDate(of: file).flatMap { note(at: file, date: $0) }
  }

  private func note(at file: String, date: Date) -> Note? {
    // An unreadable file is left out.
    guard let bytes = try? RegularFile.beginning(of: file, length: Self.previewLength),
      !bytes.contains(0)
    else { return nil }
    return Note(path: file, date: date, text: String(decoding: bytes, as: UTF8.self))
  }

  private static func modificationDate(of path: String) -> Date? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }

  /// Writes a new note, named after the date and its first words.
  ///
  /// - Returns: The name of the file.
  func write(_ text: String, at date: Date) throws -> String {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw NoteError.empty }
    guard text.utf8.count <= Self.sizeLimit else { throw NoteError.tooLong }
    try Folder.make(at: path)
    let name = freeName(Self.stem(of: text, at: date))
    try RegularFile.replace("\(path)/\(name)", with: Array("\(text)\n".utf8))
    return name
  }

  private static func stem(of text: String, at date: Date) -> String {
    let words = (text.split(whereSeparator: \.isNewline).first ?? "").lowercased()
      .split { !$0.isLetter && !$0.isNumber }.prefix(5).joined(separator: "-")
    let parts = Calendar.gregorian().dateComponents([.year, .month, .day], from: date)
    let day = String(
      format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    return words.isEmpty ? day : "\(day)-\(words.prefix(40))"
  }

  /// Returns a name that no file has.
  private func freeName(_ stem: String) -> String {
    let names = (1...999).lazy.map { $0 == 1 ? "\(stem).md" : "\(stem)-\($0).md" }
    return names.first { !FileManager.default.fileExists(atPath: "\(path)/\($0)") }
      ?? "\(stem)-\(UUID().uuidString).md"
  }
}

/// Why a note cannot be written.
enum NoteError: Error, Hashable, CustomStringConvertible, LocalizedError {
  case empty, tooLong

  var description: String {
    switch self {
    case .empty: "the note is empty; type a text"
    case .tooLong: "the note is longer than a mebibyte"
    }
  }

  var errorDescription: String? { description }
}

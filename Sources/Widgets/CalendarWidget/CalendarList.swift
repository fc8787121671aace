internal import Agendas
internal import Files
internal import Foundation
internal import FoundationGaps
internal import WidgetOptions

/// The folder of calendars, to which the user adds calendars.
struct CalendarList: Sendable {
  /// Why a calendar cannot be added; nothing has been written.
  enum Failure: LocalizedError, Hashable, Sendable {
    /// The variable names the calendars, and none of them is a folder.
    case noFolder
    case invalid(CalendarAddress.Failure)
    /// The file cannot be read, for the given reason.
    case unreadable(String, reason: String)
    /// The file is not an iCalendar file.
    case notCalendar(String)
    /// The calendar is shown already.
    case alreadyAdded(String)
    /// The list cannot be written, for the given reason.
    case notWritable(String, reason: String)

    var errorDescription: String? {
      switch self {
      case .noFolder: "TESSERA_CALENDARS names the calendars; add a folder to it"
      case .invalid(.invalid):
        String(localized: "expected an .ics file, or an address such as https://host/work.ics")
      case .invalid(let failure): failure.message
      case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
      case .notCalendar(let path): "\(path) is not an .ics file"
      case .alreadyAdded(let name): "\(name) is shown already"
      case .notWritable(let path, let reason): "\(path) cannot be written: \(reason)"
      }
    }
  }

  private let sources: CalendarSources
  private let folder: String
  private let home: String

  /// The part of a file that tells whether it is a calendar, in bytes.
  private static let searchedLength = 16 << 10
  private static let header = """
    # Calendars that Tessera shows: an address or the path of an .ics file on each line.

    """

  /// Finds the folder.
  ///
  /// - Throws: ``Failure/noFolder``.
  init(environment: [String: String]) throws(Failure) {
    sources = CalendarSources(environment: environment)
    guard let folder = sources.listFolder else { throw .noFolder }
    self.folder = folder
    home = environment.homeFolder
  }

  /// Adds the address of a calendar, or the path of an `.ics` file, to the list.
  ///
  /// - Throws: ``Failure``.
  func add(_ text: String) throws(Failure) {
    let calendar = try calendar(text)
    guard !sources.calendars.contains(calendar.source) else {
      throw .alreadyAdded(calendar.source.name)
    }
    let path = "\(folder)/\(CalendarSources.listName)"
    do {
      try Folder.make(at: folder)
      try FolderLock.hold(on: folder, .exclusive) { _ in
        try RegularFile.replace(path, with: Array((try list(at: path) + calendar.line).utf8))
      }
    } catch {
      throw .notWritable(path, reason: "\(error)")
    }
  }

  /// Makes a file with a few recurring events.
  ///
  /// - Throws: ``SampleFile/Failure``.
  func makeSample(at now: Date, timeZone: TimeZone = .current) throws(SampleFile.Failure) {
    try SampleFile.make(
      at: "\(folder)/sample.ics", SampleCalendar(at: now, timeZone: timeZone).text)
  }

  /// Returns the contents of the list, up to the end of a line; those of a new one if it is missing.
  private func list(at path: String) throws(RegularFile.Failure) -> String {
    do throws(RegularFile.Failure) {
      let text = try RegularFile.text(at: path, limit: CalendarSources.listSizeLimit)
      return text.isEmpty || text.last?.isNewline == true ? text : text + "\n"
    } catch {
      guard error == .missing else { throw error }
      return Self.header
    }
  }

  private func calendar(
    _ text: String
  ) throws(Failure) -> (source: CalendarSource, line: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    // A line that another one hides in would be another calendar.
    guard !text.unicodeScalars.contains(where: { CharacterSet.controlCharacters.contains($0) })
    else { throw .invalid(.invalid) }
    guard !CalendarAddress.isAddress(text) else {
      do throws(CalendarAddress.Failure) {
        return (.address(try CalendarAddress(text)), text + "\n")
      } catch {
        throw .invalid(error)
      }
    }
    guard text.contains("/") || text.lowercased().hasSuffix(".ics"),
      let path = UserPath.absolute(text, in: home, home: home)
    else { throw .invalid(.invalid) }
    let name = UserPath.abbreviated(path, home: home)
    let beginning: [UInt8]
    do throws(RegularFile.Failure) {
      beginning = try RegularFile.beginning(of: path, length: Self.searchedLength)
    } catch {
      throw .unreadable(name, reason: "\(error)")
    }
    guard path.lowercased().hasSuffix(".ics"), Data(beginning).containsText("BEGIN:VCALENDAR")
    else { throw .notCalendar(name) }
    return (.file(path), name + "\n")
  }
}

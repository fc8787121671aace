package import Files
internal import Foundation

/// A calendar: a file, or an address on a server.
package enum CalendarSource: Hashable, Sendable {
  case file(String)
  case address(CalendarAddress)

  /// The identifier that is stored in settings.
  package var id: String {
    switch self {
    case .file(let path): UserPath.name(of: path)
    case .address(let address): address.id
    }
  }

  /// The name in messages: the name of the file, or the host.
  package var name: String {
    switch self {
    case .file: id
    case .address(let address): address.host
    }
  }

  /// Whether it is an address.
  package var isRemote: Bool { if case .address = self { true } else { false } }

  /// Returns the path of the file, or of the cached response; `nil` if there is no response yet.
  package func path(in cache: CalendarCache) -> String? {
    switch self {
    case .file(let path): path
    case .address(let address): cache.stamp(of: address) == nil ? nil : cache.path(of: address)
    }
  }

  /// Reads a file of a calendar.
  ///
  /// - Throws: An error if the file cannot be read or is too large.
  package static func bytes(at path: String) throws(RegularFile.Failure) -> [UInt8] {
    try RegularFile.bytes(at: path, limit: 64 << 20)
  }

  /// Reads the properties at the beginning of a file of a calendar.
  ///
  /// - Throws: An error if the file cannot be read.
  package static func header(at path: String) throws(RegularFile.Failure) -> CalendarHeader {
    CalendarHeader(try RegularFile.beginning(of: path, length: 16 << 10))
  }
}

/// The configured calendars, and where they were searched for.
package struct CalendarSources: Sendable {
  package private(set) var calendars: [CalendarSource] = []
  /// All configured calendars, of which ``calendars`` may be a selection; `nil` if it is not.
  private var allCalendars: [CalendarSource]?
  /// The files and folders to watch, including those that do not exist.
  package private(set) var watchedPaths: [String] = []
  /// The problems of addresses, one line for each.
  package private(set) var problems: [String] = []
  private let home: String

  /// The folder whose list can be extended, or `nil` if the variable names no folder.
  package private(set) var listFolder: String?

  /// The file in a folder of calendars that lists addresses and paths of files, one on each line.
  package static let listName = "calendars.txt"
  package static let listSizeLimit = 64 << 10
  /// The maximum number of calendars on servers.
  private static let maximumAddresses = 32

  /// Finds the calendars: the files, folders and addresses in `TESSERA_CALENDARS`, separated by
  /// colons, or else the folder `tessera/calendars` in the data folder.
  package init(environment: [String: String]) {
    let defaultFolder = "\(environment.dataFolder)/tessera/calendars"
    home = environment.homeFolder
    let places = Self.places(in: environment["TESSERA_CALENDARS"] ?? "")
    for place in places.isEmpty ? [defaultFolder] : places {
      if CalendarAddress.isAddress(place) {
        add(address: place)
      } else {
        add(
          path: UserPath.expanded(place, home: home), isDefault: places.isEmpty)
      }
    }
  }

  /// The calendars on servers.
  package var addresses: [CalendarAddress] {
    calendars.compactMap { if case .address(let address) = $0 { address } else { nil } }
  }

  /// Returns the sources with only the calendars that have one of the identifiers, or all if there
  /// are no identifiers.
  package func selecting(_ ids: [String]) -> CalendarSources {
    guard !ids.isEmpty else { return self }
    var sources = self
    sources.allCalendars = allCalendars ?? calendars
    sources.calendars = calendars.filter { ids.contains($0.id) }
    return sources
  }

  /// Returns the position of a calendar among all configured calendars, which decides its color.
  ///
  /// A calendar keeps its color in a box that shows only some of the calendars.
  package func position(of calendar: CalendarSource) -> Int {
    (allCalendars ?? calendars).firstIndex(of: calendar) ?? 0
  }

  /// Splits the value of the variable at colons, except those in addresses.
  package static func places(in variable: String) -> [String] {
    var places: [String] = []
    for part in variable.split(separator: ":", omittingEmptySubsequences: false) {
      let part = part.trimmingCharacters(in: .whitespacesAndNewlines)
      if let last = places.last, continues(last, part) {
        places[places.count - 1] += ":\(part)"
      } else if !part.isEmpty {
        places.append(part)
      }
    }
    return places
  }

  /// Returns whether a part belongs to the address before it: what follows the scheme, or a port.
  private static func continues(_ place: String, _ part: String) -> Bool {
    if part.hasPrefix("//") {
      return ["https", "http", "webcal", "webcals"].contains(place.lowercased())
    }
    return CalendarAddress.isAddress(place) && part.first?.isNumber == true
  }

  private mutating func add(address text: String) {
    guard addresses.count < Self.maximumAddresses else {
      return addProblem("too many addresses of calendars; \(Self.maximumAddresses) are shown")
    }
    do throws(CalendarAddress.Failure) {
      let calendar = CalendarSource.address(try CalendarAddress(text))
      if !calendars.contains(calendar) { calendars.append(calendar) }
    } catch {
      addProblem(error.message)
    }
  }

  private mutating func addProblem(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  private mutating func add(path: String, isDefault: Bool) {
    watchedPaths.append(path)
    if isDefault { listFolder = path }
    if let names = Self.names(inFolder: path) {
      listFolder = listFolder ?? path
      let files = names.filter { $0.hasSuffix(".ics") }.map { "\(path)/\($0)" }
      calendars += files.map { .file($0) }
      watchedPaths += files
      addList(in: path)
    } else if !isDefault || FileManager.default.fileExists(atPath: path) {
      // A configured path that does not exist is reported as an unreadable file.
      calendars.append(.file(path))
    }
  }

  /// Adds the addresses and files in the list of a folder, which need not exist.
  private mutating func addList(in folder: String) {
    let path = "\(folder)/\(Self.listName)"
    watchedPaths.append(path)
    do throws(RegularFile.Failure) {
      let lines = try RegularFile.text(at: path, limit: Self.listSizeLimit)
        .split(whereSeparator: \.isNewline)
      for line in lines.map({ $0.trimmingCharacters(in: .whitespaces) })
      where !line.isEmpty && !line.hasPrefix("#") { add(line: line, in: folder) }
    } catch {
      if error != .missing { addProblem("\(Self.listName) cannot be read: \(error)") }
    }
  }

  /// Adds what a line of a list names: the path of an `.ics` file, or else an address.
  private mutating func add(line: String, in folder: String) {
    guard !CalendarAddress.isAddress(line), line.lowercased().hasSuffix(".ics"),
      let path = UserPath.absolute(line, in: folder, home: home)
    else { return add(address: line) }
    let calendar = CalendarSource.file(path)
    guard !calendars.contains(calendar) else { return }
    // A file that does not exist is reported, and shown when it appears.
    calendars.append(calendar)
    watchedPaths.append(path)
  }

  /// Returns the names of the files in a folder, or `nil` if the path is not a readable folder.
  private static func names(inFolder path: String) -> [String]? {
    // An unreadable folder is reported as an unreadable file.
    try? FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

internal import Agendas
public import TesseraUI

/// Where calendars come from: this machine, or a server.
///
/// - Source: EventKit `EKSource`.
open class EKSource: NSObject {
  /// The identifier.
  public let sourceIdentifier: String
  /// The kind.
  public let sourceType: EKSourceType
  /// The name.
  public let title: String

  init(_ title: String, _ type: EKSourceType) {
    (sourceIdentifier, self.title, sourceType) = (title, title, type)
  }

  static var local: EKSource { EKSource("On This Computer", .local) }
}

/// A calendar, or a list of reminders: a file of the user, or an address.
///
/// - Source: EventKit `EKCalendar`.
open class EKCalendar: NSObject {
  /// The identifier, which stays the same.
  public let calendarIdentifier: String
  /// The name.
  open var title: String
  /// The color.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var cgColor: CGColor!
  /// Where the calendar comes from.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var source: EKSource!
  /// The kind.
  public let type: EKCalendarType
  /// What the calendar contains.
  public let allowedEntityTypes: EKEntityMask
  /// The path of the file.
  let path: String

  /// Whether events or reminders can be added: reminders can.
  open var allowsContentModifications: Bool { allowedEntityTypes == .reminder }
  /// Whether the calendar itself cannot be changed, which none can.
  open var isImmutable: Bool { true }
  /// Whether the calendar is on a server.
  open var isSubscribed: Bool { type == .subscription }

  init(
    _ identifier: String, title: String, at path: String, color: CGColor,
    _ types: EKEntityMask, _ type: EKCalendarType = .local, _ source: EKSource = .local
  ) {
    (calendarIdentifier, self.title, self.path) = (identifier, title, path)
    (cgColor, allowedEntityTypes, self.type, self.source) = (color, types, type, source)
  }

  /// Returns whether two calendars are the same.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? EKCalendar)?.calendarIdentifier == calendarIdentifier
  }

  /// The hash of the identifier.
  open override var hash: Int { calendarIdentifier.hashValue }
}

extension EKCalendar {
  /// The colors of calendars without their own, as in Calendar on iOS.
  private static let palette: [UIColor] = [
    .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemRed, .systemYellow,
    .systemBrown, .systemPink,
  ]

  /// Returns the color of the calendar at a position.
  private static func color(_ position: Int) -> CGColor {
    palette[position % palette.count].cgColor
  }

  /// The calendars of events that can be read.
  static func ofEvents(in environment: [String: String]) -> [EKCalendar] {
    let cache = CalendarCache(environment: environment)
    return CalendarSources(environment: environment).calendars.enumerated()
      .compactMap { position, source in
        // A calendar that cannot be read is as one to which the user has not given access.
        guard let path = source.path(in: cache),
          let header = try? CalendarSource.header(at: path)
        else { return nil }
        let name = source.name.hasSuffix(".ics") ? String(source.name.dropLast(4)) : source.name
        return EKCalendar(
          source.id, title: header.name ?? name, at: path,
          color: header.components.map {
            CGColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: 1)
          } ?? color(position), .event, source.isRemote ? .subscription : .local,
          source.isRemote ? EKSource(name, .subscribed) : .local)
      }
  }

  /// The lists of reminders that can be read.
  static func ofReminders(in environment: [String: String]) -> [EKCalendar] {
    ReminderFile.all(in: environment).enumerated().compactMap { position, file in
      guard access(file.path, R_OK) == 0 else { return nil }
      let name = file.name.prefix { $0 != "." }
      return EKCalendar(
        file.name, title: name == "todo" ? "Reminders" : String(name), at: file.path,
        color: color(position), .reminder)
    }
  }
}

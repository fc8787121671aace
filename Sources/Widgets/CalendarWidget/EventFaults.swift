internal import CLibical

/// What of an event libical leaves out or takes for something else without saying so.
struct EventFaults {
  /// A line each, to stand behind the event's title.
  private(set) var words: [String] = []

  init(of component: OpaquePointer) {
    var unread: Set<String> = []
    var property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
    while let fault = property {
      let said = icalproperty_get_xlicerror(fault).map { String(cString: $0) } ?? ""
      let name = Self.properties.first { said.contains(" \($0) ") }
      if let name { unread.insert(name) }
      property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
    }
    if icaltime_is_null_time(icalcomponent_get_dtstart(component)) != 0 {
      words.append("left out: its start (DTSTART) cannot be read")
    } else {
      words += unread.subtracting(["DTSTART"]).sorted().map { "its \($0) cannot be read" }
      if let zone = Self.unknownZone(of: component) {
        words.append("unknown time zone “\(zone)”, shown in local time")
      }
    }
  }

  /// The properties that say when an event happens.
  private static let properties = [
    "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
  ]

  /// The name of the start's time zone where that is neither in the file nor known here, else `nil`.
  private static func unknownZone(of component: OpaquePointer) -> String? {
    guard let start = icalcomponent_get_first_property(component, ICAL_DTSTART_PROPERTY),
      let parameter = icalproperty_get_first_parameter(start, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter)
    else { return nil }
    let time = icalcomponent_get_dtstart(component)
    return time.zone == nil && time.is_date == 0 ? String(cString: name) : nil
  }
}

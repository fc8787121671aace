internal import CLibical

/// The errors that libical reports in the dates of an event.
struct EventErrors {
  /// The names of the invalid properties, sorted.
  let invalidProperties: [String]
  /// The name of the event's time zone if the zone is unknown, otherwise `nil`.
  let unknownZone: String?

  init(of component: OpaquePointer) {
    var names: Set<String> = []
    if icaltime_is_null_time(icalcomponent_get_dtstart(component)) != 0 { names = ["DTSTART"] }
    var property = icalcomponent_get_first_property(component, ICAL_XLICERROR_PROPERTY)
    while let error = property {
      let message = icalproperty_get_xlicerror(error).map { String(cString: $0) } ?? ""
      let name = Self.properties.first { message.contains(" \($0) ") }
      if let name { names.insert(name) }
      property = icalcomponent_get_next_property(component, ICAL_XLICERROR_PROPERTY)
    }
    invalidProperties = names.sorted()
    unknownZone = Self.unknownZone(of: component)
  }

  /// The properties that determine when an event occurs.
  private static let properties = [
    "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID",
  ]

  private static func unknownZone(of component: OpaquePointer) -> String? {
    guard let start = icalcomponent_get_first_property(component, ICAL_DTSTART_PROPERTY),
      let parameter = icalproperty_get_first_parameter(start, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter)
    else { return nil }
    let time = icalcomponent_get_dtstart(component)
    return time.zone == nil && time.is_date == 0 ? String(cString: name) : nil
  }
}

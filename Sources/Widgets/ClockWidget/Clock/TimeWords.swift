/// The time in English words, to the nearest five minutes.
struct TimeWords: Hashable, Sendable {
  /// The minutes, such as `twenty`, or `nil` at the full hour.
  let minutes: String?
  /// `past` or `to`, or `nil` at the full hour.
  let relation: String?
  /// The hour that the minutes relate to, such as `ten`.
  let hour: String
  /// `o’clock`, or `nil` for minutes, noon and midnight.
  let ending: String?

  init(_ time: LocalTime) {
    self.init(hour: time.hour, minute: time.minute)
  }

  init(hour: Int, minute: Int) {
    let rounded = (minute + 2) / 5 * 5
    let hour = (hour + (rounded > 30 ? 1 : 0)) % 24
    guard rounded % 60 != 0 else {
      (minutes, relation) = (nil, nil)
      let special = hour == 0 ? "midnight" : hour == 12 ? "noon" : nil
      self.hour = special ?? Self.name(hour)
      ending = special == nil ? "o’clock" : nil
      return
    }
    let distance = rounded > 30 ? 60 - rounded : rounded
    minutes =
      distance == 15 ? "quarter" : distance == 30 ? "half" : EnglishNumbers.cardinal(distance)
    relation = rounded > 30 ? "to" : "past"
    self.hour = Self.name(hour)
    ending = nil
  }

  private static func name(_ hour: Int) -> String { EnglishNumbers.cardinal((hour + 11) % 12 + 1) }

  /// The words, such as `twenty past ten`.
  var text: String { [minutes, relation, hour, ending].compactMap(\.self).joined(separator: " ") }
}

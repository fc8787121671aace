internal import Languages

extension LiveText {
  /// Returns the text for a time.
  ///
  /// - Parameter now: Seconds since 1970.
  /// - Returns: The text in the language of ``locale``.
  package func text(at now: Double) -> String {
    isUppercase ? mixedCaseText(at: now).uppercased() : mixedCaseText(at: now)
  }

  private func mixedCaseText(at now: Double) -> String {
    switch format {
    case .timer: Self.clockText(abs(now - start), showsHours: true, roundsUp: now < start)
    case .interval: intervalText(at: now)
    case .relative: relativeText(Self.wholeSeconds(abs(now - start)))
    case .offset: offsetText(at: now)
    }
  }

  /// Returns the time of the next change of the text, in seconds since 1970, or `nil` if it never
  /// changes.
  package func nextChange(after now: Double) -> Double? {
    switch format {
    case .timer: nextSecond(after: now)
    case .interval: nextIntervalChange(after: now)
    case .relative:
      // The text is “0 sec” for a second on either side of the date.
      now < start && start - now < 1
        ? start + 1 : nextStep(of: Self.relativeStep(distance(after: now)), after: now)
    case .offset: nextStep(of: Self.unit(of: distance(after: now)).seconds, after: now)
    }
  }

  /// Returns the seconds to the date or since it, right after a time: what remains of exactly an hour
  /// is counted in seconds then.
  private func distance(after now: Double) -> Double {
    now < start ? (start - now).nextDown : now - start
  }

  /// What remains of a timer is rounded up.
  private func nextSecond(after now: Double) -> Double {
    Self.nextStep(of: 1, from: start, after: now)
  }

  /// Returns the next time after `now` at which the whole number of steps between it and the date is
  /// another one.
  ///
  /// What remains is rounded down, so before the date that is right after a whole number of steps.
  private func nextStep(of step: Double, after now: Double) -> Double {
    guard now < start else { return Self.nextStep(of: step, from: start, after: now) }
    return Self.nextStep(of: step, from: start, after: now - Self.moment) + Self.moment
  }

  /// A time that is shorter than anything that the screen shows, in seconds.
  private static let moment = 0.0001

  private static func nextStep(of step: Double, from base: Double, after now: Double) -> Double {
    let next = base + ((now - base) / step).rounded(.down) * step + step
    return next > now ? next : next + step
  }

  /// Returns the length of the smaller of the two units in the text, in seconds.
  private static func relativeStep(_ distance: Double) -> Double {
    switch distance {
    case ..<3600: 1
    case ..<86400: 60
    default: 3600
    }
  }

  private func intervalText(at now: Double) -> String {
    let time = min(max(min(now, pause ?? now), start), end)
    let seconds = countsDown ? end - time : time - start
    return Self.clockText(seconds, showsHours: showsHours, roundsUp: countsDown)
  }

  private func nextIntervalChange(after now: Double) -> Double? {
    let lastChange = min(pause ?? end, end)
    guard now < lastChange else { return nil }
    // A countdown changes when a whole number of seconds remains; a count-up, when a whole number
    // has elapsed. The tolerance below allows for rounding errors.
    let base = countsDown ? end : start
    let next = Self.nextStep(of: 1, from: base, after: max(now, start))
    return next <= lastChange + 1e-6 ? next : nil
  }

  /// Returns a duration as text, such as `2:05:09` or `5:09`; without hours, `125:09`.
  ///
  /// A countdown rounds up, so that `0:00` appears only at the end. A microsecond more or less is
  /// allowed for rounding errors.
  private static func clockText(_ seconds: Double, showsHours: Bool, roundsUp: Bool) -> String {
    let whole = wholeSeconds((seconds + (roundsUp ? 0.999_999 : 0.000_001)).rounded(.down))
    let hours = whole / 3600
    guard showsHours && hours > 0 else { return "\(whole / 60):\(twoDigits(whole % 60))" }
    return "\(hours):\(twoDigits(whole / 60 % 60)):\(twoDigits(whole % 60))"
  }

  /// Returns a number of seconds rounded toward zero, or 0 if it is not a number.
  ///
  /// Dates come from extensions, so large values are clamped instead of trapping.
  private static func wholeSeconds(_ seconds: Double) -> Int {
    seconds.isNaN ? 0 : Int(min(1e15, max(-1e15, seconds)))
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Returns a duration in its two largest units, such as `2 hr, 5 min`, without “ago” or “in”.
  ///
  /// The smaller unit is omitted if it is 0.
  private func relativeText(_ seconds: Int) -> String {
    let days = seconds / 86400
    let hours = seconds / 3600 % 24
    let minutes = seconds / 60 % 60
    if days > 0 { return text(days, .day, hours, .hour) }
    if hours > 0 { return text(hours, .hour, minutes, .minute) }
    if minutes > 0 { return text(minutes, .minute, seconds % 60, .second) }
    return DurationText.short(seconds, .second, locale: locale)
  }

  private func text(
    _ first: Int, _ firstUnit: DurationText.Unit, _ second: Int, _ secondUnit: DurationText.Unit
  ) -> String {
    let parts = [(first, firstUnit)] + (second > 0 ? [(second, secondUnit)] : [])
    return DurationText.list(parts, locale: locale)
  }

  private func offsetText(at now: Double) -> String {
    let distance = now - start
    let unit = Self.unit(of: abs(distance))
    let count = Self.wholeSeconds(abs(distance) / unit.seconds)
    return (distance < 0 ? "-" : "+") + DurationText.long(count, unit.name, locale: locale)
  }

  private static func unit(of distance: Double) -> (name: DurationText.Unit, seconds: Double) {
    switch distance {
    case ..<60: (.second, 1)
    case ..<3600: (.minute, 60)
    case ..<86400: (.hour, 3600)
    case ..<604_800: (.day, 86400)
    default: (.week, 604_800)
    }
  }
}

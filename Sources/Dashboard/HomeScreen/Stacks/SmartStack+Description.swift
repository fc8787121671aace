internal import Configuration
internal import FoundationEssentials
internal import Texts

extension SmartStack {
  /// Describes why the widget on top is there, and what delays the next rotation.
  func summary(at now: Date, in localeSettings: LocaleSettings) -> String {
    let position = localized(
      "\(index + 1) of \(members.count) in \(placement.id)")
    return ["\(position), \(reason.text(in: localeSettings))", delayDescription(at: now)]
      .compactMap(\.self)
      .joined(separator: "; ")
  }

  /// Describes what delays or prevents the next rotation, or returns `nil`.
  private func delayDescription(at now: Date) -> String? {
    if pinned == top { return nil }
    if case .timed = reason { return nil }
    if !placement.rotates { return localized("Smart Rotate is off") }
    let limits = [
      (lastUsed?.addingTimeInterval(Self.useHold), localized("recently used")),
      (lastRotated?.addingTimeInterval(Self.rotationInterval), localized("recently rotated")),
    ]
    guard let (end, cause) = limits.last(where: { $0.0.map { now < $0 } ?? false }), let end else {
      return nil
    }
    let duration = TimeText.duration(until: end, from: now)
    return localized("rotates in \(duration) at the earliest (\(cause))")
  }
}

extension SmartStack.Reason {
  fileprivate func text(in localeSettings: LocaleSettings) -> String {
    switch self {
    case .first: localized("first in order")
    case .chosen: localized("chosen by you")
    case .pinned: localized("pinned")
    case .fallback: localized("nothing else is relevant")
    case .timed(let rule, let until):
      localized("timed, \(rule), until \(TimeText.dateAndTime(until, in: localeSettings))")
    case .relevant(let rank, let until):
      localized("most relevant, with rank \(Self.hundredths(rank))")
        + (until.map { localized(" until \(TimeText.time($0, in: localeSettings))") } ?? "")
    case .habit(let strength, let until):
      localized("used at this hour, with strength \(Self.hundredths(strength))")
        + localized(" until \(TimeText.time(until, in: localeSettings))")
    }
  }

  private static func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

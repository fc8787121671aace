internal import Configuration
internal import FoundationEssentials

extension SmartStack {
  /// Describes why the widget on top is there, and what delays the next rotation.
  func summary(at now: Date, in localeSettings: LocaleSettings) -> String {
    let position = "\(index + 1) of \(members.count) in \(placement.id)"
    return ["\(position), \(reason.text(in: localeSettings))", delayDescription(at: now)]
      .compactMap(\.self)
      .joined(separator: "; ")
  }

  /// Describes what delays or prevents the next rotation, or returns `nil`.
  private func delayDescription(at now: Date) -> String? {
    if pinned == top { return nil }
    if case .timed = reason { return nil }
    if !placement.rotates { return "Smart Rotate is off" }
    let limits = [
      (lastUsed?.addingTimeInterval(Self.useHold), "recently used"),
      (lastRotated?.addingTimeInterval(Self.rotationInterval), "recently rotated"),
    ]
    guard let (end, cause) = limits.last(where: { $0.0.map { now < $0 } ?? false }), let end else {
      return nil
    }
    return "rotates in \(TimeText.duration(until: end, from: now)) at the earliest (\(cause))"
  }
}

extension SmartStack.Reason {
  fileprivate func text(in localeSettings: LocaleSettings) -> String {
    switch self {
    case .first: "first in order"
    case .chosen: "chosen by you"
    case .pinned: "pinned"
    case .fallback: "nothing else is relevant"
    case .timed(let rule, let until):
      "timed, \(rule), until \(TimeText.dateAndTime(until, in: localeSettings))"
    case .relevant(let rank, let until):
      "most relevant, with rank \(Self.hundredths(rank))"
        + (until.map { " until \(TimeText.time($0, in: localeSettings))" } ?? "")
    case .habit(let strength, let until):
      "used at this hour, with strength \(Self.hundredths(strength))"
        + " until \(TimeText.time(until, in: localeSettings))"
    }
  }

  private static func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

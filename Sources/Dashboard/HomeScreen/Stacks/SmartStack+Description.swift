internal import Configuration
internal import FoundationEssentials

extension SmartStack {
  /// Describes why the widget on top is there, and what delays the next rotation.
  func words(at now: Date, in place: LocaleSettings) -> String {
    let position = "\(index + 1) of \(members.count) in \(placement.id)"
    return ["\(position), \(reason.words(in: place))", hold(at: now)].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// Describes what delays or prevents the next rotation, or returns `nil`.
  private func hold(at now: Date) -> String? {
    if pinned == top { return nil }
    if !placement.rotates { return "Smart Rotate is off" }
    let limits = [
      (touched?.addingTimeInterval(Self.userHold), "recently used"),
      (rotated?.addingTimeInterval(Self.turnLimit), "recently rotated"),
    ]
    guard let (end, why) = limits.last(where: { $0.0.map { now < $0 } ?? false }), let end else {
      return nil
    }
    return "rotates in \(TimeText.duration(until: end, from: now)) at the earliest (\(why))"
  }
}

extension SmartStack.Reason {
  fileprivate func words(in place: LocaleSettings) -> String {
    switch self {
    case .first: "first in order"
    case .chosen: "chosen by you"
    case .pinned: "pinned"
    case .fellBack: "nothing else is relevant"
    case .relevant(let rank, let until):
      "most relevant: rank \(Self.hundredths(rank))"
        + (until.map { " until \(TimeText.time($0, in: place))" } ?? "")
    case .habit(let strength, let until):
      "used at this hour: \(Self.hundredths(strength)) until \(TimeText.time(until, in: place))"
    }
  }

  private static func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

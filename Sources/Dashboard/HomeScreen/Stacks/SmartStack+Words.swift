internal import Configuration
internal import FoundationEssentials

extension SmartStack {
  /// Why the one on top is there, and what may change that.
  func words(at now: Date, in place: Place) -> String {
    let what = "\(index + 1) of \(members.count) in \(placement.id)"
    return ["\(what), \(reason.words(in: place))", stays(at: now)].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// What keeps it from turning by itself, or `nil` where nothing does.
  private func stays(at now: Date) -> String? {
    if pinned == top { return nil }
    if !placement.rotates { return "Smart Rotate is off" }
    let limits = [
      (touched?.addingTimeInterval(Self.touchLimit), "you touched it"),
      (rotated?.addingTimeInterval(Self.turnLimit), "it turned"),
    ]
    guard let (end, why) = limits.last(where: { $0.0.map { now < $0 } ?? false }), let end else {
      return nil
    }
    return "turns in \(Words.duration(until: end, from: now)) at the earliest, as \(why)"
  }
}

extension SmartStack.Reason {
  fileprivate func words(in place: Place) -> String {
    switch self {
    case .first: "the first"
    case .chosen: "as you chose"
    case .pinned: "pinned"
    case .fellBack: "back, as nothing matters more"
    case .relevant(let rank, let until):
      "it matters most: rank \(Self.hundredths(rank))"
        + (until.map { " until \(Words.time($0, in: place))" } ?? "")
    case .habit(let strength, let until):
      "you use it at this hour: \(Self.hundredths(strength)) until \(Words.time(until, in: place))"
    }
  }

  private static func hundredths(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}

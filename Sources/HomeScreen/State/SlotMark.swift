internal import Configuration
internal import ViewTree
internal import FoundationEssentials
internal import Timelines

/// What a box says of itself in its line: loading, waiting, failed.
struct SlotMark: Hashable {
  enum Urgency: Hashable {
    case calm, warning
  }

  var text: String
  var urgency: Urgency
  /// When the words change, or `nil` if they do not by themselves.
  var nextChange: Date?

  /// A load that takes longer than this is worth a word, in seconds.
  private static let patience: TimeInterval = 3

  /// The mark of a widget, or `nil` where all is well.
  init?(_ slot: Slot, at now: Date) {
    let loader = slot.loader
    if let since = loader.loadingSince, let mark = Self.loading(since, loader, at: now) {
      self = mark
    } else if let failure = loader.failure {
      self = Self.failed(failure, retry: loader.nextReload, at: now)
    } else if let notice = slot.notice {
      self.init(notice, .warning, nil)
    } else {
      return nil
    }
  }

  /// The mark of a widget that its extension does not offer in this family.
  init(unsupported family: Family) {
    self.init("not made for \(family.shortName)", .warning, nil)
  }

  private init(_ text: String, _ urgency: Urgency, _ nextChange: Date?) {
    self.text = text
    self.urgency = urgency
    self.nextChange = nextChange
  }

  private static func loading(
    _ since: Date, _ loader: TimelineLoader<some Hashable & Sendable>, at now: Date
  ) -> SlotMark? {
    let waited = now.timeIntervalSince(since)
    if waited >= patience {
      return SlotMark(
        "no answer for \(Words.duration(waited))", .warning, Words.nextChange(since, now))
    }
    let change = since.addingTimeInterval(patience)
    if loader.lastReason == .user { return SlotMark("reloading", .calm, change) }
    if let failure = loader.failure {
      return SlotMark("\(failure.reason) · trying again", .warning, change)
    }
    // A reload that nobody asked for is not worth a flicker; only its being late is.
    return SlotMark(loader.timeline == nil ? "loading" : "", .calm, change)
  }

  private static func failed(_ failure: LoadFailure, retry: Date?, at now: Date) -> SlotMark {
    guard let retry else { return SlotMark(failure.reason, .warning, nil) }
    let left = max(0, retry.timeIntervalSince(now))
    return SlotMark(
      "\(failure.reason) · again in \(Words.duration(left.rounded(.up)))", .warning,
      Words.nextChange(retry, now))
  }
}

/// Durations in words short enough for a box line.
enum Words {
  /// `8 s`, `5 min`, `3 h`, `2 d`.
  static func duration(_ seconds: TimeInterval) -> String {
    switch seconds {
    case ..<60: "\(Int(max(0, seconds))) s"
    case ..<3600: "\(Int(seconds / 60)) min"
    case ..<86400: "\(Int(seconds / 3600)) h"
    default: "\(Int(seconds / 86400)) d"
    }
  }

  /// When the words for the time between `moment` and now next change.
  static func nextChange(_ moment: Date, _ now: Date) -> Date {
    let distance = abs(now.timeIntervalSince(moment))
    let step: TimeInterval = distance < 61 ? 1 : 60
    let passed = now.timeIntervalSince(moment).truncatingRemainder(dividingBy: step)
    let left = passed >= 0 ? step - passed : -passed
    return now.addingTimeInterval(max(0.05, left))
  }
}

internal import Configuration
internal import ViewTree
internal import FoundationEssentials
internal import Timelines

/// What a box says of itself in its line: loading, waiting, failed, old.
struct SlotMark: Hashable {
  enum Urgency: Hashable {
    case calm, warning
  }

  /// The words, from the most to the fewest: the first that fit are shown.
  var words: [String]
  var urgency: Urgency
  /// When the words change, or `nil` if they do not by themselves.
  var nextChange: Date?

  /// A load that takes longer than this is worth a word, in seconds.
  private static let patience: TimeInterval = 3
  /// A picture that could not be renewed is called old from this age on, in seconds.
  private static let freshness: TimeInterval = 60
  /// How long a process that ended by itself is worth a word, in seconds.
  private static let remembrance: TimeInterval = 30

  /// The mark of a widget, or `nil` where all is well.
  init?(_ loader: TimelineLoader<some Hashable & Sendable>, at now: Date) {
    if let since = loader.loadingSince, let mark = Self.loading(since, loader, at: now) {
      self = mark
    } else if let failure = loader.failure {
      self = Self.failed(failure, loader, at: now)
    } else if loader.timeline?.isEmpty == true {
      self.init(["sent no entries", "no entries"], .warning, nil)
    } else {
      return nil
    }
  }

  /// The mark of a widget that its extension does not offer in this family.
  init(unsupported family: Family) {
    self.init(["not made for \(family.shortName)"], .warning, nil)
  }

  /// The mark of a widget whose process ended by itself a short time ago: nothing of it is lost.
  init?(_ end: ExtensionProcess.End, at now: Date) {
    let forgotten = end.date.addingTimeInterval(Self.remembrance)
    guard now < forgotten else { return nil }
    self.init([end.reason], .warning, forgotten)
  }

  /// The mark of a widget that shows another moment.
  init(_ scrub: Scrub, _ loader: TimelineLoader<some Hashable & Sendable>, in place: Place) {
    let moment = Words.moment(scrub.date, in: place)
    let timeline = loader.timeline
    let index = timeline?.index(at: scrub.date).map { "\($0 + 1) of \(timeline?.count ?? 0)" }
    let time = Words.time(scrub.date, in: place)
    let choices = [index.map { "\(moment) · \($0)" }, index.map { "\(time) · \($0)" }, time]
    self.init(choices.compactMap(\.self), .calm, nil)
  }

  /// The mark of a box in which something was pressed that takes its time.
  init?(working since: Date, at now: Date) {
    let waited = now.timeIntervalSince(since)
    guard waited >= Self.quickness else {
      self.init([], .calm, since.addingTimeInterval(Self.quickness))
      return
    }
    self.init(["working"], .calm, nil)
  }

  /// What a press may take before it is worth a word, in seconds.
  private static let quickness: TimeInterval = 0.7

  init(_ words: [String], _ urgency: Urgency, _ nextChange: Date?) {
    self.words = words
    self.urgency = urgency
    self.nextChange = nextChange
  }

  private static func loading(
    _ since: Date, _ loader: TimelineLoader<some Hashable & Sendable>, at now: Date
  ) -> SlotMark? {
    let waited = now.timeIntervalSince(since)
    if waited >= patience {
      return SlotMark(
        ["no answer for \(Words.duration(waited))", "no answer"], .warning,
        Words.nextChange(since, now))
    }
    let change = since.addingTimeInterval(patience)
    if loader.lastReason == .user { return SlotMark(["reloading"], .calm, change) }
    if let failure = loader.failure {
      return SlotMark(
        ["\(failure.reason) · trying again", "trying again"], .warning, change)
    }
    // A reload that nobody asked for is not worth a flicker; only its being late is.
    return SlotMark(loader.timeline == nil ? ["loading"] : [], .calm, change)
  }

  /// Why the last load failed, how old the picture is, and when the next try is.
  private static func failed(
    _ failure: LoadFailure, _ loader: TimelineLoader<some Hashable & Sendable>, at now: Date
  ) -> SlotMark {
    let reason = failure.reason
    let retry = loader.retry.map { ($0, "again in \(Words.duration(until: $0, from: now))") }
    let age = loader.loaded.flatMap { loaded -> (Date, String)? in
      let age = now.timeIntervalSince(loaded)
      return age < freshness ? nil : (loaded, "\(Words.duration(age)) old")
    }
    let parts = [reason, age?.1, retry?.1].compactMap(\.self)
    var choices = [parts.joined(separator: " · ")]
    if let age {
      choices.append("\(reason) · \(age.1)")
      choices.append("\(age.1) · \(retry?.1 ?? "r tries again")")
      choices.append(age.1)
    }
    if age == nil { choices.append(reason) }
    let young = age == nil ? loader.loaded?.addingTimeInterval(freshness) : nil
    let changes = [
      retry.map { Words.nextChange($0.0, now) }, age.map { Words.nextChange($0.0, now) }, young,
    ]
    return SlotMark(choices, .warning, changes.compactMap(\.self).min())
  }
}

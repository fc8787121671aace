internal import Configuration
internal import ViewTree
internal import FoundationEssentials
internal import Timelines
internal import Texts

/// The status on a box's border: loading, waiting for a response, failed, old, working, or showing
/// another time.
struct SlotMark: Hashable {
  enum Urgency: Hashable {
    case normal, warning
  }

  /// The variants of the text, longest first; the first that fits is shown.
  var texts: [String]
  var urgency: Urgency
  /// The time at which the text next changes, or `nil` if it does not change automatically.
  var nextChange: Date?

  /// How long a load takes before it is reported, in seconds.
  private static let loadingDelay: TimeInterval = 3
  /// The age from which a view that could not be reloaded is shown as old, in seconds.
  static let oldAge: TimeInterval = 60
  /// How long an unexpected exit of a process is reported, in seconds.
  private static let exitDuration: TimeInterval = 30

  /// Creates the mark of a widget, or returns `nil` if there is nothing to report.
  ///
  /// - Parameters:
  ///   - loader: The widget's loader.
  ///   - reloadKey: The key that reloads the widget, or `nil` if no key does.
  ///   - now: The current time.
  init?(
    _ loader: TimelineLoader<some Hashable & Sendable>, reloadKey: @autoclosure () -> String?,
    at now: Date
  ) {
    if let since = loader.loadingSince, let mark = Self.loading(since, loader, at: now) {
      self = mark
    } else if let failure = loader.failure {
      self = Self.failed(failure, loader, reloadKey(), at: now)
    } else if loader.timeline?.isEmpty == true {
      self.init([localized("sent no entries"), localized("no entries")], .warning, nil)
    } else {
      return nil
    }
  }

  /// Creates the mark of a widget whose extension does not offer this family.
  init(unsupported family: Family) {
    self.init(
      [localized("\(family.localizedName) not supported"), localized("unsupported")], .warning, nil)
  }

  /// Creates the mark of a widget whose process exited recently; its view is still valid.
  init?(_ end: ExtensionProcess.End, at now: Date) {
    let expiry = end.date.addingTimeInterval(Self.exitDuration)
    guard now < expiry else { return nil }
    self.init([end.reason], .warning, expiry)
  }

  /// Creates the mark of a widget that shows another time.
  init(
    _ viewedTime: ViewedTime, _ loader: TimelineLoader<some Hashable & Sendable>,
    in localeSettings: LocaleSettings
  ) {
    let dateAndTime = TimeText.dateAndTime(viewedTime.date, in: localeSettings)
    let timeline = loader.timeline
    let index = timeline?.index(at: viewedTime.date).map {
      localized("\($0 + 1) of \(timeline?.count ?? 0)")
    }
    let time = TimeText.time(viewedTime.date, in: localeSettings)
    let texts = [index.map { "\(dateAndTime) · \($0)" }, index.map { "\(time) · \($0)" }, time]
    self.init(texts.compactMap(\.self), .normal, nil)
  }

  /// Creates the mark of a timeline that was not reloaded when it was due.
  init(loaded: Date, at now: Date) {
    let age = TimeText.duration(now.timeIntervalSince(loaded))
    self.init(["\(age) old"], .warning, TimeText.nextChange(loaded, now))
  }

  /// Creates the mark of a widget with an activation in progress.
  init(working since: Date, at now: Date) {
    let waited = now.timeIntervalSince(since)
    guard waited >= Self.workingDelay else {
      self.init([], .normal, since.addingTimeInterval(Self.workingDelay))
      return
    }
    self.init([localized("working")], .normal, nil)
  }

  /// How long an activation takes before it is reported, in seconds.
  private static let workingDelay: TimeInterval = 0.7

  init(_ texts: [String], _ urgency: Urgency, _ nextChange: Date?) {
    self.texts = texts
    self.urgency = urgency
    self.nextChange = nextChange
  }

  private static func loading(
    _ since: Date, _ loader: TimelineLoader<some Hashable & Sendable>, at now: Date
  ) -> SlotMark? {
    let waited = now.timeIntervalSince(since)
    if waited >= loadingDelay {
      return SlotMark(
        [
          localized("no response for \(TimeText.duration(waited))"), localized("no response"),
          localized("waiting"),
        ], .warning,
        TimeText.nextChange(since, now))
    }
    let change = since.addingTimeInterval(loadingDelay)
    if loader.lastReason == .user { return SlotMark([localized("reloading")], .normal, change) }
    if let failure = loader.failure {
      return SlotMark(
        [localized("\(failure.reason) · retrying"), localized("retrying")], .warning, change)
    }
    // An automatic reload is reported only when it is late, so that the border does not flicker.
    return SlotMark(loader.timeline == nil ? [localized("loading")] : [], .normal, change)
  }

  /// Returns the mark of a failed load: the reason, the age of the view, and the time of the next
  /// attempt.
  private static func failed(
    _ failure: LoadFailure, _ loader: TimelineLoader<some Hashable & Sendable>,
    _ reloadKey: String?, at now: Date
  ) -> SlotMark {
    let reason = failure.reason
    let retry = loader.retryDate.map {
      (date: $0, text: localized("retry in \(TimeText.duration(until: $0, from: now))"))
    }
    let oldView = loader.lastLoadDate.flatMap { loaded -> (loaded: Date, text: String)? in
      let age = now.timeIntervalSince(loaded)
      return age < oldAge ? nil : (loaded, localized("\(TimeText.duration(age)) old"))
    }
    let remedy = retry?.text ?? reloadKey.map { localized("\($0) to retry") }
    let parts = [reason, oldView?.text, remedy].compactMap(\.self)
    var texts = [parts.joined(separator: " · ")]
    if let oldView {
      texts.append("\(reason) · \(oldView.text)")
      if let remedy { texts.append("\(oldView.text) · \(remedy)") }
      texts.append(oldView.text)
    }
    if oldView == nil { texts.append(reason) }
    let becomesOld = oldView == nil ? loader.lastLoadDate?.addingTimeInterval(oldAge) : nil
    let changes = [
      retry.map { TimeText.nextChange($0.date, now) },
      oldView.map { TimeText.nextChange($0.loaded, now) }, becomesOld,
    ]
    return SlotMark(texts, .warning, changes.compactMap(\.self).min())
  }
}

internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree

extension Panel {
  /// Creates the sheet with the box details of a widget.
  init(about slot: Slot, of home: HomeScreen, at now: Date) {
    let placement = slot.placement
    let keys = home.configuration.keys
    let labels = [keys.label(.reload, "reload"), .escape("close")].compactMap(\.self)
    var firstRows = [
      (
        "Widget",
        "\(placement.widget), \(placement.family.shortName), "
          + "id \(home.original(of: slot.id).name)"
      )
    ]
    if let stack = home.stack(of: SlotID(placement.id)) {
      firstRows.append(("Stack", stack.summary(at: now, in: home.localeSettings)))
    }
    let loader = home.loader(of: SlotID(placement.id))
    self.init(
      title: home.title(of: slot),
      rows: firstRows + (loader.map { Self.rows(of: $0, slot, home, at: now) } ?? []), keys: labels,
      in: home.size)
  }

  private static func rows(
    of loader: Loader, _ slot: Slot, _ home: HomeScreen, at now: Date
  ) -> [(String, String)] {
    let placement = slot.placement
    let localeSettings = home.localeSettings
    return [
      ("Age", Self.age(of: loader, at: now, in: localeSettings)),
      ("Entry", Self.entry(of: loader, at: now)),
      (
        "Next entry",
        Self.timeUntil(loader.timeline?.nextEntryDate(after: now), now, localeSettings) ?? "none"
      ),
      ("Next reload", Self.reload(of: loader, at: now, in: localeSettings)),
      ("Loads", Self.loads(of: loader)),
      ("Budget", Self.budget(of: loader, at: now)),
      ("Last error", Self.error(of: loader, at: now)),
      ("Process", Self.process(home.extensions.processes[placement.widget.extension], at: now)),
    ] + (slot.placeholderProblem.map { [("Placeholder", $0)] } ?? [])
      + (home.widgets.settingsProblems[SlotID(placement.id)] ?? []).map { ("Settings", $0) }
      + (home.designProblem(of: placement).map { [("Design", $0)] } ?? [])
      + home.looks.problems(of: placement.look, in: placement.family).map { ("Look", $0) }
      + files(of: SlotID(placement.id), home)
      + (home.kinds[placement.widget.extension]?[placement.widget.kind]?.truncations ?? []).map {
        ("Truncated", $0)
      }
  }

  /// Returns the rows about a widget's files.
  ///
  /// Privacy mode shows only the number of problems, which may quote the files.
  private static func files(of id: SlotID, _ home: HomeScreen) -> [(String, String)] {
    let problems = home.widgets.fileProblems[id] ?? []
    guard home.display.isPrivate, !problems.isEmpty else { return problems.map { ("Files", $0) } }
    let count = problems.count
    return [("Files", "\(count) \(count == 1 ? "problem" : "problems"), hidden in privacy mode")]
  }

  private typealias Loader = TimelineLoader<ArchivedNode>

  private static func age(of loader: Loader, at now: Date, in localeSettings: LocaleSettings)
    -> String
  {
    guard let loadDate = loader.lastLoadDate else { return "nothing loaded yet" }
    let date = TimeText.dateAndTime(loadDate, in: localeSettings)
    let age = "\(TimeText.duration(now.timeIntervalSince(loadDate))), from \(date)"
    return loader.generation.number == 0 ? age + ", cached on disk" : age
  }

  private static func entry(of loader: Loader, at now: Date) -> String {
    guard let timeline = loader.timeline else { return "none" }
    guard !timeline.isEmpty else { return "none, because the widget sent no entries" }
    return timeline.index(at: now).map { "\($0 + 1) of \(timeline.count)" } ?? "none"
  }

  /// Returns the duration until a date and, after at least a minute, the time.
  ///
  /// The time includes the date if it is a day away.
  private static func timeUntil(_ date: Date?, _ now: Date, _ localeSettings: LocaleSettings)
    -> String?
  {
    date.map { date in
      let seconds = date.timeIntervalSince(now)
      let text =
        seconds < 86400
        ? TimeText.time(date, in: localeSettings) : TimeText.dateAndTime(date, in: localeSettings)
      return "in \(TimeText.duration(until: date, from: now))"
        + (seconds < 60 ? "" : ", at \(text)")
    }
  }

  private static func reload(of loader: Loader, at now: Date, in localeSettings: LocaleSettings)
    -> String
  {
    if let since = loader.loadingSince {
      return "loading for \(TimeText.duration(now.timeIntervalSince(since)))"
    }
    guard let next = loader.nextReload else {
      return loader.failure == nil ? "only on request" : "only on request, after the error"
    }
    return (timeUntil(next.date, now, localeSettings) ?? "") + ", \(reloadReason(next, loader))"
  }

  private static func reloadReason(_ next: DueReload, _ loader: Loader) -> String {
    if next.isPostponedByBudget { return "delayed by the budget" }
    switch next.reason {
    case .retry: return "after the error"
    case .widgetCenter: return "requested by a program"
    case .files: return "a file changed"
    default: return loader.timeline?.policy.text ?? ""
    }
  }

  private static func loads(of loader: Loader) -> String {
    let count = loader.generation.number
    return count == 0 ? "none in this run" : "\(count), last reason: \(loader.lastReason.text)"
  }

  private static func budget(of loader: Loader, at now: Date) -> String {
    let rule = loader.rule
    let remaining = loader.budget.remaining(at: now, rule)
    let window = TimeText.duration(rule.window)
    switch rule.unit {
    case .cpuTime:
      return "\(tenths(remaining)) of \(tenths(rule.allowance)) s CPU time left (\(window) window)"
    case .loads:
      return "\(Int(remaining)) of \(Int(rule.allowance)) reloads left (\(window) window)"
    }
  }

  private static func error(of loader: Loader, at now: Date) -> String {
    guard let failure = loader.failure else { return "none" }
    let age = TimeText.duration(now.timeIntervalSince(failure.date))
    let repeats = failure.count == 1 ? "" : ", \(failure.count) in a row"
    return "\(failure.reason), \(age) ago\(repeats)"
  }

  private static func process(_ process: ExtensionProcess?, at now: Date) -> String {
    if let pid = process?.pid {
      guard let usage = process?.usage else { return "pid \(pid)" }
      return "pid \(pid), \(tenths(Double(usage.memory) / 1_048_576)) MiB, "
        + "\(tenths(usage.cpuTime)) s CPU time"
    }
    guard let end = process?.end else { return "not running" }
    return "not running, \(end.reason) \(TimeText.duration(now.timeIntervalSince(end.date))) ago"
  }

  /// Formats a value with one decimal place.
  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}

extension ReloadPolicy {
  fileprivate var text: String {
    switch self {
    case .atEnd: "at the end of the timeline"
    case .after: "at the requested date"
    case .never: "policy: never"
    }
  }
}

extension ReloadReason {
  fileprivate var text: String {
    switch self {
    case .added: "widget added"
    case .policy: "timeline policy"
    case .retry: "retry"
    case .user: "reload key"
    case .interaction: "interaction"
    case .edited: "settings changed"
    case .widgetCenter: "requested by a program"
    case .appearance: "appearance changed"
    case .locale: "language changed"
    case .timeZone: "time zone changed"
    case .network: "network reconnected"
    case .clock: "clock set back"
    case .files: "file changed"
    case .program: "extension rebuilt"
    case .size: "size changed"
    case .pictures: "pictures in more detail"
    }
  }
}

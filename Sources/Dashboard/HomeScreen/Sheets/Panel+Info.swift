internal import Configuration
internal import FoundationEssentials
internal import Timelines
internal import ViewTree
internal import Texts

extension Panel {
  /// Creates the sheet with the box details of a widget.
  init(about slot: Slot, of home: HomeScreen, at now: Date) {
    let placement = slot.placement
    let keys = home.configuration.keys
    let labels = [keys.label(.reload, "reload"), .escape("close")].compactMap(\.self)
    var firstRows = [
      (
        localized("Widget"),
        "\(placement.widget), \(placement.family.localizedName), "
          + "id \(home.original(of: slot.id).name)"
      )
    ]
    if let stack = home.stack(of: SlotID(placement.id)) {
      firstRows.append((localized("Stack"), stack.summary(at: now, in: home.localeSettings)))
    }
    firstRows += Self.permissions(of: placement, home)
    firstRows += Self.network(of: slot, home)
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
      (localized("Age"), Self.age(of: loader, at: now, in: localeSettings)),
      (localized("Entry"), Self.entry(of: loader, at: now)),
      (
        localized("Next entry"),
        Self.timeUntil(loader.timeline?.nextEntryDate(after: now), now, localeSettings)
          ?? localized("none")
      ),
      (localized("Next reload"), Self.reload(of: loader, at: now, in: localeSettings)),
      (localized("Loads"), Self.loads(of: loader)),
      (localized("Budget"), Self.budget(of: loader, at: now)),
      (localized("Last error"), Self.error(of: loader, at: now)),
      (
        localized("Process"),
        Self.process(home.extensions.processes[placement.widget.extension], at: now)
      ),
    ] + (slot.placeholderProblem.map { [(localized("Placeholder"), $0)] } ?? [])
      + (home.widgets.settingsProblems[SlotID(placement.id)] ?? []).map {
        (localized("Settings"), $0)
      }
      + (home.designProblem(of: placement).map { [(localized("Design"), $0)] } ?? [])
      + home.looks.problems(of: placement.look, in: placement.family).map {
        (localized("Look"), $0)
      }
      + files(of: SlotID(placement.id), home)
      + (home.kinds[placement.widget.extension]?[placement.widget.kind]?.truncations ?? []).map {
        (localized("Truncated"), $0)
      }
  }

  /// Returns the row about what the widget's program may do; none for most bundled widgets.
  private static func permissions(
    of placement: WidgetPlacement, _ home: HomeScreen
  ) -> [(String, String)] {
    let rules = home.extensions.permissions
    guard
      let subject = rules.subject(
        of: placement.widget, home.extensions[placement.widget]?.program)
    else { return [] }
    let text = [rules.summary(of: subject), rules.means(of: subject)].compactMap(\.self)
    return [(localized("Permissions"), text.joined(separator: "; "))]
  }

  /// Returns the row about whom a widget asks in the network; none if it says nothing.
  private static func network(of slot: Slot, _ home: HomeScreen) -> [(String, String)] {
    guard let kind = home.extensions[slot.placement.widget] else { return [] }
    var texts: [String] = []
    if slot.hold != nil { texts.append(localized("not allowed yet")) }
    if !kind.network.isEmpty { texts += kind.network.sentences.prefix(1) }
    if !kind.networkOnRequest.isEmpty {
      let hosts = kind.networkOnRequest.hosts.map { "\($0)" }
      let others = kind.networkOnRequest.includesOthers ? [localized("addresses of yours")] : []
      texts.append(localized("on request: \((hosts + others).joined(separator: ", "))"))
    }
    return texts.isEmpty ? [] : [(localized("Network"), texts.joined(separator: "; "))]
  }

  /// Returns the rows about a widget's files.
  ///
  /// Privacy mode shows only the number of problems, which may quote the files.
  private static func files(of id: SlotID, _ home: HomeScreen) -> [(String, String)] {
    let problems = home.widgets.fileProblems[id] ?? []
    guard home.display.isPrivate, !problems.isEmpty else {
      return problems.map { (localized("Files"), $0) }
    }
    let count = problems.count
    return [(localized("Files"), localized("\(count) problems, hidden in privacy mode"))]
  }

  private typealias Loader = TimelineLoader<ArchivedNode>

  private static func age(of loader: Loader, at now: Date, in localeSettings: LocaleSettings)
    -> String
  {
    guard let loadDate = loader.lastLoadDate else { return localized("nothing loaded yet") }
    let date = TimeText.dateAndTime(loadDate, in: localeSettings)
    let age = localized("\(TimeText.duration(now.timeIntervalSince(loadDate))), from \(date)")
    return loader.generation.number == 0 ? localized("\(age), cached on disk") : age
  }

  private static func entry(of loader: Loader, at now: Date) -> String {
    guard let timeline = loader.timeline else { return localized("none") }
    guard !timeline.isEmpty else { return localized("none, because the widget sent no entries") }
    return timeline.index(at: now).map { localized("\($0 + 1) of \(timeline.count)") }
      ?? localized("none")
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
      let duration = TimeText.duration(until: date, from: now)
      return seconds < 60 ? localized("in \(duration)") : localized("in \(duration), at \(text)")
    }
  }

  private static func reload(of loader: Loader, at now: Date, in localeSettings: LocaleSettings)
    -> String
  {
    if let since = loader.loadingSince {
      return localized("loading for \(TimeText.duration(now.timeIntervalSince(since)))")
    }
    guard let next = loader.nextReload else {
      return loader.failure == nil
        ? localized("only on request") : localized("only on request, after the error")
    }
    return (timeUntil(next.date, now, localeSettings) ?? "") + ", \(reloadReason(next, loader))"
  }

  private static func reloadReason(_ next: DueReload, _ loader: Loader) -> String {
    if next.isPostponedByBudget { return localized("delayed by the budget") }
    switch next.reason {
    case .retry: return localized("after the error")
    case .widgetCenter: return localized("requested by a program")
    case .files: return localized("a file changed")
    default: return loader.timeline?.policy.text ?? ""
    }
  }

  private static func loads(of loader: Loader) -> String {
    let count = loader.generation.number
    return count == 0
      ? localized("none in this run")
      : localized("\(count), last reason: \(loader.lastReason.text)")
  }

  private static func budget(of loader: Loader, at now: Date) -> String {
    let rule = loader.rule
    let remaining = loader.budget.remaining(at: now, rule)
    let window = TimeText.duration(rule.window)
    switch rule.unit {
    case .cpuTime:
      let (left, all) = (tenths(remaining), tenths(rule.allowance))
      return localized("\(left) of \(all) s CPU time left (\(window) window)")
    case .loads:
      return localized(
        "\(Int(remaining)) of \(Int(rule.allowance)) reloads left (\(window) window)")
    }
  }

  private static func error(of loader: Loader, at now: Date) -> String {
    guard let failure = loader.failure else { return localized("none") }
    let age = TimeText.duration(now.timeIntervalSince(failure.date))
    return failure.count == 1
      ? localized("\(failure.reason), \(age) ago")
      : localized("\(failure.reason), \(age) ago, \(failure.count) in a row")
  }

  private static func process(_ process: ExtensionProcess?, at now: Date) -> String {
    if let pid = process?.pid {
      guard let usage = process?.usage else { return "pid \(pid)" }
      let (memory, time) = (tenths(Double(usage.memory) / 1_048_576), tenths(usage.cpuTime))
      return localized("pid \(Int(pid)), \(memory) MiB, \(time) s CPU time")
    }
    guard let end = process?.end else { return localized("not running") }
    let age = TimeText.duration(now.timeIntervalSince(end.date))
    return localized("not running, \(end.reason) \(age) ago")
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
    case .atEnd: localized("at the end of the timeline")
    case .after: localized("at the requested date")
    case .never: localized("policy: never")
    }
  }
}

extension ReloadReason {
  fileprivate var text: String {
    switch self {
    case .added: localized("widget added")
    case .policy: localized("timeline policy")
    case .retry: localized("retry")
    case .user: localized("reload key")
    case .interaction: localized("interaction")
    case .edited: localized("settings changed")
    case .widgetCenter: localized("requested by a program")
    case .appearance: localized("appearance changed")
    case .locale: localized("language changed")
    case .timeZone: localized("time zone changed")
    case .network: localized("network reconnected")
    case .clock: localized("clock set back")
    case .files: localized("file changed")
    case .program: localized("extension rebuilt")
    case .size: localized("size changed")
    case .pictures: localized("pictures in more detail")
    }
  }
}

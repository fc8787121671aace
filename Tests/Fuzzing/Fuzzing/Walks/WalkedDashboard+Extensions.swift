internal import Cells
internal import Configuration
internal import Foundation
internal import HomeScreen
internal import IntentSchemas
internal import Timelines
internal import ViewTree

// What extensions answer and report.
extension WalkedDashboard {
  mutating func describe(_ name: String, _ seed: UInt64) {
    let description = WalkedExtensions.description(of: name, seed: seed)
    apply(
      .intentsDescribed(
        extension: name, description.intents, description.shortcuts))
    apply(.described(extension: name, kinds: description.kinds))
  }

  /// Answers one of the pending requests.
  mutating func answer(_ number: Int, _ seed: UInt64) {
    guard !pendingRequests.isEmpty else { return }
    let request = pendingRequests.remove(at: number % pendingRequests.count)
    var random = SeededGenerator(seed: seed)
    let fails = random.once(in: 4)
    switch request {
    case .load(let id, let generation): answerLoad(id, generation, fails: fails, &random)
    case .loadPlaceholder(let id):
      if fails {
        apply(.placeholderFailed(id, WalkedExtensions.reason(&random)))
      } else {
        apply(.placeholder(id, ArchivedNode(WalkedExtensions.view(at: now, &random))))
      }
    case .perform(let id, _, _), .run(let id, _, _):
      if fails {
        apply(.performFailed(id, WalkedExtensions.reason(&random)))
      } else {
        apply(.performed(id, outcome(&random)))
      }
    case .options(let id, _, _):
      apply(
        .options(
          id, fails ? .failed(WalkedExtensions.reason(&random)) : .loaded(options(&random))))
    case .preview(let preview):
      let view = ArchivedNode(WalkedExtensions.view(at: now, &random))
      if random.once(in: 3) { apply(.preview(preview, .placeholder(view))) }
      let notes = random.once(in: 3) ? ["name": WalkedExtensions.text(&random)] : [:]
      apply(
        .preview(
          preview,
          fails ? .failed(WalkedExtensions.reason(&random)) : .view(view, notes: notes)))
    case .describe(let name):
      if fails {
        apply(.describeFailed(extension: name))
      } else {
        describe(name, seed)
      }
    default: break
    }
  }

  private mutating func answerLoad(
    _ id: SlotID, _ generation: Generation, fails: Bool, _ random: inout SeededGenerator
  ) {
    if random.once(in: 4) {
      apply(.settingsProblems(id, random.once(in: 2) ? [] : [WalkedExtensions.reason(&random)]))
      apply(.fileProblems(id, random.once(in: 2) ? [] : [WalkedExtensions.reason(&random)]))
    }
    if random.once(in: 4) { apply(.events(id, events(&random))) }
    if random.once(in: 3) {
      let size = home.contentSize(of: id)
      apply(.drawnSize(id, random.pick([nil, size, Size(width: 3, height: 3)])))
    }
    if random.once(in: 5) {
      let notification = DatedNotification(
        WalkedExtensions.text(&random), WalkedExtensions.text(&random),
        at: now.addingTimeInterval(random.pick([-5, 0, 5, 600])))
      apply(.notifications(id, [notification]))
    }
    apply(.loadCost(id, random.pick([0, 0.01, 3, 1e9])))
    if fails {
      apply(
        .failed(id, generation, WalkedExtensions.reason(&random), isFinal: random.once(in: 4)))
      return
    }
    if random.once(in: 12) { return apply(.outdated(id, generation)) }
    let timeline = WalkedExtensions.timeline(at: now, &random)
    if random.once(in: 12) {
      apply(.substitute(id, generation, timeline))
      apply(.failed(id, generation, WalkedExtensions.reason(&random)))
      return
    }
    if random.once(in: 2) {
      cache[id] = StoredTimeline(timeline: timeline, loaded: now, timeZone: "GMT")
    }
    if random.once(in: 20) {
      let unreadable = DatedEntry(date: now, payload: ArchivedNode(compact: [7, 7]))
      apply(.loaded(id, generation, EntryTimeline(entries: [unreadable], policy: .never)))
    } else {
      apply(.loaded(id, generation, timeline))
    }
  }

  private func events(_ random: inout SeededGenerator) -> [DatedEvent]? {
    guard random.once(in: 2) else { return nil }
    let start = now.addingTimeInterval(random.pick([-60, 0, 600]))
    return [DatedEvent("Lunch", from: start, to: start.addingTimeInterval(1800))]
  }

  private func options(_ random: inout SeededGenerator) -> OptionsResult {
    let options = (0..<random.pick([0, 1, 3, 40])).map { number in
      IntentOption(
        value: .number(Double(number)), title: random.once(in: 6) ? "\"\"" : "Option \(number)",
        subtitle: random.once(in: 4) ? WalkedExtensions.text(&random) : nil,
        section: random.once(in: 4) ? WalkedExtensions.text(&random) : nil)
    }
    return OptionsResult(
      options: options, chosen: random.once(in: 2) ? Array(options.prefix(1)) : [],
      standard: random.once(in: 3) ? .number(0) : nil)
  }

  private func outcome(_ random: inout SeededGenerator) -> IntentOutcome {
    var outcome = IntentOutcome()
    outcome.dialog = random.once(in: 2) ? WalkedExtensions.title(&random) : nil
    if random.once(in: 3) {
      outcome.view = ArchivedNode(WalkedExtensions.view(at: now, &random))
    }
    outcome.url = random.pick([nil, nil, "https://example.org", "tessera://launch/top", ""])
    outcome.opensApp = random.once(in: 8)
    outcome.copiedText = random.once(in: 6) ? "copied" : nil
    outcome.problem = random.once(in: 6) ? WalkedExtensions.reason(&random) : nil
    return outcome
  }

  /// Ends the process of an extension; its pending requests fail.
  mutating func crash(_ name: String, _ random: inout SeededGenerator) {
    let reason = random.once(in: 3) ? nil : WalkedExtensions.reason(&random)
    let widgets = Set(
      home.slots.values.filter { $0.placement.widget.extension == name }.map(\.id))
    let pending = pendingRequests
    pendingRequests = []
    for request in pending {
      switch request {
      case .load(let id, let generation) where widgets.contains(id):
        apply(.failed(id, generation, "its process ended", isFinal: random.once(in: 2)))
      case .perform(let id, let widget, _) where widgets.contains(widget):
        apply(.performFailed(id, "its process ended"))
      default: pendingRequests.append(request)
      }
    }
    apply(.processEnded(extension: name, reason: reason))
  }
}

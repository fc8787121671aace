internal import Themes
import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Timelines
import ViewTree
import Wire

extension Engine {
  func requestPlaceholder(_ id: SlotID) {
    guard let request = request(for: id), let name = name(of: id) else { return }
    // The limit does not include starting a process, which has a limit of its own.
    send(
      name, .placeholder(request), for: .placeholder(id, request),
      limit: home.configuration.limits.placeholder)
    requestDescription(name)
  }

  func requestTimeline(_ id: SlotID, _ generation: Generation) {
    guard var request = request(for: id), let name = name(of: id) else { return }
    let reason = home.loader(of: id)?.lastReason
    request.isAfterPress = reason == .interaction ? true : nil
    send(
      name, .timeline(request), for: .timeline(id, generation, request),
      limit: home.configuration.limits.timeline, isUrgent: reason == .user)
    requestDescription(name)
  }

  func name(of id: SlotID) -> String? { home.slots[id]?.placement.widget.extension }

  /// The request to an extension for a widget in its current state.
  func request(for id: SlotID) -> WidgetRequest? {
    guard let placement = home.slots[id]?.placement else { return nil }
    let size = home.contentSize(of: id)
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: size.width, height: size.height)
    request.colorScheme = home.appearance.rawValue
    request.locale = home.localeSettings.locale
    request.timeZone = home.localeSettings.timeZone
    request.recommendation = placement.recommendation
    request.configuration = placement.settings
    request.date = fixedDate?.timeIntervalSince1970
    return request
  }

  func handleResponse(_ answer: ExtensionResponse, to ticket: Ticket, at now: Date) {
    let cost = costs.removeValue(forKey: ticket) ?? 0
    switch pendingRequests.removeValue(forKey: ticket) {
    case .placeholder(let id, let request):
      guard isCurrent(request, id) else { return }
      handlePlaceholder(answer, for: id, at: now)
    case .timeline(let id, let generation, let request):
      apply(.loadCost(id, cost), at: now)
      handleTimeline(answer, for: id, generation, request, at: now)
    case .description(let name): handleDescription(answer, of: name, at: now)
    case .intent(let press, let name): handlePerformed(answer, press, name, at: now)
    case .options(let id): apply(.options(id, OptionsResponse(answer)), at: now)
    case .preview(let widget, let family, let isPlaceholder):
      handlePreview(answer, widget, family, isPlaceholder: isPlaceholder, at: now)
    case nil: return
    }
  }

  private func handlePlaceholder(_ answer: ExtensionResponse, for id: SlotID, at now: Date) {
    switch answer {
    case .view(let view):
      let archived = view.archived
      logUnknownFields(of: [archived].compactMap(\.self), in: name(of: id) ?? id.name)
      let action = archived.map { Action.placeholder(id, $0) }
      apply(action ?? .placeholderFailed(id, "sent no view"), at: now)
    case .failed(let reason), .stopped(let reason):
      apply(.placeholderFailed(id, reason), at: now)
    case .described, .timeline, .performed, .options:
      apply(.placeholderFailed(id, "sent an unexpected response"), at: now)
    }
  }

  private func handleTimeline(
    _ answer: ExtensionResponse, for id: SlotID, _ generation: Generation, _ request: WidgetRequest,
    at now: Date
  ) {
    switch answer {
    case .timeline(let entries, let policy, let remarks):
      for note in remarks.settingsProblems { log.write(id.name, "settings: \(note)") }
      for note in remarks.problems { log.write(name(of: id) ?? id.name, note) }
      logUnknownFields(of: entries.lazy.map(\.payload), in: name(of: id) ?? id.name)
      apply(.settingsProblems(id, remarks.settingsProblems), at: now)
      apply(.fileProblems(id, remarks.problems), at: now)
      let timeline = EntryTimeline(entries: entries, policy: policy)
      // A timeline that could not be renewed is not cached, so that the next start requests it
      // again.
      if remarks.failure == nil { storeTimeline(timeline, remarks.files, of: id, request, at: now) }
      let begun = home.loader(of: id)?.loadingSince
      show(timeline, of: id, generation, isCurrent(request, id) ? remarks : nil, at: now)
      watchFiles(remarks.files, of: id, requestedAt: begun ?? now, at: now)
    case .failed(let reason): fail(id, generation, reason, at: now)
    case .stopped(let reason): fail(id, generation, reason, isFinal: true, at: now)
    case .described, .view, .performed, .options:
      fail(id, generation, "sent an unexpected response", at: now)
    }
  }

  /// Shows a timeline; `remarks` is `nil` if it was requested with settings that have changed
  /// since.
  private func show(
    _ timeline: EntryTimeline<ArchivedNode>, of id: SlotID, _ generation: Generation,
    _ remarks: TimelineNotes?, at now: Date
  ) {
    guard let remarks else {
      apply(.outdated(id, generation), at: now)
      return
    }
    guard let failure = remarks.failure else {
      apply(.loaded(id, generation, timeline), at: now)
      return
    }
    apply(.substitute(id, generation, timeline), at: now)
    fail(id, generation, failure, at: now)
  }

  private func fail(
    _ id: SlotID, _ generation: Generation, _ reason: String, isFinal: Bool = false, at now: Date
  ) {
    log.write(name(of: id) ?? id.name, reason)
    apply(.failed(id, generation, reason, isFinal: isFinal), at: now)
  }

  /// Whether a widget's request would still be the same now.
  private func isCurrent(_ request: WidgetRequest, _ id: SlotID) -> Bool {
    var current = self.request(for: id)
    // The date and the reason for the request do not matter.
    current?.date = request.date
    current?.isAfterPress = request.isAfterPress
    return current == request
  }

  /// Requests an extension's description unless it was requested before.
  func requestDescription(_ name: String) {
    guard requestedDescriptions.insert(name).inserted else { return }
    describe(name)
  }

  /// Requests an extension's description, even if it was requested before.
  func describe(_ name: String) {
    requestedDescriptions.insert(name)
    send(name, .describe, for: .description(name), limit: home.configuration.limits.snapshot)
  }

  private func handleDescription(_ answer: ExtensionResponse, of name: String, at now: Date) {
    guard case .described(let description) = answer else {
      requestedDescriptions.remove(name)
      apply(.describeFailed(extension: name), at: now)
      return
    }
    for cut in description.truncations { log.write(name, cut) }
    for widget in description.widgets {
      for cut in widget.truncations { log.write(name, "\(widget.kind): \(cut)") }
    }
    let pairs = description.widgets.map { ($0.kind, KindDescription($0)) }
    apply(
      .intentsDescribed(extension: name, description.intents ?? [], description.shortcuts ?? []),
      at: now)
    apply(.described(extension: name, kinds: Dictionary(pairs) { $1 }), at: now)
  }
}

extension KindDescription {
  init(_ widget: WidgetDescription) {
    self.init(
      name: widget.displayName, families: Set(widget.families.compactMap { Family(name: $0) }))
    text = widget.description
    settings = widget.configuration
    promptsForSettings = widget.promptsForSettings ?? false
    truncations = widget.truncations
    isComplete = true
  }
}

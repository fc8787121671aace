internal import Themes
import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import IntentSchemas
import Sandbox
import Timelines
import ViewTree
import Wire

extension Engine {
  func requestPlaceholder(_ id: SlotID) {
    guard var request = request(for: id), let name = name(of: id) else { return }
    let writtenRequest = request
    // A placeholder needs no secrets.
    request.configuration = request.configuration?.withoutSecrets
    // The timeout does not include the start of a process, which has its own timeout.
    send(
      name, .placeholder(request), for: .placeholder(id, writtenRequest),
      timeout: home.configuration.limits.placeholder)
    requestDescription(name)
  }

  func requestTimeline(_ id: SlotID, _ generation: Generation) {
    guard var request = request(for: id), let name = name(of: id) else { return }
    // The extension may have been installed since the extensions were registered.
    if host.command(of: name) == nil { register(home.configuration) }
    let reason = home.loader(of: id)?.lastReason
    request.isAfterPress = reason == .interaction ? true : nil
    var sentRequest = request
    do throws(SecretProblem) {
      sentRequest.configuration = try handed(request.configuration, to: name, request.kind)
    } catch {
      // It is loaded again when a secret is stored.
      fail(id, generation, text(of: error), isFinal: true, at: requestDate)
      return requestDescription(name)
    }
    send(
      name, .timeline(sentRequest), for: .timeline(id, generation, request),
      timeout: home.configuration.limits.timeline, isUrgent: reason == .user)
    requestDescription(name)
  }

  func name(of id: SlotID) -> String? { home.slots[id]?.placement.widget.extension }

  /// Returns the request to an extension for a widget in its current state, or `nil` if the widget
  /// no longer exists.
  func request(for id: SlotID) -> WidgetRequest? {
    // One copy instead of one for each property.
    let home = home
    guard let placement = home.slots[id]?.placement else { return nil }
    let size = home.contentSize(of: id)
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: size.width, height: size.height)
    request.colorScheme = (placement.look.appearance ?? home.appearance).rawValue
    request.locale = home.localeSettings.locale
    request.timeZone = home.localeSettings.timeZone
    request.recommendation = placement.recommendation
    request.configuration = placement.settings
    request.date = fixedDate?.timeIntervalSince1970
    request.setCells(home.pictureCells)
    return request
  }

  func handleResponse(_ response: ExtensionResponse, to ticket: Ticket, at now: Date) {
    let cost = costs.removeValue(forKey: ticket) ?? 0
    switch pendingRequests.removeValue(forKey: ticket) {
    case .placeholder(let id, let request):
      guard isCurrent(request, id) else { return }
      handlePlaceholder(response, for: id, at: now)
    case .timeline(let id, let generation, let request):
      receive(.loadCost(id, cost), at: now)
      handleTimeline(response, for: id, generation, request, at: now)
    case .description(let name): handleDescription(response, of: name, at: now)
    case .intent(let activation, let name): handlePerformed(response, activation, name, at: now)
    case .options(let id): receive(.options(id, OptionsResponse(response)), at: now)
    case .preview(let request, let isPlaceholder):
      handlePreview(response, request, isPlaceholder: isPlaceholder, at: now)
    case .picture(let resource, let cells):
      // An extension may answer out of order, and the picture has been requested again.
      guard cells == home.pictureCells else { return }
      handlePicture(response, resource, at: now)
    case nil: return
    }
  }

  private func handlePlaceholder(_ response: ExtensionResponse, for id: SlotID, at now: Date) {
    switch response {
    case .view(let view):
      let archivedView = view.archived
      logUnknownFields(of: [archivedView].compactMap(\.self), in: name(of: id) ?? id.name)
      let action = archivedView.map { Action.placeholder(id, $0) }
      receive(action ?? .placeholderFailed(id, "sent no view"), at: now)
    case .failed(let reason), .stopped(let reason):
      receive(.placeholderFailed(id, log.secrets.hiding(reason)), at: now)
    case .described, .timeline, .performed, .options:
      receive(.placeholderFailed(id, "sent an unexpected response"), at: now)
    }
  }

  private func handleTimeline(
    _ response: ExtensionResponse, for id: SlotID, _ generation: Generation,
    _ request: WidgetRequest,
    at now: Date
  ) {
    switch response {
    case .timeline(let entries, let policy, let notes):
      let notes = notes.hiding(log.secrets)
      for problem in notes.settingsProblems { log.write(id.name, "settings: \(problem)") }
      for problem in notes.problems { log.write(name(of: id) ?? id.name, problem) }
      logUnknownFields(of: entries.lazy.map(\.payload), in: name(of: id) ?? id.name)
      receive(.settingsProblems(id, notes.settingsProblems), at: now)
      receive(.fileProblems(id, notes.problems), at: now)
      receive(.events(id, notes.events), at: now)
      receive(.drawnSize(id, notes.drawnSize(in: request)), at: now)
      receive(.notifications(id, notes.notifications), at: now)
      let timeline = EntryTimeline(entries: entries, policy: policy)
      // A substitute for a timeline that could not be loaded is not cached, so that the next start
      // requests the timeline again.
      // The timeline of an extension that listens is not cached either: it must be running.
      if notes.failure == nil, !notes.listens {
        storeTimeline(timeline, notes, of: id, request, at: now)
      }
      setListens(notes.listens, id, at: now)
      let loadStart = home.loader(of: id)?.loadingSince
      show(timeline, of: id, generation, isCurrent(request, id) ? notes : nil, at: now)
      notePictures(of: id, madeFor: request.cells, at: now)
      watchFiles(notes.files, of: id, requestedAt: loadStart ?? now, at: now)
    case .failed(let reason): fail(id, generation, reason, at: now)
    case .stopped(let reason): fail(id, generation, reason, isFinal: true, at: now)
    case .described, .view, .performed, .options:
      fail(id, generation, "sent an unexpected response", at: now)
    }
  }

  /// Shows a timeline, or reports that it is outdated if `notes` is `nil`.
  ///
  /// The notes are `nil` if the widget would be requested differently now, for example because its
  /// settings have changed. Notes with a failure mean that the timeline is a substitute.
  private func show(
    _ timeline: EntryTimeline<ArchivedNode>, of id: SlotID, _ generation: Generation,
    _ notes: TimelineNotes?, at now: Date
  ) {
    guard let notes else {
      receive(.outdated(id, generation), at: now)
      return
    }
    guard let failure = notes.failure else {
      receive(.loaded(id, generation, timeline), at: now)
      return
    }
    receive(.substitute(id, generation, timeline), at: now)
    fail(id, generation, failure, at: now)
  }

  private func fail(
    _ id: SlotID, _ generation: Generation, _ reason: String, isFinal: Bool = false, at now: Date
  ) {
    let reason = log.secrets.hiding(reason)
    log.write(name(of: id) ?? id.name, reason)
    receive(.failed(id, generation, reason, isFinal: isFinal), at: now)
  }

  /// Returns whether a widget's request would still be the same now.
  private func isCurrent(_ request: WidgetRequest, _ id: SlotID) -> Bool {
    var currentRequest = self.request(for: id)
    // The date and the reason for the request do not matter. A timeline for another size, or a picture
    // with too few pixels, is shown until it has been requested again.
    currentRequest?.width = request.width
    currentRequest?.height = request.height
    currentRequest?.setCells(request.cells)
    currentRequest?.date = request.date
    currentRequest?.isAfterPress = request.isAfterPress
    return currentRequest == request
  }

  /// Requests an extension's description, unless it was requested before and the request did not
  /// fail.
  func requestDescription(_ name: String) {
    guard requestedDescriptions.insert(name).inserted else { return }
    describe(name)
  }

  /// Requests an extension's description, even if it was requested before.
  ///
  /// - Parameters:
  ///   - name: The name of the extension.
  ///   - isChanged: Whether the description of a running process is outdated.
  func describe(_ name: String, isChanged: Bool = false) {
    requestedDescriptions.insert(name)
    send(
      name, .describe, for: .description(name), timeout: home.configuration.limits.snapshot,
      isUrgent: isChanged)
  }

  private func handleDescription(_ response: ExtensionResponse, of name: String, at now: Date) {
    guard case .described(let description) = response else {
      requestedDescriptions.remove(name)
      receive(.describeFailed(extension: name), at: now)
      return
    }
    watchFiles(description.files ?? [], describing: name)
    for message in description.truncations { log.write(name, message) }
    for widget in description.widgets {
      for message in widget.truncations { log.write(name, "\(widget.kind): \(message)") }
    }
    let kinds = description.widgets.map { ($0.kind, KindDescription($0)) }
    receive(
      .intentsDescribed(extension: name, description.intents ?? [], description.shortcuts ?? []),
      at: now)
    receive(.described(extension: name, kinds: Dictionary(kinds) { $1 }), at: now)
  }
}

extension TimelineNotes {
  /// Returns the size that the timeline depends on, in cells, or `nil` if it suits any size.
  func drawnSize(in request: WidgetRequest) -> Size? {
    dependsOnSize ? Size(width: request.width, height: request.height) : nil
  }
}

extension TimelineNotes {
  /// The notes without secrets in what they say about settings and problems.
  fileprivate func hiding(_ secrets: HandedSecrets) -> TimelineNotes {
    var notes = self
    notes.settingsProblems = settingsProblems.map { secrets.hiding($0) }
    notes.problems = problems.map { secrets.hiding($0) }
    notes.failure = failure.map { secrets.hiding($0) }
    return notes
  }
}

extension KindDescription {
  init(_ widget: WidgetDescription) {
    self.init(
      name: widget.displayName, families: Set(widget.families.compactMap { Family(name: $0) }))
    text = widget.description
    settings = widget.configuration
    promptsForSettings = widget.promptsForSettings ?? false
    network = NetworkUse(widget.hosts ?? [])
    networkOnRequest = NetworkUse(widget.hostsOnRequest ?? [])
    program = widget.program.map { ProgramIdentity(path: $0.file, content: $0.content) }
    truncations = widget.truncations
    isComplete = true
  }
}

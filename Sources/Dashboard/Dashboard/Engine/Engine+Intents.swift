import ViewTree
import IntentSchemas
import Themes
import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
package import Wire

/// Intents that buttons fire, and what they want opened.
extension Engine {
  func perform(_ press: PressID, _ id: SlotID, _ action: String) {
    guard let name = name(of: id) else { return }
    perform(press, name, action)
  }

  /// Runs an intent that no box fired.
  func run(_ press: PressID, _ name: String, _ call: IntentCall) {
    // Plain values always encode.
    guard let data = try? JSONEncoder().encode(call) else { return }
    perform(press, name, String(decoding: data, as: UTF8.self))
  }

  private func perform(_ press: PressID, _ name: String, _ action: String) {
    let room = home.snippetRoom
    var request = PerformRequest(action: action, width: room.width, height: room.height)
    request.colorScheme = home.appearance.rawValue
    request.locale = home.place.locale
    request.timeZone = home.place.timeZone
    request.date = pinned?.timeIntervalSince1970
    ask(
      name, .perform(request), for: .press(press, extension: name),
      limit: home.configuration.limits.intent, isUrgent: true)
  }

  func takePerformed(_ answer: Answer, _ press: PressID, _ name: String, at now: Date) {
    switch answer {
    case .performed(let result):
      if let problem = result.problem { log.write(name, "an intent was performed: \(problem)") }
      apply(.performed(press, IntentAnswer(result)), at: now)
    case .failed(let reason), .givenUp(let reason):
      log.write(name, "an intent failed: \(reason)")
      apply(.performFailed(press, reason), at: now)
    case .described, .view, .timeline, .options:
      apply(.performFailed(press, "answered something else"), at: now)
    }
  }

  /// Opens an address: places on the home screen here, all else by the rules for links.
  func open(_ url: String, at now: Date) {
    if let place = ControlRequest(place: url) {
      let wish = home.wish(place, at: now)
      if let action = wish.action { apply(action, at: now) }
      if case .failed(let words) = wish.answer { say(words, at: now) }
      return
    }
    guard let command = home.configuration.links.command(for: url) else {
      let scheme = LinkRules.scheme(of: url).map { "“\($0)” links are" } ?? "that address is"
      say("\(scheme) not opened: config.yaml has no rule under links", at: now)
      return
    }
    start(command, describing: url, at: now)
  }

  func openApp(of name: String, at now: Date) {
    guard let command = home.configuration.extensions[name]?.app, !command.isEmpty else {
      say(
        "\(name) wants to open its app: config.yaml names none (extensions: \(name): app)", at: now)
      return
    }
    start(command, describing: name, at: now)
  }

  private func start(_ command: [String], describing what: String, at now: Date) {
    guard !isStaged else {
      apply(.said("Opened \(what)", isWarning: false), at: now)
      return
    }
    do {
      programs.append(try DetachedProgram.start(command))
      apply(.said("Opened \(what)", isWarning: false), at: now)
    } catch {
      say("\(what): \(error)", at: now)
    }
  }

  /// Collects the ends of programs that opened something.
  func reapPrograms() {
    programs.removeAll { waitpid($0, nil, WNOHANG) != 0 }
  }

  private func say(_ words: String, at now: Date) {
    log.write("tessera", words)
    apply(.said(words, isWarning: true), at: now)
  }
}

/// Values to choose from, and pictures for the gallery.
extension Engine {
  func askOptions(_ id: OptionsID, _ question: OptionsQuestion) {
    var request = OptionsRequest(
      kind: question.kind, intent: question.intent, parameter: question.parameter,
      values: question.values, words: question.words)
    request.date = pinned?.timeIntervalSince1970
    ask(
      question.extension, .options(request), for: .options(id),
      limit: home.configuration.limits.snapshot, isUrgent: true)
  }

  /// A placeholder first, as it is there at once, then a real picture.
  func askPreview(_ widget: WidgetReference, _ family: Family) {
    let size = family.contentSize
    var request = WidgetRequest(
      kind: widget.kind, family: family, width: size.width, height: size.height)
    request.isPreview = true
    request.colorScheme = home.appearance.rawValue
    request.locale = home.place.locale
    request.timeZone = home.place.timeZone
    request.date = pinned?.timeIntervalSince1970
    let limits = home.configuration.limits
    ask(
      widget.extension, .placeholder(request),
      for: .preview(widget, family, isPlaceholder: true), limit: limits.placeholder)
    ask(
      widget.extension, .snapshot(request), for: .preview(widget, family, isPlaceholder: false),
      limit: limits.snapshot, isUrgent: true)
  }

  func takePreview(
    _ answer: Answer, _ widget: WidgetReference, _ family: Family, isPlaceholder: Bool,
    at now: Date
  ) {
    switch answer {
    case .view(let view):
      guard let archived = view.archived else { return }
      let picture: PreviewAnswer = isPlaceholder ? .placeholder(archived) : .picture(archived)
      apply(.preview(widget, family, picture), at: now)
    case .failed(let reason), .givenUp(let reason):
      guard !isPlaceholder else {
        return log.write(widget.extension, "placeholder of \(widget.kind): \(reason)")
      }
      apply(.preview(widget, family, .failed(reason)), at: now)
    default: break
    }
  }
}

extension OptionsAnswer {
  init(_ answer: Answer) {
    switch answer {
    case .options(let found):
      self = .loaded(found.options, chosen: found.chosen, standard: found.standard)
    case .failed(let reason), .givenUp(let reason): self = .failed(reason)
    default: self = .failed("answered something else")
    }
  }
}

extension IntentAnswer {
  init(_ result: WirePerformed) {
    self.init()
    dialog = result.dialog
    view = result.view?.archived
    url = result.url
    opensApp = result.opensApp ?? false
    problem = result.problem
  }
}

extension ControlRequest {
  /// The place that a `tessera:` address means, or `nil` for another address.
  ///
  /// A stack of a page is shown wherever it is: on a screen of another size pages are others.
  package init?(place address: String) {
    guard let parts = URLComponents(string: address), parts.scheme == "tessera" else { return nil }
    let name = String(parts.path.dropFirst())
    switch parts.host {
    case "page":
      guard let page = Int(name), page > 0 else { return nil }
      let stack = parts.queryItems?.first { $0.name == "stack" }?.value ?? ""
      self = stack.isEmpty ? .showPage(page) : .showWidget(stack)
    case "widget":
      guard !name.isEmpty else { return nil }
      self = .showWidget(name)
    case "gallery": self = .showGallery
    default: return nil
    }
  }
}

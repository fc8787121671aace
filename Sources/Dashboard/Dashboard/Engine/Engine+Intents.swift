import ViewTree
import IntentSchemas
import Themes
import Cells
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
package import Wire
internal import Texts

// Running intents and opening links and apps.
extension Engine {
  func perform(_ activation: ActivationID, _ id: SlotID, _ action: String) {
    guard let name = name(of: id) else { return }
    perform(activation, name, action)
  }

  /// Runs an intent that was not triggered by a control in a box.
  func run(_ activation: ActivationID, _ name: String, _ call: IntentCall) {
    // Encoding plain values cannot fail.
    guard let data = try? JSONEncoder().encode(call) else { return }
    perform(activation, name, String(decoding: data, as: UTF8.self))
  }

  private func perform(_ activation: ActivationID, _ name: String, _ action: String) {
    let size = home.snippetSize
    var request = PerformRequest(action: action, width: size.width, height: size.height)
    request.colorScheme = home.appearance.rawValue
    request.locale = home.localeSettings.locale
    request.timeZone = home.localeSettings.timeZone
    request.date = fixedDate?.timeIntervalSince1970
    send(
      name, .perform(request), for: .intent(activation, extension: name),
      timeout: home.configuration.limits.intent, isUrgent: true)
  }

  func handlePerformed(
    _ response: ExtensionResponse, _ activation: ActivationID, _ name: String, at now: Date
  ) {
    switch response {
    case .performed(let result):
      if let problem = result.problem { log.write(name, "an intent was run, but \(problem)") }
      var outcome = IntentOutcome(result)
      if let program = result.runs, mayRunInTerminal(name) {
        outcome.program = program.launcher(of: name)
      }
      // Programs in the terminal and the clipboard are the loop's.
      receive(.performed(activation, outcome), at: now)
    case .failed(let reason), .stopped(let reason):
      let reason = log.secrets.hiding(reason)
      log.write(name, "intent failed: \(reason)")
      receive(.performFailed(activation, reason), at: now)
    case .described, .view, .timeline, .options:
      receive(.performFailed(activation, "sent an unexpected response"), at: now)
    }
  }

  /// Returns whether the results of an extension's intents may run programs in the terminal: only
  /// the bundled extension for plugins, which runs what the user has added.
  private func mayRunInTerminal(_ name: String) -> Bool {
    name == "plugins" && extensions.isBundled(name, host.command(of: name)?.arguments ?? [])
  }

  /// Opens an address: `tessera:` addresses on the home screen, others by the rules for links.
  func open(_ url: String, at now: Date) {
    if let request = ControlRequest(url: url) {
      let (action, response) = home.response(to: request, at: now)
      if let action { receive(action, at: now) }
      if case .failed(let message) = response { warn("\(message)", at: now) }
      return
    }
    guard LinkRules.scheme(of: url) != ControlRequest.scheme else {
      return warn("Cannot open “\(url)”: unknown address", at: now)
    }
    guard let command = home.configuration.links.command(for: url) else {
      let scheme = LinkRules.scheme(of: url) ?? url
      warn("Cannot open “\(scheme)” links: config.yaml has no rule under links", at: now)
      return
    }
    start(command, opening: url, at: now)
  }

  func openApp(of name: String, at now: Date) {
    guard let command = home.configuration.extensions[name]?.app, !command.isEmpty else {
      warn("Cannot open \(name)’s app: config.yaml has no app under extensions, \(name)", at: now)
      return
    }
    start(command, opening: name, at: now)
  }

  private func start(_ command: [String], opening name: String, at now: Date) {
    guard !isPlayback else {
      receive(.notice("Opened \(name)", isWarning: false), at: now)
      return
    }
    guard !repeatedStart.isRepeated(name, at: Clock.monotonic) else { return }
    do {
      programs.append(try DetachedProgram.start(command))
      receive(.notice("Opened \(name)", isWarning: false), at: now)
    } catch {
      warn("\(name): \(error)", at: now)
    }
  }

  /// Reaps the programs that opened something, and those of launchers, that have exited.
  ///
  /// - Returns: Whether the failure of a program was reported.
  func reapPrograms(at now: Date) -> Bool {
    programs.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    return reapLaunchedPrograms(at: now)
  }

  func warn(_ message: LocalizedText, at now: Date) {
    log.write("tessera", message.english)
    receive(.notice(message, isWarning: true), at: now)
  }
}

// Requesting parameter options, and previews for the gallery.
extension Engine {
  func requestOptions(_ id: OptionsID, _ name: String, _ request: OptionsRequest) {
    var request = request
    request.date = fixedDate?.timeIntervalSince1970
    // The settings of a box are the user's. The values of an intent may be from the extension itself, which
    // could name any secret.
    if let kind = request.kind {
      let values = IntentValues(intent: request.intent, values: request.values)
      do throws(SecretProblem) {
        request.values = try handed(values, to: name, kind)?.values ?? [:]
      } catch {
        receive(.options(id, .failed(text(of: error))), at: requestDate)
        return
      }
    }
    send(
      name, .options(request), for: .options(id),
      timeout: home.configuration.limits.snapshot, isUrgent: true)
  }

  /// Requests a placeholder, which is available immediately, and then a snapshot.
  func requestPreview(_ preview: PreviewRequest) {
    let size = preview.family.contentSize
    var request = WidgetRequest(
      kind: preview.widget.kind, family: preview.family, width: size.width, height: size.height)
    request.isPreview = preview.isSample
    do throws(SecretProblem) {
      request.configuration = try handed(
        preview.settings, to: preview.widget.extension, preview.widget.kind)
    } catch {
      receive(.preview(preview, .failed(text(of: error))), at: requestDate)
      return
    }
    for (parameter, value) in preview.typedSecrets {
      log.secrets.insert(value)
      request.configuration?.values[parameter] = .string(value)
    }
    request.colorScheme = (preview.appearance ?? home.appearance).rawValue
    request.locale = home.localeSettings.locale
    request.timeZone = home.localeSettings.timeZone
    request.date = fixedDate?.timeIntervalSince1970
    request.setCells(home.pictureCells)
    let limits = home.configuration.limits
    let name = preview.widget.extension
    if preview.isSample {
      send(
        name, .placeholder(request), for: .preview(preview, isPlaceholder: true),
        timeout: limits.placeholder)
    }
    send(
      name, .snapshot(request), for: .preview(preview, isPlaceholder: false),
      timeout: limits.snapshot, isUrgent: true)
  }

  func handlePreview(
    _ response: ExtensionResponse, _ request: PreviewRequest, isPlaceholder: Bool, at now: Date
  ) {
    switch response {
    case .view(let view):
      guard let archived = view.archived else { return }
      let notes = view.boundedNotes.mapValues { log.secrets.hiding($0) }
      let preview: PreviewResponse =
        isPlaceholder ? .placeholder(archived) : .view(archived, notes: notes)
      receive(.preview(request, preview), at: now)
    case .failed(let reason), .stopped(let reason):
      guard !isPlaceholder else {
        return log.write(
          request.widget.extension, "placeholder of \(request.widget.kind): \(reason)")
      }
      receive(.preview(request, .failed(log.secrets.hiding(reason))), at: now)
    default: break
    }
  }
}

extension OptionsResponse {
  init(_ response: ExtensionResponse) {
    switch response {
    case .options(let result): self = .loaded(result)
    case .failed(let reason), .stopped(let reason): self = .failed(reason)
    default: self = .failed("sent an unexpected response")
    }
  }
}

extension IntentOutcome {
  init(_ result: WirePerformed) {
    self.init()
    dialog = result.dialog
    view = result.view?.archived
    url = result.url
    opensApp = result.opensApp ?? false
    copiedText = result.copies
    problem = result.problem
  }
}

extension WireProgram {
  /// Returns the program of an extension as a launcher that pauses at the end.
  fileprivate func launcher(of extensionName: String) -> Launcher {
    Launcher(
      name,
      .program(
        Launcher.Program(
          .arguments(arguments), directory: folder, pauses: true, environment: environment,
          identifier: identifier.map { "\(extensionName) \($0)" })))
  }
}

extension ControlRequest {
  fileprivate static let scheme = "tessera"

  /// Creates the request of a `tessera:` address, or returns `nil` for an invalid or any other
  /// address.
  ///
  /// If a stack is given, the page number is ignored, because pages differ between screen sizes.
  package init?(url address: String) {
    guard LinkRules.scheme(of: address) == Self.scheme, let parts = URLComponents(string: address)
    else { return nil }
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

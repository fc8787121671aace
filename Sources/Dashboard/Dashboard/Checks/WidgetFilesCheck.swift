import Cells
import Configuration
import ExtensionHost
import HomeScreen
import ViewTree
import Wire

/// A check of the files that widgets show, by the problems that the widgets report.
///
/// A timeline is requested for each widget, as on the home screen.
@MainActor
package struct WidgetFilesCheck {
  private let configuration: Configuration
  /// The secrets that the widgets were given, which no line has.
  var secrets = HandedSecrets()
  /// The problems, one line for each, in the order in which they were first reported.
  package private(set) var problems: [String] = []
  /// The widgets that could not be checked, each with the reason.
  ///
  /// These do not count as problems: an unreachable server, for example, is not an error in a file.
  package private(set) var unchecked: [String] = []
  /// What the extensions answered, by their names.
  private var answers: [String: [WidgetRequest: Answer]] = [:]

  private enum Answer {
    case problems([String])
    /// There is no timeline, for a reason.
    case unavailable(String)
  }

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Checks a widget that its extension offers; several boxes that show the same are one request.
  mutating func check(_ placement: WidgetPlacement, through session: ExtensionSession) {
    let request = request(for: placement)
    let answer = answers[session.name]?[request] ?? self.answer(to: request, from: session)
    answers[session.name, default: [:]][request] = answer
    switch answer {
    case .problems(let problems):
      for problem in problems { add("\(session.name): \(problem)", to: \.problems) }
    case .unavailable(let reason):
      add("\(session.name): \(placement.id) could not be checked: \(reason)", to: \.unchecked)
    }
  }

  private func answer(to request: WidgetRequest, from session: ExtensionSession) -> Answer {
    switch session.send(.timeline(request), timeout: configuration.limits.timeline) {
    case .timeline(_, _, let notes): .problems(notes.problems)
    case .failed(let reason), .stopped(let reason): .unavailable(reason)
    case .described, .view, .performed, .options: .unavailable("sent an unexpected response")
    case nil: .unavailable("did not respond")
    }
  }

  /// Adds a line unless it has been added before, because several widgets may show the same file.
  private mutating func add(_ line: String, to lines: WritableKeyPath<WidgetFilesCheck, [String]>) {
    let line = secrets.hiding(line)
    if !self[keyPath: lines].contains(line) { self[keyPath: lines].append(line) }
  }

  private func request(for placement: WidgetPlacement) -> WidgetRequest {
    let size = placement.family.contentSize
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: size.width, height: size.height)
    let localeSettings = LocaleSettings.current(configuredLocale: configuration.locale)
    request.locale = localeSettings.locale
    request.timeZone = localeSettings.timeZone
    request.recommendation = placement.recommendation
    request.configuration = placement.settings
    return request
  }
}

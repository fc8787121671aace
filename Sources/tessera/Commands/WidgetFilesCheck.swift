import Cells
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import ViewTree
import Wire

/// Collects the problems that widgets report about the files they show.
///
/// Each widget is asked for a timeline, as on the home screen.
@MainActor
struct WidgetFilesCheck {
  let configuration: Configuration
  /// The problems, a line each, in the order in which they were reported.
  private(set) var problems: [String] = []
  /// The widgets that could not be checked, with the reason.
  ///
  /// These do not count as problems: an unreachable server, for example, is no error in a file.
  private(set) var unseen: [String] = []

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Checks a widget that its extension offers.
  mutating func look(at placement: WidgetPlacement, through conversation: Conversation) {
    let question = ExtensionRequest.timeline(request(for: placement))
    switch conversation.ask(question, limit: configuration.limits.timeline) {
    case .timeline(_, _, let notes):
      for problem in notes.problems { add("\(conversation.name): \(problem)", to: \.problems) }
    case .failed(let reason), .stopped(let reason):
      miss(placement, of: conversation, reason)
    case .described, .view, .performed, .options:
      miss(placement, of: conversation, "sent an unexpected response")
    case nil: miss(placement, of: conversation, "did not respond")
    }
  }

  private mutating func miss(
    _ placement: WidgetPlacement, of conversation: Conversation, _ reason: String
  ) {
    add("\(conversation.name): \(placement.id) could not be checked: \(reason)", to: \.unseen)
  }

  /// Adds a line unless it is there already: several widgets may show the same file.
  private mutating func add(_ line: String, to lines: WritableKeyPath<WidgetFilesCheck, [String]>) {
    if !self[keyPath: lines].contains(line) { self[keyPath: lines].append(line) }
  }

  private func request(for placement: WidgetPlacement) -> WidgetRequest {
    let size = placement.family.contentSize
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: size.width, height: size.height)
    let place = LocaleSettings.current(configuration.locale)
    request.locale = place.locale
    request.timeZone = place.timeZone
    request.recommendation = placement.recommendation
    request.configuration = placement.settings
    return request
  }
}

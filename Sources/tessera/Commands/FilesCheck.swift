import Cells
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import ViewTree
import Wire

/// What widgets say of the files that they show: each is asked for what the board would ask it for.
@MainActor
struct FilesCheck {
  let configuration: Configuration
  /// What is wrong, a line each, in the order in which it was said.
  private(set) var problems: [String] = []
  /// Which widgets gave no picture, and why: a server that is away is no file's mistake.
  private(set) var unseen: [String] = []

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Looks at a widget that its extension offers.
  mutating func look(at placement: WidgetPlacement, through conversation: Conversation) {
    let question = ExtensionRequest.timeline(request(for: placement))
    switch conversation.ask(question, limit: configuration.limits.timeline) {
    case .timeline(_, _, let notes):
      for words in notes.problems { add("\(conversation.name): \(words)", to: \.problems) }
    case .failed(let reason), .givenUp(let reason):
      miss(placement, of: conversation, reason)
    case .described, .view, .performed, .options:
      miss(placement, of: conversation, "answered something else")
    case nil: miss(placement, of: conversation, "did not answer")
    }
  }

  private mutating func miss(
    _ placement: WidgetPlacement, of conversation: Conversation, _ reason: String
  ) {
    add("\(conversation.name): \(placement.id) could not be looked at: \(reason)", to: \.unseen)
  }

  /// Several widgets may show the same file.
  private mutating func add(_ line: String, to lines: WritableKeyPath<FilesCheck, [String]>) {
    if !self[keyPath: lines].contains(line) { self[keyPath: lines].append(line) }
  }

  private func request(for placement: WidgetPlacement) -> WidgetRequest {
    let size = placement.family.contentSize
    var request = WidgetRequest(
      kind: placement.widget.kind, family: placement.family, width: size.width, height: size.height)
    let place = Place.current(configuration.locale)
    request.locale = place.locale
    request.timeZone = place.timeZone
    request.recommendation = placement.recommendation
    request.configuration = placement.settings
    return request
  }
}

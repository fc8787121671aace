package import IntentSchemas
package import Timelines
package import ViewTree
package import Wire

/// A request to an extension, with its timeout.
package struct PendingRequest: Hashable, Sendable {
  package var ticket: Ticket
  package var content: ExtensionRequest
  /// How long the response may take, in seconds.
  package var timeout: Double
  /// Whether the user is waiting for the response.
  ///
  /// If so, the request is tried again even if it was stopped after repeated crashes. An urgent
  /// request for the description is sent to a process that has described itself already.
  package var isUrgent: Bool
  /// Whether the request may have crashed a process, so that it is now sent alone.
  private(set) var isSuspect = false

  package init(
    _ ticket: Ticket, _ content: ExtensionRequest, timeout: Double, isUrgent: Bool = false
  ) {
    self.ticket = ticket
    self.content = content
    self.timeout = timeout
    self.isUrgent = isUrgent
  }

  /// The subject to which a crash is attributed, or `nil` for the whole extension.
  var subject: Subject? {
    switch content {
    case .initialize: nil
    case .placeholder(let request):
      // Counted separately, so that crashes in a placeholder do not stop timelines.
      Subject(kind: request.kind, family: "placeholder \(request.family)")
    case .snapshot(let request), .timeline(let request):
      Subject(kind: request.kind, family: request.family)
    case .perform(let request): Subject(kind: request.action, family: "perform")
    case .options(let request): Subject(kind: request.intent, family: "options")
    }
  }

  /// Whether this is a placeholder request, which a box can do without.
  var isPlaceholder: Bool {
    if case .placeholder = content { true } else { false }
  }

  /// Whether the request may be sent again to a new process.
  ///
  /// A request to perform an intent may not, because the intent could be performed twice.
  var isRepeatable: Bool {
    if case .perform = content { false } else { true }
  }

  /// The request, to be sent alone because it may have crashed a process.
  var asSuspect: PendingRequest {
    var request = self
    request.isSuspect = true
    return request
  }

  /// A widget kind and family; or an intent's name, and what was requested of the intent.
  struct Subject: Hashable {
    var kind: String
    var family: String
  }
}

/// The result of a request.
package enum ExtensionResponse: Hashable, Sendable {
  case described(ExtensionDescription)
  case view(WireView)
  case timeline(
    [DatedEntry<ArchivedNode>], ReloadPolicy, notes: TimelineNotes = TimelineNotes())
  case performed(WirePerformed)
  case options(OptionsResult)
  /// A one-line error message for the user.
  case failed(String)
  /// A one-line error message for a request that was stopped after repeated crashes, and is retried
  /// only when the user requests it.
  case stopped(String)
}

/// The information in a timeline other than its entries and policy.
package struct TimelineNotes: Hashable, Sendable {
  /// The settings that could not be decoded, one line each.
  package var settingsProblems: [String] = []
  /// The problems with the files that the timeline was created from, one line each.
  package var problems: [String] = []
  /// The reason why loading failed, in one line, or `nil` if it succeeded.
  package var failure: String?
  /// The paths of the files and folders that the entries were created from.
  package var files: [String] = []
  /// The events that the timeline lists, or `nil` if it lists none.
  package var events: [DatedEvent]?
  /// The notifications that the timeline asks for.
  package var notifications: [DatedNotification] = []
  /// Whether the process listens for changes and must not be ended while the timeline is shown.
  package var listens = false
  /// Whether the entries would be different at another size of the box.
  package var dependsOnSize = false

  package init() {}
}

/// Identifies a request, with a number that the caller chooses.
package struct Ticket: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

package import Timelines
package import ViewTree
package import Wire

/// A question to an extension, and how long it may take.
package struct Question: Hashable, Sendable {
  package var ticket: Ticket
  package var request: ExtensionRequest
  /// In seconds.
  package var limit: Double
  /// Whether somebody waits in front of the screen: what was given up after crashes is tried again.
  package var isUrgent: Bool
  /// Whether it was open when a process crashed, so that it is asked alone.
  private(set) var isSuspect = false

  package init(_ ticket: Ticket, _ request: ExtensionRequest, limit: Double, isUrgent: Bool = false)
  {
    self.ticket = ticket
    self.request = request
    self.limit = limit
    self.isUrgent = isUrgent
  }

  /// Whom a crash is blamed on: a kind in a family; `nil` for the extension as a whole.
  var subject: Subject? {
    switch request {
    case .initialize: nil
    case .placeholder(let request):
      // A timeline is not given up for it.
      Subject(kind: request.kind, family: "placeholder \(request.family)")
    case .snapshot(let request), .timeline(let request):
      Subject(kind: request.kind, family: request.family)
    case .perform(let request): Subject(kind: request.action, family: "perform")
    case .options(let request): Subject(kind: request.intent, family: "options")
    }
  }

  /// Whether a box can do without its answer.
  var isPlaceholder: Bool {
    if case .placeholder = request { true } else { false }
  }

  /// Whether it may be asked again in a new process: what an intent does may be done twice by that.
  var isRepeatable: Bool {
    if case .perform = request { false } else { true }
  }

  var suspected: Question {
    var question = self
    question.isSuspect = true
    return question
  }

  struct Subject: Hashable {
    var kind: String
    var family: String
  }
}

/// What came of a question.
package enum Answer: Hashable, Sendable {
  case described(ExtensionDescription)
  case view(WireView)
  case timeline(
    [DatedEntry<ArchivedNode>], ReloadPolicy, remarks: TimelineRemarks = TimelineRemarks())
  case performed(WirePerformed)
  case options(WireOptions)
  /// One line for people.
  case failed(String)
  /// It crashed again and again, and is asked anew only when somebody wants it; one line.
  case givenUp(String)
}

/// What is said of a timeline beside its entries.
package struct TimelineRemarks: Hashable, Sendable {
  /// What of the settings could not be read, a line each.
  package var notes: [String] = []
  /// What is wrong with the files that it was made of, a line each.
  package var problems: [String] = []
  /// Why the entries are not the newest, in one line; `nil` where they are.
  package var failure: String?
  /// The paths of the files and folders that the entries were made from.
  package var files: [String] = []

  package init() {}
}

/// Which question an answer belongs to; the asker's own number.
package struct Ticket: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

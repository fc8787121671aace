package import Timelines
package import ViewTree
package import Wire

/// A question to an extension, and how long it may take.
package struct Question: Hashable, Sendable {
  package enum Call: Hashable, Sendable {
    case describe
    case placeholder(WidgetRequest)
    case snapshot(WidgetRequest)
    case timeline(WidgetRequest)
    case perform(PerformRequest)
    case options(OptionsRequest)
  }

  package var ticket: Ticket
  package var call: Call
  /// In seconds.
  package var limit: Double
  /// Whether somebody waits in front of the screen: what was given up after crashes is tried again.
  package var isUrgent: Bool
  /// Whether it was open when a process crashed, so that it is asked alone.
  private(set) var isSuspect = false

  package init(_ ticket: Ticket, _ call: Call, limit: Double, isUrgent: Bool = false) {
    self.ticket = ticket
    self.call = call
    self.limit = limit
    self.isUrgent = isUrgent
  }

  /// Whom a crash is blamed on: a kind in a family; `nil` for the extension as a whole.
  var subject: Subject? {
    switch call {
    case .describe: nil
    case .placeholder(let request), .snapshot(let request), .timeline(let request):
      Subject(kind: request.kind, family: request.family)
    case .perform(let request): Subject(kind: request.action, family: "perform")
    case .options(let request): Subject(kind: request.intent, family: "options")
    }
  }

  /// Whether it may be asked again in a new process: what an intent does may be done twice by that.
  var isRepeatable: Bool {
    if case .perform = call { false } else { true }
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
  case timeline([DatedEntry<ArchivedNode>], ReloadPolicy, notes: TimelineNotes = TimelineNotes())
  case performed(WirePerformed)
  case options(WireOptions)
  /// One line for people.
  case failed(String)
  /// It crashed again and again, and is asked anew only when somebody wants it; one line.
  case givenUp(String)
}

/// What an extension says beside a timeline, a line for each thing that is wrong.
package struct TimelineNotes: Hashable, Sendable {
  /// What of the settings could not be read.
  package var settings: [String]
  /// What is wrong with the files that it was made of.
  package var files: [String]

  /// More than these are no help, and longer ones no lines.
  private static let most = (lines: 50, letters: 1000)

  package init(settings: [String] = [], files: [String] = []) {
    self.settings = Self.bounded(settings)
    self.files = Self.bounded(files)
  }

  private static func bounded(_ lines: [String]) -> [String] {
    lines.prefix(most.lines).map { String($0.prefix(most.letters)) }
  }
}

/// Which question an answer belongs to; the asker's own number.
package struct Ticket: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

package import Cells
package import FoundationEssentials
package import IntentSchemas
package import Sandbox
package import Timelines
package import ViewTree

/// The description of a widget kind.
package struct KindDescription: Hashable, Sendable {
  /// The display name.
  package var name: String
  package var families: Set<Family>
  /// The description shown in the gallery.
  package var text = ""
  /// The configuration intent, or `nil` if the kind has no settings.
  package var settings: IntentSchema?
  /// Whether the settings open when the widget is added.
  package var promptsForSettings = false
  /// Whom the widget asks when it loads.
  package var network = NetworkUse()
  /// Whom the widget asks only for what the user asks for, such as a search in its settings.
  package var networkOnRequest = NetworkUse()
  /// The program that the widget runs, if the user decides what it may do, or `nil` for none.
  package var program: ProgramIdentity?
  /// The parts of the description that were dropped because they were too long, one per line.
  package var truncations: [String] = []
  /// Whether the extension described the kind in this run; a cached description is incomplete.
  package var isComplete = false

  package init(name: String, families: Set<Family>) {
    self.name = name
    self.families = families
  }
}

/// The user's locale and time zone.
package struct LocaleSettings: Hashable, Sendable {
  /// The locale identifier, such as `de_DE`, or `nil` if none is set.
  package var locale: String?
  /// The time zone identifier, such as `Europe/Berlin`.
  package var timeZone: String

  /// The time zone, or GMT if the identifier is unknown.
  package var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

  package init(locale: String? = nil, timeZone: String = "GMT") {
    self.locale = locale
    self.timeZone = timeZone
  }
}

/// A cached timeline.
package struct StoredTimeline: Hashable, Sendable {
  package var timeline: EntryTimeline<ArchivedNode>
  /// The date at which the timeline was loaded.
  package var loaded: Date
  /// The time zone identifier at that date.
  package var timeZone: String
  /// The description of the kind, or `nil` if the extension had not given one.
  package var kind: KindDescription?
  /// The events that the timeline lists, or `nil` if it lists none.
  package var events: [DatedEvent]?
  /// The size inside the box that the timeline was drawn for, in cells, or `nil` if it suits any.
  package var drawnSize: Size?
  /// The notifications that the timeline asks for.
  package var notifications: [DatedNotification] = []

  package init(
    timeline: EntryTimeline<ArchivedNode>, loaded: Date, timeZone: String,
    kind: KindDescription? = nil
  ) {
    self.timeline = timeline
    self.loaded = loaded
    self.timeZone = timeZone
    self.kind = kind
  }
}

/// A widget whose cached timeline was read.
package struct RestoredWidget: Hashable, Sendable {
  package var id: SlotID
  /// The timeline, or `nil` if none is cached.
  package var stored: StoredTimeline?

  package init(_ id: SlotID, _ stored: StoredTimeline?) {
    self.id = id
    self.stored = stored
  }
}

/// The resource usage of a process.
package struct ResourceUsage: Hashable, Sendable {
  /// The resident memory, in bytes.
  package var memory: Int
  /// The CPU time used so far, in seconds.
  package var cpuTime: Double

  package init(memory: Int, cpuTime: Double) {
    self.memory = memory
    self.cpuTime = cpuTime
  }
}

/// The state of an extension's process, as shown in the box details.
struct ExtensionProcess: Hashable {
  /// The reason and date of an unexpected exit.
  struct End: Hashable {
    var reason: String
    var date: Date
  }

  /// The process identifier, or `nil` if no process runs.
  var pid: Int32?
  /// The last measurement, or `nil` if there was none.
  var usage: ResourceUsage?
  /// The last unexpected exit, or `nil` if there was none.
  var end: End?
}

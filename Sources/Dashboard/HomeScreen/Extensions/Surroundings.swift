package import FoundationEssentials
package import IntentSchemas
package import Timelines
package import ViewTree

/// What an extension says of one of its kinds.
package struct KindDescription: Hashable, Sendable {
  /// The name for people.
  package var name: String
  package var families: Set<Family>
  /// What it is for.
  package var text = ""
  /// What can be set, or `nil` where nothing can.
  package var settings: IntentSchema?
  /// Whether the settings are asked for when the widget is added.
  package var promptsForSettings = false
  /// What of all this was too long and is not here, a line each.
  package var cuts: [String] = []
  /// Whether the extension said this in this run; what the disk keeps is less.
  package var isWhole = false

  package init(name: String, families: Set<Family>) {
    self.name = name
    self.families = families
  }
}

/// Where the user is: what words and clocks follow.
package struct Place: Hashable, Sendable {
  /// Such as `de_DE`, or `nil` where nothing is said.
  package var locale: String?
  /// Such as `Europe/Berlin`.
  package var timeZone: String

  package var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

  package init(locale: String? = nil, timeZone: String = "GMT") {
    self.locale = locale
    self.timeZone = timeZone
  }
}

/// A timeline that was loaded before, as the disk keeps it.
package struct StoredTimeline: Hashable, Sendable {
  package var timeline: EntryTimeline<ArchivedNode>
  package var loaded: Date
  /// The time zone that it was loaded in.
  package var timeZone: String
  /// What its extension called the kind, or `nil` where it had not said so.
  package var kind: KindDescription?

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

/// What a process takes.
package struct ProcessReading: Hashable, Sendable {
  /// Resident, in bytes.
  package var memory: Int
  /// Used so far, in seconds of a processor.
  package var processorTime: Double

  package init(memory: Int, processorTime: Double) {
    self.memory = memory
    self.processorTime = processorTime
  }
}

/// An extension's process, as far as the screen tells of it.
struct ExtensionProcess: Hashable {
  /// Why and when a process ended by itself.
  struct End: Hashable {
    var reason: String
    var date: Date
  }

  /// Its number, or `nil` while none runs.
  var pid: Int32?
  var reading: ProcessReading?
  /// How it last ended, or `nil` where the dashboard ended it or it never did.
  var end: End?
}

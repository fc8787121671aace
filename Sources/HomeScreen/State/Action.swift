package import Cells
package import Configuration
package import Themes
package import Timelines
package import ViewTree

/// Everything that can happen to the home screen.
package enum Action: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  case resized(Size)
  /// Time passed: what is due is swapped or loaded.
  case tick
  case placeholder(SlotID, ArchivedNode)
  case loaded(SlotID, Generation, EntryTimeline<ArchivedNode>)
  case failed(SlotID, Generation, String)
  /// An extension asks for new timelines of one kind or of all its kinds.
  case reloadRequested(extension: String, kind: String?)
  /// What an extension says of its kinds.
  case described(extension: String, kinds: [String: KindDescription])
  case processStarted(extension: String, pid: Int32)
  /// A process ended; the reason is `nil` where the dashboard ended it itself.
  case processEnded(extension: String, reason: String?)
  case home(HomeFile)
  case configuration(Configuration)
  case theme(Theme)
  /// The terminal's ground is dark or light.
  case ground(Appearance)
  /// How many colours the terminal has.
  case colors(ColorMode)
  /// A file is bad; what was read before stays. `nil` says it is good again.
  case complaint(file: String, String?)
}

/// Work that the home screen calls for.
package enum Effect: Hashable, Sendable {
  case loadPlaceholder(SlotID)
  case load(SlotID, Generation)
  case repaint
  case suspend
  case quit
}

/// A widget on the home screen, by its id in `home.yaml`.
package struct SlotID: Hashable, Sendable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }
}

/// What an extension says of one of its kinds.
package struct KindDescription: Hashable, Sendable {
  /// The name for people.
  package var name: String
  package var families: Set<Family>

  package init(name: String, families: Set<Family>) {
    self.name = name
    self.families = families
  }
}

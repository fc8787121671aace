package import Cells
package import IntentSchemas
package import Configuration
package import Themes
package import Timelines
package import ViewTree

/// Everything that can happen to the home screen.
package enum Action: Hashable, Sendable {
  case key(KeyPress)
  case paste(String)
  case mouse(MouseEvent)
  case resized(Size)
  /// Time passed: what is due is swapped or loaded.
  case tick
  /// The wall clock was set, or the machine slept.
  case clockStepped
  /// A way out into the network is there again.
  case networkReturned
  /// What the disk keeps of a widget's picture, or `nil` where it keeps nothing.
  case restored(SlotID, StoredTimeline?)
  case placeholder(SlotID, ArchivedNode)
  /// There is no placeholder, and why.
  case placeholderFailed(SlotID, String)
  case loaded(SlotID, Generation, EntryTimeline<ArchivedNode>)
  /// What a load has to show that could not be made anew; its failure follows.
  case standIn(SlotID, Generation, EntryTimeline<ArchivedNode>)
  /// - Parameter isFinal: Whether it is tried again only when somebody asks.
  case failed(SlotID, Generation, String, isFinal: Bool = false)
  /// An answer came for settings that are no longer in force.
  case outdated(SlotID, Generation)
  /// What a widget's load cost, in seconds of processor time.
  case charged(SlotID, Double)
  /// A program asks for new timelines of one kind or of all; `nil` stands for any extension.
  case reloadRequested(extension: String?, kind: String?)
  /// Files that widgets show are others now.
  case filesChanged(Set<SlotID>)
  /// An extension's program was built again.
  case rebuilt(extension: String)
  /// The user did something with a widget: every timeline of its kind is another one now.
  case interacted(extension: String, kind: String)
  /// What of a widget's settings could not be read, a line each; empty for nothing.
  case noted(SlotID, [String])
  /// What is wrong with a widget's files, a line each; empty for nothing.
  case foundProblems(SlotID, [String])
  /// What came of a press.
  case performed(PressID, IntentAnswer)
  case performFailed(PressID, String)
  /// Something is to be said in the bottom line.
  case said(String, isWarning: Bool)
  /// A stack is scrolled by so many widgets, from outside.
  case scroll(SlotID, by: Int)
  /// What earlier runs remember: what was chosen in stacks, and when what was used.
  case remembered(stackChoices: [String: String], uses: [SlotID: [DayHour]])
  /// What an extension says of its kinds.
  case described(extension: String, kinds: [String: KindDescription])
  /// The intents of an extension that people find by themselves.
  case offered(extension: String, [IntentSchema], [Shortcut])
  /// An extension did not say what it offers.
  case undescribed(extension: String)
  case options(OptionsID, OptionsAnswer)
  case preview(WidgetReference, Family, PreviewAnswer)
  case themes([String])
  case processStarted(extension: String, pid: Int32)
  /// A process ended; the reason is `nil` where the dashboard ended it itself.
  case processEnded(extension: String, reason: String?)
  case measured(extension: String, ProcessReading)
  case home(HomeFile)
  case configuration(Configuration)
  case theme(Theme)
  case place(Place)
  /// A page, from 0, or a widget is to be seen.
  case showPage(Int)
  case showWidget(SlotID)
  /// The gallery is to be seen.
  case showGallery
  /// The terminal's ground is dark or light.
  case ground(Appearance)
  /// How many colours the terminal has.
  case colors(ColorMode)
  /// Pictures, by their fingerprints, are not to be drawn: they ended a run.
  case banned(Set<UInt64>)
  /// What is wrong with a source now; none if it is good again. What was read before stays.
  case problems(ProblemSource, [String])
}

extension Action {
  /// The problems that the action reports; none for other actions.
  package var problems: [String] {
    if case .problems(_, let problems) = self { problems } else { [] }
  }
}

/// Work that the home screen calls for.
package enum Effect: Hashable, Sendable {
  /// Looks for the widget's picture on the disk; answered by ``Action/restored(_:_:)``.
  case restore(SlotID)
  case loadPlaceholder(SlotID)
  case load(SlotID, Generation)
  /// Writes down what is wrong with a widget.
  case log(SlotID, String)
  /// Asks what an extension's process takes; answered by ``Action/measured(extension:_:)``.
  case measure(extension: String)
  /// Performs an archived intent; answered by ``Action/performed(_:_:)``.
  case perform(PressID, SlotID, action: String)
  /// Opens an address for an extension, by the rules for links.
  case open(String, extension: String?)
  /// Opens the app of an extension.
  case openApp(extension: String)
  /// Performs an intent that no box fired.
  case run(PressID, extension: String, IntentCall)
  case options(OptionsID, OptionsQuestion)
  /// Asks an extension, or all of them, what they offer.
  case describe(extension: String)
  case describeAll
  /// Asks for a widget's pictures for the gallery.
  case preview(WidgetReference, Family)
  /// Writes the layout over the one that it was made of.
  case save(HomeFile, over: HomeFile)
  /// Remembers what the user chose in a stack.
  case keepChoice(stack: String, SlotID)
  /// Remembers that an intent of a widget was fired in an hour.
  case noteUse(SlotID, DayHour)
  case forgetUses([SlotID])
  case listThemes
  /// Shows a theme, or makes it the user's choice.
  case showTheme(String)
  case chooseTheme(String)
  case chooseAppearance(AppearanceChoice)
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

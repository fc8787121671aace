package import Cells
package import IntentSchemas
package import Configuration
package import FoundationEssentials
package import Sandbox
package import Texts
package import Themes
package import Timelines
package import ViewTree

/// An event that the home screen handles.
package enum Action: Hashable, Sendable {
  case key(KeyPress)
  case paste(String)
  case mouse(MouseEvent)
  case resized(Size)
  /// Time passed: due entries are shown and due reloads start.
  case tick
  /// The wall clock was set, or the machine woke from sleep.
  case clockStepped
  /// The network is reachable again.
  case networkReturned
  /// The cached timelines of widgets, if any.
  case restored([RestoredWidget])
  case placeholder(SlotID, ArchivedNode)
  /// The placeholder could not be made; the string is the reason.
  case placeholderFailed(SlotID, String)
  case loaded(SlotID, Generation, EntryTimeline<ArchivedNode>)
  /// A substitute timeline for a load that failed; the failure follows as
  /// ``failed(_:_:_:isFinal:)``.
  case substitute(SlotID, Generation, EntryTimeline<ArchivedNode>)
  /// - Parameter isFinal: Whether the widget is loaded again only on request.
  case failed(SlotID, Generation, String, isFinal: Bool = false)
  /// A response arrived for settings that are no longer current.
  case outdated(SlotID, Generation)
  /// The CPU time that a load took, in seconds.
  case loadCost(SlotID, Double)
  /// A program requests new timelines; `nil` means any extension or any kind.
  case reloadRequested(extension: String?, kind: String?)
  /// Files that these widgets show have changed.
  case filesChanged(Set<SlotID>)
  /// The executable of an extension was rebuilt.
  case rebuilt(extension: String)
  /// The user performed an intent of a widget: all timelines of this kind are out of date.
  case interacted(extension: String, kind: String)
  /// The settings of a widget that could not be read, one per line; empty if all could be read.
  case settingsProblems(SlotID, [String])
  /// The problems in a widget's files, one per line; empty if there are none.
  case fileProblems(SlotID, [String])
  /// The events that a widget's timeline lists, or `nil` if it lists none.
  case events(SlotID, [DatedEvent]?)
  /// The size inside its box that a widget's timeline was drawn for, in cells, or `nil` if it suits
  /// any size.
  case drawnSize(SlotID, Size?)
  /// The notifications that a widget's timeline asks for.
  case notifications(SlotID, [DatedNotification])
  /// The result of an intent.
  case performed(ActivationID, IntentOutcome)
  case performFailed(ActivationID, String)
  /// Shows a notice in the status line, in the language of the home screen.
  case notice(LocalizedText, isWarning: Bool)
  /// A request from outside to scroll a stack by a number of widgets.
  case scroll(SlotID, by: Int)
  /// The state of earlier runs: the widget the user chose in each stack, the hours at which each
  /// widget was used, and the dates at which widgets were suggested.
  case restoredState(
    stackChoices: [String: String], uses: [SlotID: [DayHour]], suggestions: [SlotID: Date] = [:])
  /// The widget kinds of an extension.
  case described(extension: String, kinds: [String: KindDescription])
  /// The intents and shortcuts that an extension offers in the command palette.
  case intentsDescribed(extension: String, [IntentSchema], [IntentShortcut])
  /// An extension did not describe what it offers.
  case describeFailed(extension: String)
  case options(OptionsID, OptionsResponse)
  case preview(PreviewRequest, PreviewResponse)
  case themes([String])
  case processStarted(extension: String, pid: Int32)
  /// A process ended; the reason is `nil` if the dashboard ended it.
  case processEnded(extension: String, reason: String?)
  case measured(extension: String, ResourceUsage)
  case home(HomeFile)
  /// The contents of `designs.yaml`.
  case designs(HomeFile)
  case configuration(Configuration)
  case theme(Theme)
  /// What a look refers to was loaded, or could not be.
  case lookResource(LookResource, LookResourceResponse)
  /// The names of the FIGlet fonts that are installed.
  case fonts([String])
  /// Themes, pictures or fonts that looks refer to may have changed.
  case lookFilesChanged
  /// What programs may do, according to `permissions.yaml`.
  case permissions(PermissionRules)
  /// The response to ``Effect/storeSecrets(_:)``: the names of the stored secrets, by parameter, or
  /// `nil` if the keychain could not be written.
  case secretsStored([String: String]?)
  /// The secrets with these names have other values, or are new, or are gone.
  case secretsChanged(Set<String>)
  /// The valid launchers of `launchers.yaml`.
  case launchers(LauncherFile)
  /// The names in a folder that begin with the last part of a path; folders end with a slash.
  case paths([String], beginning: String)
  /// The response to ``Effect/listLaunchers``.
  case launcherSuggestions([LauncherSuggestion])
  /// A launcher was added to the file under this name.
  case launcherAdded(String)
  case localeSettings(LocaleSettings)
  /// Where the user is, or `nil` if no location is configured.
  case location(GeoLocation?)
  /// A request to show a page, counted from 0.
  case showPage(Int)
  /// A request to show a widget.
  case showWidget(SlotID)
  /// A request to open the gallery.
  case showGallery
  /// A program pushes to an identifier, and its box is as described.
  case pushed(PushedBox)
  /// The program runs for the first time.
  case firstRun
  /// The terminal background is dark or light.
  case terminalAppearance(Appearance)
  /// The number of colors that the terminal supports.
  case colors(ColorMode)
  /// The size of the terminal's cells in pixels if it shows pictures in pixels, or `nil`.
  case pictureCells(Size?)
  /// The timelines of these widgets were made for cells of fewer pixels.
  case coarsePictures(Set<SlotID>)
  /// The fingerprints of views that are not drawn, because an earlier run crashed or hung while
  /// drawing them.
  case skippedViews(Set<UInt64>)
  /// The current problems of a source; none once they are fixed. What was read before stays in use.
  case problems(ProblemSource, [String])
}

extension Action {
  /// The problems that the action reports; none unless it is ``problems(_:_:)``.
  package var problems: [String] {
    if case .problems(_, let problems) = self { problems } else { [] }
  }
}

/// Work that the home screen requests from its host.
package enum Effect: Hashable, Sendable {
  /// Looks up the cached timeline of a widget. The response is ``Action/restored(_:_:)``.
  case restore(SlotID)
  case loadPlaceholder(SlotID)
  case load(SlotID, Generation)
  /// Logs an error of a widget.
  case log(SlotID, String)
  /// Measures the process of an extension. The response is
  /// ``Action/measured(extension:_:)``.
  case measure(extension: String)
  /// Performs an archived intent. The response is ``Action/performed(_:_:)`` or
  /// ``Action/performFailed(_:_:)``.
  case perform(ActivationID, SlotID, action: String)
  /// Opens a URL for an extension, subject to the rules for links.
  case open(String, extension: String?)
  /// Opens the app of an extension.
  case openApp(extension: String)
  /// Performs an intent that was not started from a box.
  case run(ActivationID, extension: String, IntentCall)
  case options(OptionsID, extension: String, OptionsRequest)
  /// Requests the kinds and intents of an extension.
  case describe(extension: String)
  /// Requests the kinds and intents of all extensions.
  case describeAll
  /// Requests a view of a widget for a sheet. The response is ``Action/preview(_:_:)``.
  case preview(PreviewRequest)
  /// Saves a layout, given the layout that it was made from.
  case save(HomeFile, over: HomeFile)
  /// Saves the designs, given those that they were made from.
  case saveDesigns(HomeFile, over: HomeFile)
  /// Remembers the widget that the user chose in a stack.
  case saveChoice(stack: String, SlotID)
  /// Remembers that an intent of a widget was performed in this hour.
  case recordUse(SlotID, DayHour)
  case forgetUses([SlotID])
  /// Remembers when a widget was suggested.
  case recordSuggestion(SlotID, Date)
  /// Loads what a look refers to. The response is ``Action/lookResource(_:_:)``.
  case loadLookResource(LookResource)
  case listThemes
  /// Lists the FIGlet fonts. The response is ``Action/fonts(_:)``.
  case listFonts
  /// Lists the files and folders with which a path can continue. The response is
  /// ``Action/paths(_:beginning:)``.
  case listPaths(String)
  /// Runs the program of a launcher.
  case launch(Launcher)
  /// Looks up what can be added as a launcher. The response is
  /// ``Action/launcherSuggestions(_:)``.
  case listLaunchers
  /// Adds a launcher to the user's file. The response is ``Action/launcherAdded(_:)``.
  case addLauncher(Launcher)
  /// Removes a launcher from the user's file.
  case removeLauncher(String)
  /// Shows a theme without saving the choice.
  case showTheme(String)
  /// Saves a theme as the user's choice.
  case chooseTheme(String)
  case chooseAppearance(AppearanceChoice)
  /// Stores the size of boxes.
  case chooseGrid(GridRule)
  /// Stores a preset for a name in `permissions.yaml`.
  case savePermissions(String, ProgramIdentity?, PermissionsEntry)
  /// Stores secrets in the keychain. The response is ``Action/secretsStored(_:)``.
  case storeSecrets([NewSecret])
  /// Removes secrets from the keychain.
  case removeSecrets([String])
  /// Removes what was pushed to a box, unless a later push has taken its place.
  case removePush(PushedBox)
  /// Notifies the user: a title and a text, which may be empty.
  case notify(String, String)
  /// Copies a text to the clipboard; the second string says what it is.
  case copy(String, String)
  case repaint
  case suspend
  case quit
}

/// A request for a view of a widget in a sheet.
package struct PreviewRequest: Hashable, Sendable {
  package var widget: WidgetReference
  package var family: Family
  /// The settings, or `nil` for the defaults.
  package var settings: IntentValues?
  /// The secrets that were typed and are not stored yet, by the parameters of ``settings`` that have
  /// them.
  package var typedSecrets: [String: String] = [:]
  /// Whether the widget shows sample data, as in the gallery.
  package var isSample = true
  /// The appearance, or `nil` for that of the screen.
  package var appearance: Appearance?

  package init(_ widget: WidgetReference, _ family: Family) {
    self.widget = widget
    self.family = family
  }
}

/// The identifier of a widget in `home.yaml`.
package struct SlotID: Hashable, Sendable {
  package let name: String

  package init(_ name: String) {
    self.name = name
  }
}

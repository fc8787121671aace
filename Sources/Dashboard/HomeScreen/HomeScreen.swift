package import Configuration
package import FoundationEssentials
internal import Timelines
internal import Texts

/// The home screen as a value that changes only through ``apply(_:at:)``.
///
/// It never reads the clock or a file and never starts a process, so a list of timed actions serves
/// as a test, a recording, or a bug report. All state belongs to its parts. A part does not know
/// the others and changes only itself: the home screen routes each action to the parts concerned,
/// and passes what one part needs from another as an argument.
package struct HomeScreen: Sendable {
  package internal(set) var display: Display
  package internal(set) var board: Board
  package internal(set) var widgets = WidgetStates()
  package internal(set) var stacks = Stacks()
  package internal(set) var extensions = Extensions()
  package internal(set) var looks = Looks()
  package internal(set) var designs = Designs()
  package internal(set) var messages = Messages()
  package internal(set) var launchers = Launchers()
  package internal(set) var quiet = QuietTime()
  var selection = ControlSelection()
  var sheets = SheetPresenter()

  package init(home: HomeFile = .firstRun, showsKeys: Bool = true) {
    board = Board(home)
    display = Display(showsKeys: showsKeys)
  }

  /// Reads no more views for one action than a key can wait for; the others are read with the next
  /// tick, which is due at once.
  ///
  /// Without it, as for a snapshot, each action reads all views that are due.
  package mutating func limitReading() { widgets.limitReading() }

  /// Applies an action and returns the work it requests.
  package mutating func apply(_ action: Action, at now: Date) -> [Effect] {
    if case .tick = action, quiet.contains(now) {
      widgets.tick(at: now)
      return []
    }
    quiet.endForAction()
    let effects = Texts.$current.withValue(texts) { applyInLanguage(action, at: now) }
    if case .tick = action, effects.isEmpty { quiet.begin(at: now, until: nextEvent(after: now)) }
    return effects
  }

  private mutating func applyInLanguage(_ action: Action, at now: Date) -> [Effect] {
    messages.expire(at: now)
    widgets.readWaitingViews(at: now)
    var effects = widgets.advance(to: now)
    effects += route(action, at: now)
    effects += removeEndedPushes(at: now)
    effects += updateSuggestion(at: now)
    rotateStacks(at: now)
    effects += recordSuggestion(at: now)
    effects += notify(at: now)
    let visibleWidgets = visibleWidgets
    if case .widget(let id)? = widgets.viewedTime?.scope,
      wholeScreen.map({ $0.id != id }) ?? !visibleWidgets.contains(id)
    {
      widgets.endViewedTime()
    }
    widgets.show(visibleWidgets, at: now)
    updateSelection(at: now)
    // The details of no box would be a sheet that takes the keys and shows nothing.
    if sheets.sheet is InfoSheet, focusedSlot == nil { sheets.close() }
    if !sheets.isOpen, looks.draft != nil { looks.setDraft(nil) }
    // What the action delivered may already be due.
    return effects + widgets.advance(to: now)
  }

  /// Passes an action to the parts that it concerns.
  ///
  /// All actions are in one `switch` without a `default:`, so that the compiler reports a missing
  /// one.
  private mutating func route(_ action: Action, at now: Date) -> [Effect] {
    switch action {
    case .key(let press): return handleKeyPress(press, at: now)
    case .paste(let text):
      return sendToSheet(at: now) { sheet, home in sheet.paste(text, in: home) }
    case .mouse(let event): return handleMouse(event, at: now)
    case .scroll(let id, let steps): return scrollStack(of: id, by: steps, at: now)
    case .showWidget(let id): return show(id, at: now)
    case .showGallery: return openGallery(at: nil)
    case .pushed(let box): return add(box, at: now)
    case .firstRun:
      sheets.open(WelcomeSheet())
      return ["weather", "calendar"].map { .describe(extension: $0) }
    case .showPage(let page):
      let effects = closeWholeScreen()
      widgets.endViewedTime()
      turn(to: page)
      return effects

    case .tick:
      return moveOthersAway(at: now) + measureProcess()
        + sendToSheet(at: now) { sheet, home in sheet.tick(in: home, at: now) }
    case .clockStepped:
      messages.clockStepped(to: now)
      widgets.clockStepped(to: now)
      stacks.clockStepped(to: now)
      return []
    case .networkReturned: return widgets.networkReturned(at: now)

    case .resized(let size):
      display.resize(to: size)
      board.resize(to: size)
      selection.hideHints()
      widgets.resized(at: now)
      return applyLayout()
    case .home(let file):
      if board.load(file) {
        showNotice("home.yaml changed on disk; your edits were discarded", isWarning: true, at: now)
      }
      return applyLayout()
    case .designs(let file):
      designs.load(file)
      return applyLayout()
    case .configuration(let configuration):
      stacks.scheduleDecision()
      return changeAppearance(at: now) { $0.configure(configuration) } + applyGridRule(at: now)
    case .theme(let theme):
      display.setTheme(theme)
      return []
    case .themes(let names):
      display.setThemeNames(names)
      return sendToSheet(at: now) { sheet, home in sheet.receive(.themes, in: home) }
    case .lookResource(let resource, let response):
      looks.receive(response, for: resource)
      updateNumerals()
      return []
    case .fonts(let names):
      looks.setFontNames(names)
      return sendToSheet(at: now) { sheet, home in sheet.receive(.fonts, in: home) }
    case .lookFilesChanged: return reloadLooks()
    case .location(let location):
      stacks.setLocation(location)
      return []
    case .localeSettings(let localeSettings): return changeLocale(to: localeSettings, at: now)
    case .terminalAppearance(let appearance):
      return changeAppearance(at: now) { $0.setTerminalAppearance(appearance) }
    case .colors(let mode):
      display.setColors(mode)
      return []
    case .pictureCells(let size):
      display.setPictureCells(size)
      return looks.requestPicturesAgain()
    case .coarsePictures(let ids):
      return reload(.pictures, at: now) { ids.contains($0.id) && $0.view?.hasPicture == true }

    case .restored(let widgets): return widgets.flatMap { restore($0.id, $0.stored, at: now) }
    case .placeholder(let id, let view): return widgets.handlePlaceholder(view, of: id, at: now)
    case .placeholderFailed(let id, let reason):
      return widgets.handlePlaceholderFailure(reason, of: id)
    case .loaded(let id, let generation, let timeline):
      return endLoad(id, generation, .loaded(timeline), at: now)
    case .failed(let id, let generation, let reason, let isFinal):
      return endLoad(id, generation, .failed(reason, isFinal: isFinal), at: now)
    case .outdated(let id, let generation): return endLoad(id, generation, .outdated, at: now)
    case .substitute(let id, let generation, let timeline):
      widgets.storeSubstitute(timeline, generation, of: id, at: now)
      return []
    case .loadCost(let id, let cost):
      widgets.charge(cost, to: id, at: now)
      return []
    case .settingsProblems(let id, let lines):
      widgets.setSettingsProblems(lines, of: id)
      return []
    case .fileProblems(let id, let lines):
      widgets.setFileProblems(lines, of: id)
      return []
    case .events(let id, let events):
      stacks.setEvents(events, of: id)
      return []
    case .drawnSize(let id, let size):
      widgets.setDrawnSize(size, of: id, at: now)
      return []
    case .notifications(let id, let notifications):
      messages.setNotifications(notifications, of: id)
      return []
    case .skippedViews(let fingerprints):
      widgets.setSkippedViews(fingerprints)
      return []

    case .reloadRequested(let name, let kind):
      return reload(.widgetCenter, at: now) { $0.placement.widget.matches(name, kind) }
    case .interacted(let name, let kind):
      return reload(.interaction, at: now) { $0.placement.widget.matches(name, kind) }
    case .filesChanged(let ids): return reload(.files, at: now) { ids.contains($0.id) }
    case .rebuilt(let name): return reloadRebuilt(name, at: now)

    case .described(let name, let kinds):
      return storeDescriptions(kinds, of: name, at: now)
    case .describeFailed(let name):
      return updateHolds(of: name, isDescribed: false, at: now)
        + continueSettings(name, at: now) + continueCall(name, at: now)
    case .intentsDescribed(let name, let intents, let shortcuts):
      extensions.setIntents(intents, shortcuts, of: name)
      return continueCall(name, at: now)
    case .processStarted(let name, let pid):
      extensions.recordStart(of: name, pid: pid)
      return []
    case .processEnded(let name, let reason):
      extensions.recordEnd(of: name, reason: reason, at: now)
      return []
    case .measured(let name, let usage):
      extensions.recordUsage(usage, of: name)
      return []
    case .performed(let id, let outcome): return handleOutcome(outcome, of: id, at: now)
    case .performFailed(let id, let reason): return handleFailure(reason, of: id, at: now)
    case .options(let id, let response):
      return sendToSheet(at: now) { sheet, home in sheet.receive(.options(id, response), in: home) }
    case .preview(let request, let response):
      return sendToSheet(at: now) { sheet, home in
        sheet.receive(.preview(request, response), in: home)
      }

    case .restoredState(let choices, let uses, let suggestions):
      stacks.restore(choices, uses, suggestions: suggestions)
      board.show(stacks.topWidgets)
      board.updateFocus()
      return []
    case .paths(let names, let path):
      return sendToSheet(at: now) { sheet, home in
        sheet.receive(.paths(names, beginning: path), in: home)
      }
    case .permissions(let rules): return setPermissions(rules, at: now)
    case .secretsStored(let names):
      return sendToSheet(at: now) { sheet, home in sheet.receive(.secretsStored(names), in: home) }
    case .secretsChanged(let names): return reloadWidgets(using: names, at: now)
    case .launchers(let file):
      launchers.set(file)
      return []
    case .launcherSuggestions(let suggestions):
      launchers.setSuggestions(suggestions)
      return []
    case .launcherAdded(let name):
      handleAddition(of: name, at: now)
      return []
    case .notice(let text, let isWarning):
      showNotice(text, isWarning: isWarning, at: now)
      return []
    case .problems(let source, let problems):
      messages.setProblems(problems, of: source)
      return []
    }
  }
}

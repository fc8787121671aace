internal import Configuration
internal import Timelines
package import FoundationEssentials
internal import Cells
internal import Themes

extension HomeScreen {
  /// Applies one action and returns the work it calls for.
  package mutating func apply(_ action: Action, at now: Date) -> [Effect] {
    expireNotice(at: now)
    var effects = takeUpDue(at: now)
    effects += perform(action, at: now)
    settleStacks(at: now)
    reveal(at: now)
    settleInside(at: now)
    // What an action brought may be due already.
    return effects + takeUpDue(at: now)
  }

  private mutating func perform(_ action: Action, at now: Date) -> [Effect] {
    switch action {
    case .key(let press): return self.press(press, at: now)
    case .paste(let text): return paste(text, at: now)
    case .mouse(let event): return mouse(event, at: now)
    case .resized(let size):
      self.size = size
      hints = nil
      arrange()
      return fillSlots(at: now)
    case .tick: return makeRoom(at: now) + measureProcess()
    case .clockStepped:
      scheduler.clockStepped(to: now)
      for id in stacks.keys { stacks[id]?.clockStepped(to: now) }
      return []
    case .networkReturned: return scheduler.networkReturned(at: now).map(\.effect)
    case .restored, .placeholder, .placeholderFailed, .loaded, .standIn, .failed, .outdated,
      .charged:
      return take(action, at: now)
    case .reloadRequested(let name, let kind):
      return reload(.widgetCenter, at: now) { $0.placement.widget.isOf(name, kind) }
    case .filesChanged(let ids):
      return reload(.files, at: now) { ids.contains(SlotID($0.placement.id)) }
    case .rebuilt(let name):
      // What is being loaded is asked of the new program.
      let loading = Set(slots.keys.filter { scheduler[$0]?.loadingSince != nil })
      return reload(.program, at: now) {
        $0.placement.widget.isOf(name, nil) && !loading.contains(SlotID($0.placement.id))
      }
    case .interacted(let name, let kind):
      return reload(.interaction, at: now) { $0.placement.widget.isOf(name, kind) }
    case .noted(let id, let lines):
      notes[id] = lines.isEmpty || slots[id] == nil ? nil : lines
      return []
    case .foundProblems(let id, let lines):
      fileProblems[id] = lines.isEmpty || slots[id] == nil ? nil : lines
      return []
    case .performed(let id, let answer): return performed(id, answer, at: now)
    case .performFailed(let id, let reason):
      performFailed(id, reason, at: now)
      return []
    case .said(let words, let isWarning):
      say(words, isWarning: isWarning, at: now)
      return []
    case .described(let name, _):
      hear(action, at: now)
      return continueSettings(name, at: now) + refreshGallery()
    case .undescribed(let name): return continueSettings(name, at: now)
    case .offered, .processStarted, .processEnded, .measured:
      hear(action, at: now)
      return []
    case .options(let id, let answer):
      takeOptions(id, answer)
      return []
    case .preview(let widget, let family, let answer):
      takePreview(widget, family, answer)
      return []
    case .themes(let names):
      takeThemes(names)
      return []
    case .home(let file): return take(file, at: now)
    case .configuration(let configuration):
      // What was chosen by a key holds until the file says another thing of it.
      if configuration.privacy != self.configuration.privacy { isPrivate = configuration.privacy }
      unsettleStacks()
      scheduler.setRule(configuration.budget)
      return changingAppearance(at: now) { $0.configuration = configuration }
    case .theme(let theme):
      self.theme = theme
      return []
    case .place(let place): return move(to: place, at: now)
    case .showPage(let page):
      scrub = nil
      turn(to: page)
      return []
    case .showWidget(let id):
      return show(id, at: now)
    case .showGallery: return openGallery()
    case .scroll(let id, let steps): return scrollStack(of: id, by: steps, at: now)
    case .remembered(let choices, let uses):
      remember(choices, uses)
      return []
    case .ground(let appearance): return changingAppearance(at: now) { $0.ground = appearance }
    case .colors(let mode):
      colorMode = mode
      return []
    case .banned(let pictures):
      banned = pictures
      return []
    case .complaint(let file, let complaint):
      if let complaint, complaint != complaints[file] { hidesComplaints = false }
      complaints[file] = complaint
      return []
    }
  }

  /// Widgets may draw themselves otherwise on another ground, so a change shows what is known of
  /// them there and reloads them.
  mutating func changingAppearance(
    at now: Date, _ change: (inout HomeScreen) -> Void
  ) -> [Effect] {
    let before = appearance
    change(&self)
    return appearance == before ? [] : restoreAll() + reload(.appearance, at: now) { _ in true }
  }

  /// Brings a widget to sight, on top of its stack.
  mutating func show(_ id: SlotID, at now: Date) -> [Effect] {
    guard slots[id] != nil else { return [] }
    scrub = nil
    let effects = bringUp(id, at: now)
    focus = id
    settleFocus()
    return effects
  }

  private mutating func move(to next: Place, at now: Date) -> [Effect] {
    let before = place
    place = next
    if next.locale != before.locale {
      return restoreAll() + reload(.locale, at: now) { _ in true }
    }
    return next == before ? [] : reload(.timeZone, at: now) { _ in true }
  }
}

extension WidgetReference {
  /// Whether this is a kind of an extension; `nil` stands for any.
  fileprivate func isOf(_ name: String?, _ kind: String?) -> Bool {
    (name == nil || name == self.extension) && (kind == nil || kind == self.kind)
  }
}

internal import Configuration
internal import Timelines
package import FoundationEssentials
internal import Cells
internal import Themes

extension HomeScreen {
  /// Applies one action and returns the work it calls for.
  package mutating func apply(_ action: Action, at now: Date) -> [Effect] {
    let effects = perform(action, at: now)
    for id in slots.keys { slots[id]?.refresh(at: now) }
    return effects
  }

  private mutating func perform(_ action: Action, at now: Date) -> [Effect] {
    switch action {
    case .key(let press): return self.press(press, at: now)
    case .mouse(let event): return mouse(event)
    case .resized(let size):
      self.size = size
      arrange()
      return fillSlots(at: now)
    case .tick: return loadDue(at: now)
    case .placeholder(let id, let view):
      slots[id]?.loader.setPlaceholder(view)
      return []
    case .loaded(let id, let generation, let timeline):
      guard slots[id]?.loader.loaded(timeline, generation, at: now) == true else { return [] }
      slots[id]?.notice = nil
      return loadRemembered(id, at: now)
    case .failed(let id, let generation, let reason):
      guard slots[id]?.loader.failed(reason, generation, at: now) == true else { return [] }
      return loadRemembered(id, at: now)
    case .reloadRequested(let name, let kind):
      return reload(.widgetCenter, at: now) {
        $0.placement.widget.extension == name && (kind == nil || $0.placement.widget.kind == kind)
      }
    case .described(let name, let described):
      kinds[name] = described
      return []
    case .processStarted(let name, let pid):
      processes[name] = pid
      return []
    case .processEnded(let name, let reason):
      processes[name] = nil
      for (id, slot) in slots where slot.placement.widget.extension == name {
        slots[id]?.notice = reason
      }
      return []
    case .home(let file):
      home = file
      arrange()
      return fillSlots(at: now)
    case .configuration(let configuration):
      isPrivate = configuration.privacy
      return changingAppearance(at: now) { $0.configuration = configuration }
    case .theme(let theme):
      self.theme = theme
      return []
    case .ground(let appearance): return changingAppearance(at: now) { $0.ground = appearance }
    case .colors(let mode):
      colorMode = mode
      return []
    case .complaint(let file, let complaint):
      complaints[file] = complaint
      return []
    }
  }

  /// Widgets may draw themselves otherwise on another ground, so a change reloads them.
  private mutating func changingAppearance(
    at now: Date, _ change: (inout HomeScreen) -> Void
  ) -> [Effect] {
    let before = appearance
    change(&self)
    return appearance == before ? [] : reload(.environment, at: now) { _ in true }
  }
}

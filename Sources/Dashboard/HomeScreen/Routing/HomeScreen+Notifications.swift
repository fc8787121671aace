internal import Cells
internal import Configuration
internal import FoundationEssentials
internal import Timelines

/// Notifications that widgets ask for.
extension HomeScreen {
  /// Whether the user allows the notifications of a widget, which must be on the home screen.
  var allowsNotifications: (SlotID) -> Bool {
    { [slots = widgets.slots, names = configuration.notifications] id in
      slots[id].map { names.contains($0.placement.widget.extension) } ?? false
    }
  }

  /// Notifies the user of what is due; the screen shows it as a notice, too.
  ///
  /// In privacy mode, only the widget's name is shown; it is also the title of a notification without
  /// one.
  mutating func notify(at now: Date) -> [Effect] {
    // At almost every key press there are none, and no reason to look at all widgets.
    let isAllowed = messages.hasNotifications ? allowsNotifications : { _ in false }
    let due = messages.takeDueNotifications(at: now, isAllowed: isAllowed)
    var effects: [Effect] = []
    for (id, notification) in due {
      let showsName = display.isPrivate || notification.title.allSatisfy(\.isWhitespace)
      let title = showsName ? title(of: id) : notification.title
      let isSilent = display.isPrivate || notification.body.allSatisfy(\.isWhitespace)
      let body = isSilent ? "" : notification.body
      showNotice(body.isEmpty ? title : "\(title): \(body)", at: now)
      effects.append(.notify(title, body))
    }
    return effects
  }
}

internal import Configuration
internal import Dashboard
internal import Foundation
internal import HomeScreen
internal import Texts

// What the loop reads and writes.
extension WalkedDashboard {
  // MARK: Saving

  /// Writes what was changed, if changes have paused.
  mutating func savePendingIfDue() {
    guard let deadline = pendingSaves.deadline, deadline <= now.timeIntervalSince1970 else {
      return
    }
    savePending()
  }

  mutating func savePending() {
    let saves = pendingSaves.removeAll()
    if let change = saves.home { save(change.next, over: change.base) }
    if let change = saves.designs { save(designs: change.next, over: change.base) }
  }

  private mutating func save(_ layout: HomeFile, over base: HomeFile) {
    do {
      try files.save(layout, over: base)
      let stored = files.storedHome
      if stored != layout { fail(.file, "it has \(stored as Any), not \(layout)") }
      if let problem = files.secretProblem { fail(.secrets, problem) }
    } catch {
      if case HomeStore.Failure.changed = error { readHome() }
      apply(.notice("\(error)", isWarning: true))
    }
  }

  private mutating func save(designs: HomeFile, over base: HomeFile) {
    do {
      try files.save(designs: designs, over: base)
    } catch {
      if case HomeStore.Failure.changed = error {
        for action in files.designActions() { apply(action) }
      }
      apply(.notice("\(error)", isWarning: true))
    }
  }

  /// Stores what was typed as secrets, and tells the sheet.
  mutating func store(_ newSecrets: [NewSecret]) {
    var names: [String: String] = [:]
    for secret in newSecrets {
      let name = secret.name { secrets[$0] }
      secrets[name] = secret.value
      names[secret.parameter] = name
    }
    apply(.secretsStored(names))
    apply(.secretsChanged(Set(names.values)))
  }

  // MARK: Reading

  /// Reads `home.yaml`, as at a start and when it has changed.
  mutating func readHome() {
    let before = home.home
    hasReadHome = true
    for action in files.homeActions() { apply(action) }
    if files.beginBaseline(home.home, endsHistory: home.home != before) { stepsSinceBaseline = 0 }
  }

  /// Reads the files that have changed.
  mutating func notice() {
    // What is read must contain the user's own changes.
    savePending()
    files.hasUnnoticedChange = false
    readHome()
    for action in files.designActions() + files.launcherActions() + files.permissionActions() {
      apply(action)
    }
  }
}

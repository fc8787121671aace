package import Configuration
import Files
import Foundation
import HomeScreen
import Pushes
import ViewTree

extension UserFiles {
  /// How long a push that no box shows is kept, in seconds.
  private static let retention = 30 * 86_400.0

  /// Returns the temporary boxes whose time is not over, and removes what was pushed to the others long
  /// ago.
  func pushedBoxes(at now: Date) -> [PushedBox] {
    let seconds = now.timeIntervalSince1970
    let pushes = paths.pushes.ids.compactMap { id -> (date: Double, box: PushedBox)? in
      guard let push = paths.pushes.heading(of: id) else { return nil }
      let isOld = push.date < seconds - Self.retention
      if push.isOver(at: seconds) || (isOld && push.end == nil && !isNamed(id)) {
        _ = paths.pushes.remove(id)
        return nil
      }
      guard push.end != nil, let family = Family(name: push.family),
        Family.onHomeScreen.contains(family)
      else { return nil }
      return (push.date, PushedBox(id, family, title: push.title, end: push.end))
    }
    // The oldest go if there are too many.
    return pushes.sorted { $0.date < $1.date }.map(\.box)
  }

  /// Returns whether `home.yaml` or `designs.yaml` mentions an identifier.
  private func isNamed(_ id: String) -> Bool {
    [paths.home, paths.designs].contains { path in
      // Without such a file, nothing shows it.
      (try? RegularFile.text(at: path, limit: Self.fileLimit))?.contains("push:\(id)") ?? false
    }
  }

  /// Returns whether a widget in `home.yaml`, or of the first run without the file, shows a push.
  package func showsPush(_ box: PushedBox) -> Bool {
    var home = HomeScreen()
    for action in designActions() + homeActions() { _ = home.apply(action, at: Date()) }
    return home.showsPush(box)
  }
}

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
    let texts = textsWithBoxes
    let pushes = paths.pushes.ids.compactMap { id -> (date: Double, box: PushedBox)? in
      guard let push = paths.pushes.heading(of: id) else { return nil }
      let isOld = push.date < seconds - Self.retention
      let isNamed = texts?.contains { $0.contains("push:\(id)") } ?? true
      if push.isOver(at: seconds) || (isOld && push.end == nil && !isNamed) {
        paths.pushes.remove(id, endingAt: push.end)
        return nil
      }
      guard push.end != nil, let family = Family(name: push.family),
        Family.onHomeScreen.contains(family)
      else { return nil }
      return (push.date, PushedBox(id, family, title: push.title, end: push.end))
    }
    // Of too many, the oldest go.
    return pushes.sorted { $0.date < $1.date }.map(\.box)
  }

  /// The texts of the files with boxes; `nil` if one of them cannot be read, so that nobody knows what it
  /// shows.
  private var textsWithBoxes: [String]? {
    var texts: [String] = []
    for path in [paths.home, paths.designs] {
      do throws(RegularFile.Failure) {
        texts.append(try RegularFile.text(at: path, limit: Self.fileLimit))
      } catch .missing {
        continue
      } catch {
        return nil
      }
    }
    return texts
  }

  /// Returns whether a widget in `home.yaml`, or of the first run without the file, shows a push.
  package func showsPush(_ box: PushedBox) -> Bool {
    var home = HomeScreen()
    for action in designActions() + homeActions() { _ = home.apply(action, at: Date()) }
    return home.showsPush(box)
  }
}

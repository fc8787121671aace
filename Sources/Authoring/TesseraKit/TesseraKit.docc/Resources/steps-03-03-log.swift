import Foundation
import SwiftUI

/// The glasses that were drunk on a day, shared by all processes of the extension.
enum WaterLog {
  private static var store: UserDefaults? { UserDefaults(suiteName: "group.water") }

  static func glasses(on date: Date) -> Int {
    store?.integer(forKey: key(date)) ?? 0
  }

  static func drink() {
    store?.set(glasses(on: .now) + 1, forKey: key(.now))
  }

  private static func key(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }
}

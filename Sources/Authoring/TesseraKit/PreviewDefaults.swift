internal import Files
internal import Foundation
internal import SharedStore

/// The user defaults that `tessera preview` gives a program, as its app would.
enum PreviewDefaults {
  /// Stores the values of the property list that the environment names, by app group and key.
  static func store(_ environment: [String: String]) {
    guard let path = environment["TESSERA_DEFAULTS"],
      // The file was written by `tessera preview`.
      let bytes = try? RegularFile.bytes(at: path, limit: 16 << 20),
      let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
      let suites = list as? [String: [String: Any]]
    else { return }
    for (suite, values) in suites {
      guard let defaults = UserDefaults(suiteName: suite) else { continue }
      for (key, value) in values { defaults.set(value, forKey: key) }
    }
  }
}

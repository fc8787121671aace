internal import FoundationGaps
public import Foundation

/// The user defaults of a suite, shared by all processes of the user.
///
/// Foundation on Linux does not share user defaults between processes; this class does. After a
/// process has set a value, the next read of any process returns that value. Concurrent writers
/// lose no values, and a crash during a write leaves the old value.
/// - Source: Foundation `UserDefaults`.
final class SharedDefaults: UserDefaults {
  private let values: SharedValues

  /// The registered defaults, shared by all suites, as on Apple platforms.
  private static let registeredDefaults = OSAllocatedUnfairLock(
    initialState: [String: StoredValue]())

  init?(suite: String) {
    guard suite != UserDefaults.globalDomain, let values = SharedValues.suite(suite) else {
      return nil
    }
    self.values = values
    super.init(suiteName: nil)
  }

  override func object(forKey key: String) -> Any? { storedValue(for: key)?.value }

  /// Returns the integer for a key, rounded toward zero if the number has a fraction.
  ///
  /// Foundation traps on numbers outside the range of `Int`; this method returns the nearest bound.
  override func integer(forKey key: String) -> Int {
    switch storedValue(for: key) {
    case .real(let number): Int(clamping: number)
    case .float(let number): Int(clamping: Double(number))
    default: super.integer(forKey: key)
    }
  }

  override func set(_ value: Any?, forKey key: String) {
    guard let value else { return removeObject(forKey: key) }
    guard let storedValue = StoredValue(value) else {
      StoreLog.report("UserDefaults cannot store \(type(of: value)); “\(key)” is unchanged")
      return
    }
    store(storedValue, for: key)
  }

  override func set(_ value: Int, forKey key: String) { store(.integer(Int64(value)), for: key) }

  override func set(_ value: Float, forKey key: String) { store(.float(value), for: key) }

  override func set(_ value: Double, forKey key: String) { store(.real(value), for: key) }

  override func set(_ value: Bool, forKey key: String) { store(.boolean(value), for: key) }

  override func set(_ url: URL?, forKey key: String) {
    guard let url else { return removeObject(forKey: key) }
    store(.url(url.absoluteString), for: key)
  }

  override func url(forKey key: String) -> URL? {
    switch storedValue(for: key) {
    case .url(let text): URL(string: text)
    // Foundation reads a string as a path.
    case .text(let path): URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
    default: nil
    }
  }

  override func removeObject(forKey key: String) {
    values.remove(key)
    postChange()
  }

  override func register(defaults: [String: Any]) {
    let newDefaults = defaults.compactMapValues { StoredValue($0) }
    Self.registeredDefaults.withLock { $0.merge(newDefaults) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    Self.registeredDefaults.withLock { $0 }.merging(values.allValues) { $1 }.compactMapValues(
      \.value)
  }

  override func persistentDomain(forName name: String) -> [String: Any]? {
    SharedValues.suite(name)?.allValues.compactMapValues(\.value)
  }

  override func setPersistentDomain(_ domain: [String: Any], forName name: String) {
    SharedValues.suite(name)?.replaceAll(with: domain.compactMapValues { StoredValue($0) })
    postChange()
  }

  override func removePersistentDomain(forName name: String) {
    SharedValues.suite(name)?.replaceAll(with: [:])
    postChange()
  }

  /// Returns `true`, because every value is written when it is set.
  override func synchronize() -> Bool { true }

  /// Returns the value for a key, or the registered default, or `nil` if there is neither.
  private func storedValue(for key: String) -> StoredValue? {
    values[key] ?? Self.registeredDefaults.withLock { $0[key] }
  }

  private func store(_ value: StoredValue, for key: String) {
    values.set(value, for: key)
    postChange()
  }

  private func postChange() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}

extension Int {
  /// Creates an integer by rounding a number toward zero.
  ///
  /// A number out of range becomes the nearest bound, and NaN becomes 0.
  fileprivate init(clamping number: Double) {
    let bound = 0x1p63
    if number.isNaN {
      self = 0
    } else if number >= bound {
      self = .max
    } else {
      self = number < -bound ? .min : Int(number)
    }
  }
}

/// A protocol that makes `UserDefaults(suiteName:)` return defaults that processes share.
///
/// An initializer of a class cannot return an instance of another class, but one in a protocol
/// extension can.
public protocol SharedSuite {
  // The only member is in an extension below.
}

extension UserDefaults: SharedSuite {
  /// The name of the domain that Foundation does not open as a suite.
  static var globalDomain: String { "NSGlobalDomain" }
}

extension SharedSuite where Self: UserDefaults {
  /// Creates the user defaults of a suite, such as an app group, shared by all processes of the
  /// user.
  ///
  /// The result is `nil` for the global domain, and if the suite cannot be opened.
  ///
  /// This initializer takes precedence over Foundation's, whose parameter is optional and whose
  /// values are private to a process.
  /// - Source: Foundation `UserDefaults.init(suiteName:)`.
  /// - Parameter suiteName: The name of the suite.
  public init?(suiteName: String) {
    guard let shared = SharedDefaults(suite: suiteName) as? Self else { return nil }
    self = shared
  }
}

internal import FoundationGaps
public import Foundation

/// The user defaults of a suite, shared by processes, which Foundation on Linux does not support.
///
/// The next read of any process returns a value that another has set, concurrent writers lose no
/// values, and a crash between two writes leaves the earlier value.
/// - Source: Foundation `UserDefaults`.
final class SharedDefaults: UserDefaults {
  private let values: SharedValues

  /// The registered defaults, shared by all suites, as on Apple platforms.
  private static let registered = OSAllocatedUnfairLock(initialState: [String: StoredValue]())

  init?(suite: String) {
    guard suite != UserDefaults.globalDomain, let values = SharedValues.suite(suite) else {
      return nil
    }
    self.values = values
    super.init(suiteName: nil)
  }

  override func object(forKey key: String) -> Any? { stored(key)?.value }

  /// Foundation traps on numbers outside the range of `Int`.
  override func integer(forKey key: String) -> Int {
    switch stored(key) {
    case .real(let number): Int(nearest: number)
    case .float(let number): Int(nearest: Double(number))
    default: super.integer(forKey: key)
    }
  }

  override func set(_ value: Any?, forKey key: String) {
    guard let value else { return removeObject(forKey: key) }
    guard let stored = StoredValue(value) else {
      StoreLog.report("UserDefaults cannot store \(type(of: value)); “\(key)” is unchanged")
      return
    }
    store(stored, key)
  }

  override func set(_ value: Int, forKey key: String) { store(.integer(Int64(value)), key) }

  override func set(_ value: Float, forKey key: String) { store(.float(value), key) }

  override func set(_ value: Double, forKey key: String) { store(.real(value), key) }

  override func set(_ value: Bool, forKey key: String) { store(.flag(value), key) }

  override func set(_ url: URL?, forKey key: String) {
    guard let url else { return removeObject(forKey: key) }
    store(.address(url.absoluteString), key)
  }

  override func url(forKey key: String) -> URL? {
    switch stored(key) {
    case .address(let address): URL(string: address)
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
    let found = defaults.compactMapValues { StoredValue($0) }
    Self.registered.withLock { $0.merge(found) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    Self.registered.withLock { $0 }.merging(values.all) { $1 }.compactMapValues(\.value)
  }

  override func persistentDomain(forName name: String) -> [String: Any]? {
    SharedValues.suite(name)?.all.compactMapValues(\.value)
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

  private func stored(_ key: String) -> StoredValue? {
    values[key] ?? Self.registered.withLock { $0[key] }
  }

  private func store(_ value: StoredValue, _ key: String) {
    values.set(value, for: key)
    postChange()
  }

  private func postChange() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}

extension Int {
  /// Creates an integer by rounding toward zero: the nearest bound if out of range, 0 for NaN.
  fileprivate init(nearest number: Double) {
    let last = 0x1p63
    if number.isNaN {
      self = 0
    } else if number >= last {
      self = .max
    } else {
      self = number < -last ? .min : Int(number)
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
  /// The domain that Foundation does not open.
  static var globalDomain: String { "NSGlobalDomain" }
}

extension SharedSuite where Self: UserDefaults {
  /// Creates the user defaults of a suite, such as an app group, shared by all processes of the
  /// user.
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

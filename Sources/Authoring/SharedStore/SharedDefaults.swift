internal import FoundationGaps
public import Foundation

/// The defaults of a suite, which Foundation on Linux keeps from other processes.
///
/// A value that one process has set is seen by the next read of another, writers at the same time
/// lose nothing, and a crash between two writes leaves the earlier value.
/// - Source: Foundation `UserDefaults`.
final class SharedDefaults: UserDefaults {
  private let values: SharedValues

  /// What stands for values that are not set: one table for all suites, as on Apple's systems.
  private static let registered = OSAllocatedUnfairLock(initialState: [String: StoredValue]())

  init?(suite: String) {
    guard suite != UserDefaults.globalDomain, let values = SharedValues.suite(suite) else {
      return nil
    }
    self.values = values
    super.init(suiteName: nil)
  }

  override func object(forKey key: String) -> Any? { stored(key)?.value }

  /// Foundation's traps at numbers that no whole one is near.
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
      StoreLog.say("UserDefaults keeps no \(type(of: value)): “\(key)” stays as it was")
      return
    }
    keep(stored, key)
  }

  override func set(_ value: Int, forKey key: String) { keep(.integer(Int64(value)), key) }

  override func set(_ value: Float, forKey key: String) { keep(.float(value), key) }

  override func set(_ value: Double, forKey key: String) { keep(.real(value), key) }

  override func set(_ value: Bool, forKey key: String) { keep(.flag(value), key) }

  override func set(_ url: URL?, forKey key: String) {
    guard let url else { return removeObject(forKey: key) }
    keep(.address(url.absoluteString), key)
  }

  override func url(forKey key: String) -> URL? {
    switch stored(key) {
    case .address(let words): URL(string: words)
    // A path, as Foundation reads a text.
    case .text(let path): URL(fileURLWithPath: (path as NSString).expandingTildeInPath)
    default: nil
    }
  }

  override func removeObject(forKey key: String) {
    values.remove(key)
    tell()
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
    tell()
  }

  override func removePersistentDomain(forName name: String) {
    SharedValues.suite(name)?.replaceAll(with: [:])
    tell()
  }

  /// True: every value is written when it is set.
  override func synchronize() -> Bool { true }

  private func stored(_ key: String) -> StoredValue? {
    values[key] ?? Self.registered.withLock { $0[key] }
  }

  private func keep(_ value: StoredValue, _ key: String) {
    values.set(value, for: key)
    tell()
  }

  private func tell() {
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }
}

extension Int {
  /// The whole number without what is behind the point: the last one for what is past it, 0 for none.
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

/// What lets `UserDefaults(suiteName:)` give the defaults that processes share.
///
/// A class's own initialiser can give no other class; one of a protocol can.
public protocol SharedDefaultsMaking {
  // Only its extension has something to say.
}

extension UserDefaults: SharedDefaultsMaking {
  /// The domain that Foundation lets nobody open.
  static var globalDomain: String { "NSGlobalDomain" }
}

extension SharedDefaultsMaking where Self: UserDefaults {
  /// The defaults of a suite, which all processes of the user share: an app group's.
  ///
  /// Goes before Foundation's own, which takes an optional name and is for one process.
  /// - Source: Foundation `UserDefaults.init(suiteName:)`.
  /// - Parameter suiteName: The suite's name.
  public init?(suiteName: String) {
    guard let shared = SharedDefaults(suite: suiteName) as? Self else { return nil }
    self = shared
  }
}

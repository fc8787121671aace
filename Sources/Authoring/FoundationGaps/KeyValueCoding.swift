extension UserDefaults {
  /// Returns the value for a key, like `object(forKey:)`.
  ///
  /// - Source: Foundation `NSObject.value(forKey:)`, which Linux lacks.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Sets the value for a key, like `set(_:forKey:)`.
  ///
  /// - Source: Foundation `NSObject.setValue(_:forKey:)`, which Linux lacks.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

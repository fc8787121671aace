extension UserDefaults {
  /// The value under a key, by the name that key-value coding has for it.
  ///
  /// - Source: Foundation `NSObject.value(forKey:)`, which Linux lacks.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Sets the value under a key, by the name that key-value coding has for it.
  ///
  /// - Source: Foundation `NSObject.setValue(_:forKey:)`, which Linux lacks.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}

internal import ViewTree

/// The intent whose parameters are being asked for.
enum DependedIntent {
  @TaskLocal static var current: (any AppIntent)?
}

/// The other values of the intent for which a query or an options' provider is asked.
///
/// - Source: AppIntents `IntentParameterDependency`.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  /// The intent's values, by the names of its properties.
  @dynamicMemberLookup
  public struct Values: Sendable {
    fileprivate let intent: Intent

    /// A value.
    public subscript<Value>(dynamicMember path: KeyPath<Intent, Value>) -> Value {
      intent[keyPath: path]
    }
  }

  private let paths: [any PartialKeyPath<Intent> & Sendable]

  /// The values, or `nil` where one that is depended on is still missing.
  public var wrappedValue: Values? {
    guard let intent = DependedIntent.current as? Intent else { return nil }
    let isThere = paths.allSatisfy { path in
      let parameter = intent[keyPath: path] as? any AnyIntentParameter
      return parameter?.json.map { $0 != .null } ?? false
    }
    return isThere ? Values(intent: intent) : nil
  }

  /// Depends on some parameters.
  public init<each Value: Sendable>(
    _ parameters: repeat any KeyPath<Intent, IntentParameter<each Value>> & Sendable
  ) {
    var paths: [any PartialKeyPath<Intent> & Sendable] = []
    for path in repeat each parameters { paths.append(path) }
    self.paths = paths
  }
}

internal import ViewTree

/// The resolution of an intent's parameters by queries and options providers.
enum ParameterResolution {
  /// The intent whose parameters the current task resolves, or `nil` for none.
  @TaskLocal static var intent: (any AppIntent)?
}

/// A property wrapper that gives a query or an options provider access to the other parameters of
/// the intent.
///
/// For example, a query for cities can read the country that the user has already chosen.
///
/// - Source: AppIntents `IntentParameterDependency`.
@propertyWrapper
public struct IntentParameterDependency<Intent: AppIntent>: Sendable {
  /// The intent's parameter values, accessed by property name.
  @dynamicMemberLookup
  public struct Values: Sendable {
    fileprivate let intent: Intent

    /// The value of a parameter.
    public subscript<Value>(dynamicMember path: KeyPath<Intent, Value>) -> Value {
      intent[keyPath: path]
    }
  }

  private let paths: [any PartialKeyPath<Intent> & Sendable]

  /// The intent's values, or `nil` if one of the declared dependencies has no value yet.
  ///
  /// The values are also `nil` while no parameter of the intent is being resolved.
  public var wrappedValue: Values? {
    guard let intent = ParameterResolution.intent as? Intent else { return nil }
    let hasAllValues = paths.allSatisfy { path in
      let parameter = intent[keyPath: path] as? any AnyIntentParameter
      return parameter?.json.map { $0 != .null } ?? false
    }
    return hasAllValues ? Values(intent: intent) : nil
  }

  /// Declares the parameters that must have a value.
  public init<each Value: Sendable>(
    _ parameters: repeat any KeyPath<Intent, IntentParameter<each Value>> & Sendable
  ) {
    var paths: [any PartialKeyPath<Intent> & Sendable] = []
    for path in repeat each parameters { paths.append(path) }
    self.paths = paths
  }
}

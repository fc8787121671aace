internal import IntentSchemas
internal import ViewTree

/// The keys of `home.yaml`.
///
/// These declarations are the basis for reading, writing and patching the file, and for reporting
/// unknown keys.
enum HomeKey {
  /// The keys of a mapping.
  protocol Keys: CaseIterable, RawRepresentable<String> {}

  enum Root: String, Keys {
    case widgets, stacks, layouts
  }

  /// The keys of a widget, in the order in which they are written.
  enum Widget: String, Keys {
    case widget, family, id, design, recommendation, settings, look, network
  }

  /// The keys of a stack, in the order in which they are written.
  enum Stack: String, Keys {
    case widgets, pinned, rotate, suggestions, timetable
  }
}

extension HomeKey.Keys {
  static var names: Set<String> { Set(allCases.map(\.rawValue)) }
}

extension YAMLSection {
  func string(_ key: some RawRepresentable<String>) throws(ConfigurationError) -> String? {
    try string(key.rawValue)
  }

  func flag(_ key: some RawRepresentable<String>) throws(ConfigurationError) -> Bool? {
    try flag(key.rawValue)
  }

  func requiredString(_ key: some RawRepresentable<String>) throws(ConfigurationError) -> String {
    try requiredString(key.rawValue)
  }

  func node(_ key: some RawRepresentable<String>) -> YAMLNode? { node(key.rawValue) }
}

extension WidgetPlacement {
  /// Returns the value of a key, or `nil` if it is not set.
  func value(_ key: HomeKey.Widget) -> YAMLValue? {
    switch key {
    case .widget: .text(widget.description)
    case .family: .verbatim(family.shortName)
    case .id: .text(id)
    case .design: design.map { .text($0) }
    case .recommendation: recommendation.map { .text($0) }
    case .settings:
      settings.map { .mapping([(YAMLText.scalar($0.intent), YAMLValue(.object($0.values)))]) }
    case .look: look.isEmpty ? nil : .mapping(look.members)
    case .network: network == .allow ? nil : .verbatim(network.rawValue)
    }
  }

  /// Returns the keys that must be written, with their values.
  ///
  /// - Parameter defaultID: The default id, which is not written.
  /// - Returns: The keys in order.
  func members(defaultID: String) -> [(key: HomeKey.Widget, value: YAMLValue)] {
    HomeKey.Widget.allCases.filter { $0 != .id || id != defaultID }.compactMap { key in
      value(key).map { (key, $0) }
    }
  }
}

extension StackPlacement {
  /// Returns the value of a key, or `nil` if it is not set.
  func value(_ key: HomeKey.Stack) -> YAMLValue? {
    switch key {
    case .widgets: .strings(widgets)
    case .pinned: pinned.map { .text($0) }
    case .rotate: .verbatim("\(rotates)")
    case .suggestions: .verbatim("\(suggests)")
    case .timetable:
      timetable.isEmpty
        ? nil
        : .list(timetable.map { .mapping([(YAMLText.scalar($0.text), .text($0.widget))]) })
    }
  }

  /// The keys that must be written, in order, with their values.
  ///
  /// Switches are omitted if they are on, which is their default.
  var members: [(key: HomeKey.Stack, value: YAMLValue)] {
    HomeKey.Stack.allCases.filter { key in
      switch key {
      case .widgets, .pinned, .timetable: true
      case .rotate: !rotates
      case .suggestions: !suggests
      }
    }.compactMap { key in value(key).map { (key, $0) } }
  }
}

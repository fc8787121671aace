internal import IntentSchemas
internal import ViewTree
public import TesseraUI

extension Button {
  /// Creates a button that performs an intent when the user activates it.
  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: intent.controlAction, label: label)
  }

  /// Creates a button that has a role and performs an intent when the user activates it.
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: role, action: intent.controlAction, label: label)
  }
}

extension Button where Label == Text {
  /// Creates a button that has a localized title and performs an intent.
  public init(_ key: LocalizedStringKey, intent: some AppIntent) {
    self.init(role: nil, action: intent.controlAction) { Text(key) }
  }

  /// Creates a button that has a title, shown as is, and performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, intent: some AppIntent) {
    self.init(role: nil, action: intent.controlAction) { Text(title) }
  }

  /// Creates a button that has a localized title and a role and performs an intent.
  public init(_ key: LocalizedStringKey, role: ButtonRole?, intent: some AppIntent) {
    self.init(role: role, action: intent.controlAction) { Text(key) }
  }

  /// Creates a button that has a title, shown as is, and a role and performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole?, intent: some AppIntent) {
    self.init(role: role, action: intent.controlAction) { Text(title) }
  }
}

extension Toggle {
  /// Creates a toggle that performs an intent when the user activates it.
  ///
  /// If the intent conforms to ``SetValueIntent``, its `value` is set to the new state first.
  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, action: intent.toggleAction(settingTo: !isOn), label())
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle that has a localized title and performs an intent.
  public init(_ key: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, action: intent.toggleAction(settingTo: !isOn), Text(key))
  }

  /// Creates a toggle that has a title, shown as is, and performs an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, action: intent.toggleAction(settingTo: !isOn), Text(title))
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// Creates a button that has a localized title and a symbol and performs an intent.
  public init(_ key: LocalizedStringKey, systemImage: String, intent: some AppIntent) {
    self.init(role: nil, action: intent.controlAction) {
      TesseraUI.Label(key, systemImage: systemImage)
    }
  }
}

extension Toggle where Label == TesseraUI.Label<Text, Image> {
  /// Creates a toggle that has a localized title and a symbol and performs an intent.
  public init(
    _ key: LocalizedStringKey, systemImage: String, isOn: Bool, intent: some AppIntent
  ) {
    self.init(
      isOn: isOn, action: intent.toggleAction(settingTo: !isOn),
      TesseraUI.Label(key, systemImage: systemImage))
  }
}

extension AppIntent {
  /// The control action that performs this intent.
  fileprivate var controlAction: ControlAction { ControlAction(archivedIntent: archivedCall) }

  /// Returns the action of a toggle.
  ///
  /// A ``SetValueIntent`` is given the new state as its `value`.
  ///
  /// - Source: AppIntents `SetValueIntent`.
  fileprivate func toggleAction(settingTo isOn: Bool) -> ControlAction {
    let newValues: [String: JSON] = self is any SetValueIntent ? ["value": .bool(isOn)] : [:]
    return ControlAction(archivedIntent: call(setting: newValues).jsonText)
  }
}

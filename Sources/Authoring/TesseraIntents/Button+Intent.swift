internal import IntentSchemas
internal import ViewTree
public import TesseraUI

extension Button {
  /// A button that fires an intent.
  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: intent.control, label: label)
  }

  /// A button that fires an intent.
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: role, action: intent.control, label: label)
  }
}

extension Button where Label == Text {
  /// A button of words that fires an intent.
  public init(_ key: LocalizedStringKey, intent: some AppIntent) {
    self.init(role: nil, action: intent.control) { Text(key) }
  }

  /// A button of words that fires an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, intent: some AppIntent) {
    self.init(role: nil, action: intent.control) { Text(title) }
  }

  /// A button of words that fires an intent.
  public init(_ key: LocalizedStringKey, role: ButtonRole?, intent: some AppIntent) {
    self.init(role: role, action: intent.control) { Text(key) }
  }

  /// A button of words that fires an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, role: ButtonRole?, intent: some AppIntent) {
    self.init(role: role, action: intent.control) { Text(title) }
  }
}

extension Toggle {
  /// A switch that fires an intent.
  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, action: intent.switching(to: !isOn), label())
  }
}

extension Toggle where Label == Text {
  /// A switch of words that fires an intent.
  public init(_ key: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, action: intent.switching(to: !isOn), Text(key))
  }

  /// A switch of words that fires an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, action: intent.switching(to: !isOn), Text(title))
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// A button of words and a symbol that fires an intent.
  public init(_ key: LocalizedStringKey, systemImage: String, intent: some AppIntent) {
    self.init(role: nil, action: intent.control) { TesseraUI.Label(key, systemImage: systemImage) }
  }
}

extension Toggle where Label == TesseraUI.Label<Text, Image> {
  /// A switch of words and a symbol that fires an intent.
  public init(
    _ key: LocalizedStringKey, systemImage: String, isOn: Bool, intent: some AppIntent
  ) {
    self.init(
      isOn: isOn, action: intent.switching(to: !isOn),
      TesseraUI.Label(key, systemImage: systemImage))
  }
}

extension AppIntent {
  /// What a press of a control with this intent does.
  fileprivate var control: ControlAction { ControlAction(archived: archived) }

  /// What turning a switch over does: an intent that sets a value sets the new one.
  ///
  /// - Source: AppIntents `SetValueIntent`.
  fileprivate func switching(to isOn: Bool) -> ControlAction {
    var call = call
    if self is any SetValueIntent { call.values["value"] = .bool(isOn) }
    return ControlAction(archived: call.text)
  }
}

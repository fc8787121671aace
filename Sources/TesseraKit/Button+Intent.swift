public import TesseraIntents
public import TesseraUI

extension Button {
  /// A button that fires an intent; the dashboard fires it from a later issue on.
  public init(intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: nil, label: label)
  }

  /// A button that fires an intent; the dashboard fires it from a later issue on.
  public init(role: ButtonRole?, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(role: role, label: label)
  }
}

extension Button where Label == Text {
  /// A button of words that fires an intent.
  public init(_ key: LocalizedStringKey, intent: some AppIntent) {
    self.init(role: nil) { Text(key) }
  }

  /// A button of words that fires an intent.
  @_disfavoredOverload
  public init(_ title: some StringProtocol, intent: some AppIntent) {
    self.init(role: nil) { Text(title) }
  }
}

extension Toggle {
  /// A switch that fires an intent; the dashboard fires it from a later issue on.
  public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> Label) {
    self.init(isOn: isOn, label())
  }
}

extension Toggle where Label == Text {
  /// A switch of words that fires an intent.
  public init(_ key: LocalizedStringKey, isOn: Bool, intent: some AppIntent) {
    self.init(isOn: isOn, Text(key))
  }
}

extension Button where Label == TesseraUI.Label<Text, Image> {
  /// A button of words and a symbol that fires an intent.
  public init(_ key: LocalizedStringKey, systemImage: String, intent: some AppIntent) {
    self.init(role: nil) { TesseraUI.Label(key, systemImage: systemImage) }
  }
}

extension Toggle where Label == TesseraUI.Label<Text, Image> {
  /// A switch of words and a symbol that fires an intent.
  public init(
    _ key: LocalizedStringKey, systemImage: String, isOn: Bool, intent: some AppIntent
  ) {
    self.init(isOn: isOn, TesseraUI.Label(key, systemImage: systemImage))
  }
}

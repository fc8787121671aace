/// The address `tessera://settings`, with which a widget opens the settings of its own box, or
/// `tessera://settings/NAME`, which asks for one parameter.
struct SettingsAddress {
  /// The name of the parameter, or `nil` for all settings.
  let parameter: String?

  private static let base = "tessera://settings"

  /// Parses an address, or returns `nil` for another one.
  init?(_ url: String) {
    guard url != Self.base else {
      parameter = nil
      return
    }
    guard url.hasPrefix(Self.base + "/") else { return nil }
    parameter = String(url.dropFirst(Self.base.count + 1))
  }
}

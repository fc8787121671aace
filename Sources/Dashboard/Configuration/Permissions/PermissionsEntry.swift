package import Sandbox

/// What the user can choose on the screen for an entry of `permissions.yaml`.
package enum PermissionsEntry: Hashable, Sendable {
  case asMe, withoutSecrets, minimal
  /// Like ``withoutSecrets``, but with a network that consists of these hosts.
  case hosts([HostPattern])

  package var permissions: Permissions {
    switch self {
    case .asMe: .asMe
    case .withoutSecrets: .withoutSecrets
    case .minimal: .minimal
    case .hosts(let hosts): Permissions(network: .hosts(hosts), reading: .withoutSecrets)
    }
  }

  /// The name of a preset, or `nil` for hosts.
  private var name: String? { PermissionsFile.presets.first { $0.value == permissions }?.key }

  var value: YAMLValue {
    guard case .hosts(let hosts) = self else { return .text(name ?? "") }
    // In flow style, whatever the file is like: it is one decision.
    let list = YAMLValue.strings(hosts.map(\.description)).flow
    return .verbatim("{network: \(list), read: without-secrets}")
  }
}

package import Sandbox

/// What the user can choose on the screen for an entry of `permissions.yaml`.
package enum PermissionsEntry: Hashable, Sendable {
  case asMe, withoutSecrets, minimal
  /// Like ``withoutSecrets``, but with a network that consists of these hosts.
  case hosts([HostPattern])

  /// The entries that are a name in the file.
  package static let presets: [PermissionsEntry] = [.withoutSecrets, .minimal, .asMe]

  /// The name of a preset in the file, and of the choice among others.
  package var name: String {
    switch self {
    case .asMe: "as-me"
    case .withoutSecrets: "without-secrets"
    case .minimal: "minimal"
    case .hosts: "hosts"
    }
  }

  package var permissions: Permissions {
    switch self {
    case .asMe: .asMe
    case .withoutSecrets: .withoutSecrets
    case .minimal: .minimal
    case .hosts(let hosts): Permissions(network: .hosts(hosts), reading: .withoutSecrets)
    }
  }

  func value(about program: ProgramIdentity?) -> YAMLValue {
    let decision = PermissionDecision(permissions, about: program)
    let parts = [("file", decision.file), ("content", decision.content)].compactMap { name, value in
      value.map { "\(name): \(YAMLText.scalar($0))" }
    }
    // In flow style, whatever the file is like: it is one decision.
    switch self {
    case .hosts(let hosts):
      let list = YAMLValue.strings(hosts.map(\.description)).flow
      let words = ["network: \(list)", "read: without-secrets"] + parts
      return .verbatim("{\(words.joined(separator: ", "))}")
    case _ where parts.isEmpty: return .text(name)
    default: return .verbatim("{\((["preset: \(name)"] + parts).joined(separator: ", "))}")
    }
  }
}

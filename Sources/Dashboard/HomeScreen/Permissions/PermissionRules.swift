package import Configuration
internal import Sandbox

/// What plugins, commands and third parties' extensions may do, and how this machine sees to it.
package struct PermissionRules: Hashable, Sendable {
  /// The user's decisions.
  package var file = PermissionsFile()
  /// Whether this machine can confine programs.
  package var isConfinable = true
  /// Whether this machine can limit the network to some hosts.
  package var limitsHosts = false
  /// The extensions that are not bundled.
  package var foreignExtensions: Set<String> = []

  package init() {}

  /// A program, or several, that are confined in the same way.
  struct Subject: Hashable {
    /// The name in `permissions.yaml`.
    var name: String
    /// What it may do without an entry.
    var standard: Permissions
  }

  /// Returns what a widget is confined as, or `nil` for a bundled widget that runs nothing of the
  /// user's.
  func subject(of widget: WidgetReference) -> Subject? {
    if foreignExtensions.contains(widget.extension) {
      return Subject(name: widget.extension, standard: .asMe)
    }
    guard ["plugins", "data"].contains(widget.extension) else { return nil }
    return Subject(
      name: "\(widget.extension)/\(widget.kind)", standard: .withoutSecrets)
  }

  /// Returns what a subject may do.
  func permissions(of subject: Subject) -> Permissions {
    file.permissions(of: subject.name, standard: subject.standard)
  }

  /// Returns what can be chosen for a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - hosts: The hosts that it connects to, as far as it says.
  /// - Returns: The presets, and the hosts if the network can be limited to them.
  func choices(of subject: Subject, hosts: [HostPattern]) -> [PermissionsEntry] {
    let canBeLimited = limitsHosts && !hosts.isEmpty && !foreignExtensions.contains(subject.name)
    return [.withoutSecrets] + (canBeLimited ? [.hosts(hosts)] : []) + [.minimal, .asMe]
  }
}

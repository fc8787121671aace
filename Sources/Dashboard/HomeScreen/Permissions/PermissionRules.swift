package import Configuration
package import Sandbox

/// What plugins, commands and third parties' extensions may do, and how this machine sees to it.
package struct PermissionRules: Hashable, Sendable {
  /// The user's decisions.
  package var file = PermissionsFile()
  /// Whether this machine can confine programs.
  package var isConfinable = true
  /// Whether this machine can limit the network to some hosts.
  package var limitsHosts = false
  /// The programs of the extensions that are not bundled, by name.
  package var foreignPrograms: [String: ProgramIdentity] = [:]

  package init() {}

  /// A program, or several, that are confined in the same way.
  struct Subject: Hashable {
    /// The name in `permissions.yaml`.
    var name: String
    /// What it may do without an entry.
    var standard: Permissions
    /// The program that has the name, or `nil` if it is known by its name alone.
    var program: ProgramIdentity?
  }

  /// Returns what a widget is confined as, or `nil` for a bundled widget that runs nothing of the
  /// user's.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - program: The program that it says to run, or `nil` for none.
  /// - Returns: What is confined.
  func subject(of widget: WidgetReference, _ program: ProgramIdentity?) -> Subject? {
    if let program = foreignPrograms[widget.extension] {
      return Subject(name: widget.extension, standard: .asMe, program: program)
    }
    guard ["plugins", "data"].contains(widget.extension) else { return nil }
    return Subject(
      name: "\(widget.extension)/\(widget.kind)", standard: .withoutSecrets, program: program)
  }

  /// Returns what a subject may do, or `nil` if the user has not decided about it.
  func permissions(of subject: Subject) -> Permissions? {
    // A subject without a decision is not run.
    try? file.permissions(of: subject.name, subject.program, standard: subject.standard)
  }

  /// Returns why the user has to decide about a subject, or `nil` if there is a decision, or none is
  /// needed.
  func undecidedReason(of subject: Subject) -> UndecidedReason? {
    do throws(UndecidedReason) {
      _ = try file.permissions(of: subject.name, subject.program, standard: subject.standard)
      return nil
    } catch {
      return error
    }
  }

  /// Returns whether the user has to decide about the program of an extension, for example because it is
  /// another one now.
  package func isUndecided(_ extensionName: String) -> Bool {
    guard let program = foreignPrograms[extensionName] else { return false }
    return undecidedReason(
      of: Subject(name: extensionName, standard: .asMe, program: program)) != nil
  }

  /// Returns whether the first box of a subject is asked about.
  func isAskedAbout(_ subject: Subject) -> Bool {
    file.decisions[subject.name] == nil || undecidedReason(of: subject) != nil
  }

  /// Returns what can be chosen for a subject.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - hosts: The hosts that it connects to, as far as it says.
  /// - Returns: The presets, and the hosts if the network can be limited to them.
  func choices(of subject: Subject, hosts: [HostPattern]) -> [PermissionsEntry] {
    let canBeLimited = limitsHosts && !hosts.isEmpty && foreignPrograms[subject.name] == nil
    return [.withoutSecrets] + (canBeLimited ? [.hosts(hosts)] : []) + [.minimal, .asMe]
  }
}

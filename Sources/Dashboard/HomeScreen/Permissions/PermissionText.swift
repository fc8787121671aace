internal import Configuration
internal import Sandbox
internal import Texts

extension PermissionsEntry {
  /// The name of the choice in a row.
  var title: String {
    switch self {
    case .withoutSecrets: localized("everything but secrets")
    case .hosts: localized("its own hosts, no secrets")
    case .minimal: localized("next to nothing")
    case .asMe: localized("everything")
    }
  }

  /// What the choice allows, in a sentence.
  var sentence: String {
    switch self {
    case .withoutSecrets:
      localized(
        "It uses the network and reads your files, but not keys, passwords, mail or browser data. It writes only to its own folders."
      )
    case .hosts(let hosts):
      localized(
        "It connects only to \(hosts.map(\.description).joined(separator: ", ")), and reads your files, but not keys, passwords, mail or browser data. It writes only to its own folders."
      )
    case .minimal:
      localized("It has no network, sees none of your files, and writes only to its own folders.")
    case .asMe: localized("It does whatever you can do.")
    }
  }
}

extension PermissionRules {
  /// What a subject may do, in one line.
  func summary(of subject: Subject) -> String {
    guard let permissions = permissions(of: subject) else { return localized("not decided") }
    if let preset = PermissionsEntry.presets.first(where: { $0.permissions == permissions }) {
      return preset.title
    }
    let reading =
      switch permissions.reading {
      case .system where !permissions.readablePaths.isEmpty:
        localized("reads \(permissions.readablePaths.joined(separator: ", "))")
      case .system: localized("reads the system")
      case .withoutSecrets: localized("reads all but secrets")
      case .all: localized("reads everything")
      }
    let writing =
      permissions.writablePaths.isEmpty
      ? nil : localized("writes \(permissions.writablePaths.joined(separator: ", "))")
    let variables =
      permissions.variables.isEmpty
      ? nil : localized("gets \(permissions.variables.joined(separator: ", "))")
    let network =
      switch permissions.network {
      case .none: localized("no network")
      case .hosts(let hosts):
        localized("connects to \(hosts.map(\.description).joined(separator: ", "))")
      case .all: localized("network")
      }
    return [network, reading, writing, variables].compactMap(\.self).joined(separator: ", ")
  }

  /// Whether a subject is confined, in one line; `nil` if it may do everything.
  func means(of subject: Subject) -> String? {
    if let reason = undecidedReason(of: subject) { return reason.sentence(of: subject) }
    guard let permissions = permissions(of: subject), permissions != .asMe else { return nil }
    if case .hosts = permissions.network, foreignPrograms[subject.name] != nil {
      return localized("without the network: only plugins can be limited to some hosts")
    }
    return isConfinable
      ? localized("confined")
      : localized("not run: this machine has neither bubblewrap nor Landlock")
  }
}

extension PermissionRules {
  /// The extensions about whose programs the user has to decide again, one line each.
  package var changedPrograms: [String] {
    foreignPrograms.sorted { $0.key < $1.key }.compactMap { name, program in
      let subject = Subject(name: name, standard: .asMe, program: program)
      guard let sentence = undecidedReason(of: subject)?.sentence(of: subject) else { return nil }
      return "\(name): \(sentence) \(localized("Decide in the settings of a box (s)."))"
    }
  }
}

extension UndecidedReason {
  /// Why the user is asked about a subject, in a sentence, or `nil` for the first question.
  func sentence(of subject: PermissionRules.Subject) -> String? {
    switch self {
    case .new: nil
    case .changed: localized("Its file has changed since you decided.")
    case .otherFile(let path):
      localized(
        "You decided about another file, \(path). This one is \(subject.program?.path ?? "").")
    }
  }
}

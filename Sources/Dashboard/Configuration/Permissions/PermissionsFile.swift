internal import Files
package import Sandbox
internal import ViewTree
internal import Yams

/// The permissions in `permissions.yaml`, by widget, and the errors in the file.
///
/// A widget without an entry has the permissions of its preset.
package struct PermissionsFile: Hashable, Sendable {
  package static let fileName = "permissions.yaml"

  /// The decisions by `extension/kind`.
  package private(set) var decisions: [String: PermissionDecision] = [:]
  /// The errors in line order.
  package private(set) var errors: [ConfigurationError] = []
  /// Whether there is a file that cannot be read as a whole.
  private var isUnreadable = false

  package init() {}

  /// What is allowed while the file cannot be read: next to nothing.
  package static let unreadable: PermissionsFile = {
    var file = PermissionsFile()
    file.isUnreadable = true
    return file
  }()

  /// The permissions by `extension/kind`, whichever programs they are about.
  package var permissions: [String: Permissions] { decisions.mapValues(\.permissions) }

  /// What the entries let their programs write, in the order of their names.
  package var writing: [PermittedWriting] {
    permissions.filter { !$0.value.writablePaths.isEmpty }.sorted { $0.key < $1.key }.map {
      PermittedWriting(entry: $0.key, paths: $0.value.writablePaths)
    }
  }

  /// Looks up what a name may do, whichever program has it.
  ///
  /// - Parameters:
  ///   - name: The name, `EXTENSION/KIND` or `EXTENSION`.
  ///   - standard: What it may do without an entry.
  /// - Returns: What it may do.
  package func permissions(of name: String, standard: Permissions) -> Permissions {
    isUnreadable ? .minimal : decisions[name]?.permissions ?? standard
  }

  /// Looks up what a program may do.
  ///
  /// - Parameters:
  ///   - name: The name, `EXTENSION/KIND` or `EXTENSION`.
  ///   - program: The program that has it, or `nil` for one that is known by its name alone.
  ///   - standard: What a program of the user's own may do without an entry.
  /// - Returns: What it may do.
  /// - Throws: ``UndecidedReason`` if there is no decision about this program.
  package func permissions(
    of name: String, _ program: ProgramIdentity?, standard: Permissions
  ) throws(UndecidedReason) -> Permissions {
    guard !isUnreadable else { return .minimal }
    guard let decision = decisions[name] else {
      guard program?.content == nil else { throw .new }
      return standard
    }
    if let reason = decision.undecided(about: program) { throw reason }
    return decision.permissions
  }

  /// Reads the text of the file, entry by entry.
  ///
  /// An entry with an error grants nothing: the widget has ``Permissions/minimal``.
  ///
  /// - Throws: ``ConfigurationError`` if nothing can be read.
  package init(_ source: String) throws(ConfigurationError) {
    let root = try YAMLSection(parsing: source, file: Self.fileName)
    for (key, node) in root.mapping {
      let name = key.string ?? ""
      do throws(ConfigurationError) {
        decisions[name] = try Self.decision(node, name, root)
      } catch {
        decisions[name] = PermissionDecision(.minimal)
        errors.append(error)
      }
    }
    errors.sort { $0.line < $1.line }
  }

  private static func decision(
    _ node: YAMLNode, _ name: String, _ root: YAMLSection
  ) throws(ConfigurationError) -> PermissionDecision {
    if let preset = node.string {
      guard let permissions = presets[preset] else {
        throw root.invalidValue(
          node, name, expected: presets.keys.sorted().joined(separator: ", ") + ", or a mapping")
      }
      return PermissionDecision(permissions)
    }
    var decision = PermissionDecision(.minimal)
    try SettingKey.read(
      allKeys, from: YAMLSection(node, key: name, file: root.file), into: &decision)
    guard decision.content == nil || decision.file != nil else {
      throw root.invalidValue(node, name, expected: "a file, because there is its content")
    }
    return decision
  }

  /// The names of common permissions.
  package static let presets = Dictionary(
    uniqueKeysWithValues: PermissionsEntry.presets.map { ($0.name, $0.permissions) })

  /// Returns whether a path begins at the root or at the home folder; any other, such as an empty one, would
  /// have to begin somewhere.
  private static func isWholePath(_ path: String) -> Bool {
    (path == "~" || UserPath.isInHome(path) || PathBytes.isAbsolute(path))
      && path.utf8.allSatisfy { $0 >= 0x20 }
  }

  static let allKeys: [SettingKey<PermissionDecision>] = [
    .parsed(
      "preset", \.preset, unset: "`minimal`",
      "What a preset allows; the following keys change it.", parse: { presets[$0] },
      expected: { _ in presets.keys.sorted().joined(separator: ", ") }, text: { _ in "" }),
    .wordOrList(
      "network", words: ["none", "all"],
      "Whether the network can be used, or which hosts: `api.github.com`, `*.example.com`, `nas.lan:8080`.",
      expected: "none, all, or a list of hosts such as api.github.com or *.example.com",
      read: { value, decision in
        switch value {
        case .word(let word): decision.permissions.network = word == "all" ? .all : .none
        case .list(let texts):
          let hosts = texts.compactMap { HostPattern($0) }
          guard hosts.count == texts.count else { return false }
          decision.permissions.network = hosts.isEmpty ? .none : .hosts(hosts)
        }
        return true
      },
      value: { decision in
        switch decision.permissions.network {
        case .none: .word("none")
        case .hosts(let hosts): .list(hosts.map(\.description))
        case .all: .word("all")
        }
      }),
    .wordOrList(
      "read", words: Permissions.Reading.allCases.map(\.rawValue),
      "What can be read: the system and its own folder, all but secrets, or all; a list of folders is in addition to the system.",
      expected: "system, without-secrets, all, or a list of folders such as ~/notes or /srv/data",
      read: { value, decision in
        switch value {
        case .word(let word): decision.permissions.reading = .init(rawValue: word) ?? .system
        case .list(let paths):
          guard paths.allSatisfy(isWholePath) else { return false }
          (decision.permissions.reading, decision.permissions.readablePaths) = (.system, paths)
        }
        return true
      },
      value: { decision in
        decision.permissions.readablePaths.isEmpty
          ? .word(decision.permissions.reading.rawValue)
          : .list(decision.permissions.readablePaths)
      }),
    SettingKey(
      name: "write", summary: "The folders that can be written, besides its own.",
      schema: .stringList, unset: "none",
      read: { section, decision throws(ConfigurationError) in
        guard let node = section.node("write"), let paths = try section.strings("write") else {
          return
        }
        guard paths.allSatisfy(isWholePath) else {
          throw section.invalidValue(
            node, "write", expected: "a list of folders such as ~/notes or /srv/data")
        }
        decision.permissions.writablePaths = paths
      },
      value: { decision in
        let paths = decision.permissions.writablePaths
        return paths.isEmpty ? nil : .array(paths.map { .string($0) })
      }),
    .flag("processes", \.permissions.seesProcesses, "Whether other processes are visible."),
    .strings(
      "environment", \.permissions.variables,
      "The names of your environment variables that it gets, besides the usual ones."),
    .text(
      "file", \.file, unset: "a file of your own",
      "The path of the program that this is about; Tessera writes it for what came from elsewhere."),
    .text(
      "content", \.content, unset: "a file of your own",
      "What was in it when you decided (SHA-256); if it changes, you are asked again."),
  ]
}

package import Sandbox
internal import ViewTree
internal import Yams

/// The permissions in `permissions.yaml`, by widget, and the errors in the file.
///
/// A widget without an entry has the permissions of its preset.
package struct PermissionsFile: Hashable, Sendable {
  package static let fileName = "permissions.yaml"

  /// The permissions by `extension/kind`.
  package private(set) var permissions: [String: Permissions] = [:]
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

  /// Looks up what a name may do.
  ///
  /// - Parameters:
  ///   - name: The name, `EXTENSION/KIND` or `EXTENSION`.
  ///   - standard: What it may do without an entry.
  /// - Returns: What it may do.
  package func permissions(of name: String, standard: Permissions) -> Permissions {
    isUnreadable ? .minimal : permissions[name] ?? standard
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
        permissions[name] = try Self.permissions(node, name, root)
      } catch {
        permissions[name] = .minimal
        errors.append(error)
      }
    }
    errors.sort { $0.line < $1.line }
  }

  private static func permissions(
    _ node: YAMLNode, _ name: String, _ root: YAMLSection
  ) throws(ConfigurationError) -> Permissions {
    if let preset = node.string {
      guard let permissions = presets[preset] else {
        throw root.invalidValue(
          node, name, expected: presets.keys.sorted().joined(separator: ", ") + ", or a mapping")
      }
      return permissions
    }
    var permissions = Permissions.minimal
    try SettingKey.read(
      allKeys, from: YAMLSection(node, key: name, file: root.file), into: &permissions)
    return permissions
  }

  /// The names of common permissions.
  package static let presets = Dictionary(
    uniqueKeysWithValues: PermissionsEntry.presets.map { ($0.name, $0.permissions) })

  static let allKeys: [SettingKey<Permissions>] = [
    .wordOrList(
      "network", words: ["none", "all"],
      "Whether the network can be used, or which hosts: `api.github.com`, `*.example.com`, `nas.lan:8080`.",
      expected: "none, all, or a list of hosts such as api.github.com or *.example.com",
      read: { value, permissions in
        switch value {
        case .word(let word): permissions.network = word == "all" ? .all : .none
        case .list(let texts):
          let hosts = texts.compactMap { HostPattern($0) }
          guard hosts.count == texts.count else { return false }
          permissions.network = hosts.isEmpty ? .none : .hosts(hosts)
        }
        return true
      },
      value: { permissions in
        switch permissions.network {
        case .none: .word("none")
        case .hosts(let hosts): .list(hosts.map(\.description))
        case .all: .word("all")
        }
      }),
    .wordOrList(
      "read", words: Permissions.Reading.allCases.map(\.rawValue),
      "What can be read: the system and its own folder, all but secrets, or all; a list of folders is in addition to the system.",
      expected: "system, without-secrets, all, or a list of folders",
      read: { value, permissions in
        switch value {
        case .word(let word): permissions.reading = .init(rawValue: word) ?? .system
        case .list(let paths): (permissions.reading, permissions.readablePaths) = (.system, paths)
        }
        return true
      },
      value: { permissions in
        permissions.readablePaths.isEmpty
          ? .word(permissions.reading.rawValue) : .list(permissions.readablePaths)
      }),
    .strings("write", \.writablePaths, "The folders that can be written, besides its own."),
    .flag("processes", \.seesProcesses, "Whether other processes are visible."),
    .strings(
      "environment", \.variables,
      "The names of your environment variables that it gets, besides the usual ones."),
  ]
}

internal import Files
internal import Foundation
internal import Sandbox
internal import WidgetOptions

/// A program that prints what a box shows.
struct Plugin: Hashable, Sendable {
  /// How the output is read.
  enum Format: String, Hashable, Sendable, CaseIterable {
    case automatic = "auto"
    case xbar, waybar, i3blocks, i3bar, polybar, raycast
  }

  /// The path of the program's file.
  let path: String
  /// Whether the user put the file into a folder of plugins; others came by a link, in a package or
  /// from an address.
  let isOwn: Bool
  /// The folder of the package that the file is a part of, or `nil` for a file alone.
  let package: String?
  /// The name by which home.yaml identifies the plugin, unique among all plugins.
  var kind: String
  /// The name shown to the user if the metadata have none.
  let name: String
  /// The time between runs in seconds, or `nil` for only when the user asks.
  let interval: Double?
  let runsWhenOpened: Bool
  let metadata: PluginMetadata
  /// The beginning of the source, or an empty text for a binary.
  let source: String

  /// The length of the source that is read for metadata, in bytes.
  static let sourceLength = 128 << 10

  /// Reads a plugin's file.
  ///
  /// - Parameters:
  ///   - path: The path of the program's file.
  ///   - name: The file name that has the interval, if it is not that of the path.
  ///   - isOwn: Whether the user put the file into a folder of plugins.
  ///   - package: The folder of the package that the file is a part of, or `nil` for a file alone.
  init(
    path: String, named name: String? = nil, isOwn: Bool = true, package: String? = nil
  ) {
    self.path = path
    self.isOwn = isOwn
    self.package = package
    let fileName = PluginName(name ?? UserPath.name(of: path))
    kind = fileName.kind
    // A file that cannot be read has no metadata; running it reports the reason.
    let bytes = (try? RegularFile.beginning(of: path, length: Self.sourceLength)) ?? []
    let isText = !bytes.prefix(512).contains(0)
    source = isText ? String(decoding: bytes, as: UTF8.self) : ""
    metadata = PluginMetadata(source)
    self.name = fileName.title
    interval = fileName.interval
    runsWhenOpened = fileName.runsWhenOpened || metadata.runsWhenOpened
  }

  /// The name shown to the user.
  var title: String {
    guard let title = metadata.title, !title.isEmpty else { return name }
    return title
  }

  /// The program to which a decision about permissions belongs.
  var identity: ProgramIdentity {
    isOwn ? .own(path) : .fromElsewhere(path, package: package)
  }

  private static let hostLimit = 12
  /// The length of all hosts together: the user, who may permit them, must see all of them.
  private static let hostsLength = 240

  /// The hosts in addresses of the source, without those of the metadata, ordered by name; none if
  /// there are so many that it is a list of something else, or more than can be read at a glance.
  var hosts: [String] {
    let parts = source.components(separatedBy: "://")
    var names: Set<String> = []
    for (before, after) in zip(parts, parts.dropFirst()) {
      guard before.hasSuffix("http") || before.hasSuffix("https"), !Self.isMetadata(before) else {
        continue
      }
      let host = after.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "._-:".contains($0)) }
      var name = host.lowercased()
      while name.hasSuffix(".") || name.hasSuffix(":") { name.removeLast() }
      // A name without a dot is the beginning of one that the plugin composes, or this machine.
      if name.contains(".") || name.prefix(while: { $0 != ":" }) == "localhost" {
        names.insert(name)
      }
    }
    let length = names.reduce(0) { $0 + $1.utf8.count + ", ".utf8.count }
    return names.count > Self.hostLimit || length > Self.hostsLength ? [] : names.sorted()
  }

  /// Returns whether the last line of a text is one of metadata.
  private static func isMetadata(_ text: String) -> Bool {
    let line =
      text.suffix(200).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .last ?? ""
    return ["<xbar.", "<bitbar.", "<swiftbar.", "@raycast."].contains { line.contains($0) }
  }

  /// The folder that contains the file, in which the plugin runs.
  var folder: String { Folder.parent(of: path) }
}

package import Sandbox
internal import Texts

/// Whom a widget asks in the network, as far as it says.
package struct NetworkUse: Hashable, Sendable {
  /// The hosts by name.
  package let hosts: [HostPattern]
  /// Whether there are others, which the widget's settings or data name.
  package let includesOthers: Bool

  /// Creates the use of no network.
  package init() { self.init([]) }

  /// Creates the use of hosts by their names; `*` stands for others, and what is not a name is left
  /// out.
  package init(_ names: [String]) {
    hosts = names.compactMap { HostPattern($0) }
    includesOthers = names.contains("*")
  }

  /// Whether nobody is asked.
  package var isEmpty: Bool { hosts.isEmpty && !includesOthers }

  /// Whom the widget asks, such as `asks api.example.com`, the longest sentence first.
  var sentences: [String] {
    guard let first = hosts.first.map({ "\($0)" }) else { return [localized("uses the network")] }
    let all = hosts.map { "\($0)" }.joined(separator: ", ")
    if includesOthers {
      return [localized("asks \(all) and others"), localized("asks \(first) and others")]
    }
    guard hosts.count > 1 else { return [localized("asks \(all)")] }
    return [localized("asks \(all)"), localized("asks \(first) and \(hosts.count - 1) more")]
  }
}

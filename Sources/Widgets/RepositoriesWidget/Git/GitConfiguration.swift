internal import Foundation

/// The configuration of a repository, with the origin of each value.
///
/// - Source: git-config(1) `--list --show-scope -z`.
struct GitConfiguration: Hashable, Sendable {
  struct Value: Hashable, Sendable {
    /// Whether the value is the repository's own rather than the user's or the system's.
    var isLocal: Bool
    /// The key; section and name are in lower case.
    var key: String
    var text: String
  }

  private(set) var values: [Value] = []

  static let arguments = ["config", "--list", "--show-scope", "-z"]
  /// The number of values that are read.
  private static let countLimit = 5000

  init(parsing output: Data) {
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
    for index in stride(from: 0, to: fields.count - 1, by: 2).prefix(Self.countLimit) {
      let scope = String(decoding: fields[index], as: UTF8.self)
      let parts = fields[index + 1].split(separator: 0x0a, maxSplits: 1)
      guard let key = parts.first else { continue }
      values.append(
        Value(
          isLocal: scope == "local" || scope == "worktree",
          key: String(decoding: key, as: UTF8.self),
          text: parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""))
    }
  }

  /// The values that disable the filters of the repository, which are programs.
  ///
  /// Filters of the user's own configuration, such as that of Git LFS, remain.
  var disabledFilters: [(String, String)] {
    let names = Set(
      values.compactMap { value -> Substring? in
        guard value.isLocal, value.key.hasPrefix("filter."),
          let end = value.key.lastIndex(of: "."), end > value.key.startIndex
        else { return nil }
        return value.key[..<end]
      })
    return names.sorted().flatMap { name in
      [
        ("\(name).clean", ""), ("\(name).smudge", ""), ("\(name).process", ""),
        ("\(name).required", "false"),
      ]
    }
  }

  /// The first value of the repository's own that names a program which `git fetch` would start,
  /// or `nil`.
  var programForFetching: String? {
    values.first { value in
      value.isLocal && Self.programKeys.contains { value.key.wholeMatch(of: $0) != nil }
    }?.key
  }

  private static var programKeys: [Regex<Substring>] {
    [
      /core\.(?:sshcommand|gitproxy|askpass|alternaterefscommand)/, /credential\..*/,
      /remote\..*\.(?:uploadpack|vcs|proxy)/, /url\..*/, /http\..*/, /protocol\..*/,
      /ssh\..*/, /transfer\.credentials.*/, /gpg\..*/,
    ]
  }

  /// Returns the last value of a key, or `nil` if there is none.
  func text(of key: String) -> String? { values.last { $0.key == key }?.text }

  /// Returns the address of the remote of a branch, of `origin`, or of the first remote.
  func remoteAddress(ofBranch branch: String?) -> String? {
    let remote = branch.flatMap { text(of: "branch.\($0).remote") }
    let names = [remote, "origin"].compactMap(\.self)
    let chosen = names.lazy.compactMap { text(of: "remote.\($0).url") }.first
    let first = values.first { $0.key.hasPrefix("remote.") && $0.key.hasSuffix(".url") }?.text
    return chosen ?? first
  }

  /// Returns an address in which the beginning is replaced by the rules of the user.
  ///
  /// - Source: git-config(1) `url.<base>.insteadOf`.
  func rewritten(_ address: String) -> String {
    let rules = values.filter {
      $0.key.hasPrefix("url.") && $0.key.hasSuffix(".insteadof") && !$0.text.isEmpty
        && address.hasPrefix($0.text)
    }
    guard let rule = rules.max(by: { $0.text.utf8.count < $1.text.utf8.count }) else {
      return address
    }
    let base = rule.key.dropFirst("url.".count).dropLast(".insteadof".count)
    return String(base) + address.dropFirst(rule.text.count)
  }
}

internal import Files
internal import Foundation

/// The forges that are known: the public ones, and those of `TESSERA_FORGES`.
///
/// An unknown server is never contacted: the address of a remote comes from the repository.
struct ForgeDirectory: Hashable, Sendable {
  private var kinds: [String: ForgeKind] = [
    "github.com": .github, "gitlab.com": .gitlab, "codeberg.org": .gitea, "gitea.com": .gitea,
    "salsa.debian.org": .gitlab, "gitlab.gnome.org": .gitlab, "gitlab.freedesktop.org": .gitlab,
    "invent.kde.org": .gitlab, "framagit.org": .gitlab,
  ]
  /// The servers that are sent the token of the environment.
  ///
  /// These are the best known forge of each kind and those that the user has named.
  private(set) var tokenHosts: Set<String> = ["github.com", "gitlab.com", "codeberg.org"]
  /// What is wrong with `TESSERA_FORGES`, or `nil`.
  private(set) var problem: String?

  static let variable = "TESSERA_FORGES"

  /// Reads `TESSERA_FORGES`, such as `git.example.org=gitea,code.example.com=gitlab`.
  init(environment: [String: String]) {
    for entry in (environment.value(of: Self.variable) ?? "").split(separator: ",") {
      let parts = entry.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2, let kind = ForgeKind(name: parts[1]) else {
        problem = "\(Self.variable) is not of the form git.example.org=gitea"
        continue
      }
      kinds[parts[0].lowercased()] = kind
      tokenHosts.insert(parts[0].lowercased())
    }
  }

  /// Returns the repository at the address of a remote, or `nil` if its server is no known forge.
  func repository(at address: String) -> ForgeRepository? {
    guard let remote = RemoteAddress(address), let kind = kinds[remote.host] else { return nil }
    return ForgeRepository(kind: kind, host: remote.host, path: remote.path)
  }
}

/// The server and the path in the address of a remote.
///
/// - Source: git-fetch(1) “Git URLs”.
struct RemoteAddress: Hashable {
  var host: String
  /// The path without the suffix `.git`, such as `owner/name`.
  var path: String

  private static let lengthLimit = 2000

  /// Parses an address, without the user's name and password; `nil` for one of another form, such
  /// as a path.
  init?(_ address: String) {
    guard address.utf8.count <= Self.lengthLimit else { return nil }
    if let match = address.wholeMatch(
      of: /(?:https?|ssh|git):\/\/(?:[^@\/]*@)?([A-Za-z0-9.\-]+(?::[0-9]+)?)\/(.+)/)
    {
      // A port of ssh is not that of the forge.
      let isWeb = address.hasPrefix("http")
      let host = String(match.1)
      self.init(host: isWeb ? host : String(host.prefix { $0 != ":" }), rawPath: match.2)
    } else if let match = address.wholeMatch(of: /(?:[^@\/:]+@)?([A-Za-z0-9.\-]+):([^\/].*)/) {
      self.init(host: String(match.1), rawPath: match.2)
    } else {
      return nil
    }
  }

  private init?(host: String, rawPath: Substring) {
    var path = rawPath
    while path.hasPrefix("/") { path.removeFirst() }
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix(".git") { path.removeLast(4) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isValid = parts.allSatisfy { part in
      part.wholeMatch(of: /[A-Za-z0-9_.~+\-]+/) != nil && part != "." && part != ".."
    }
    guard parts.count >= 2, isValid else { return nil }
    self.host = host.lowercased()
    self.path = String(path)
  }
}

/// A repository on a forge.
struct ForgeRepository: Hashable, Sendable, Codable {
  var kind: ForgeKind
  var host: String
  /// The path, such as `owner/name`.
  var path: String

  /// Returns the page of a branch, or of the repository if there is none.
  func page(ofBranch branch: String?) -> URL? {
    let base = "https://\(host)/\(path)"
    guard let branch, let name = branch.addingPercentEncoding(withAllowedCharacters: .branch)
    else { return URL(string: base) }
    return switch kind {
    case .github: URL(string: "\(base)/tree/\(name)")
    case .gitlab: URL(string: "\(base)/-/tree/\(name)")
    case .gitea: URL(string: "\(base)/src/branch/\(name)")
    }
  }
}

extension CharacterSet {
  /// What may stay in the name of a branch in an address.
  static let branch = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")
  /// What may stay in a part of a path.
  static let pathPart = branch.subtracting(CharacterSet(charactersIn: "/"))
}

/// The programs that run forges, each with its own programming interface.
enum ForgeKind: String, Hashable, Sendable, Codable {
  case github, gitlab
  /// Gitea and Forgejo, whose interfaces are the same.
  case gitea

  /// The kind with a name, such as `forgejo`.
  init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "github": self = .github
    case "gitlab": self = .gitlab
    case "gitea", "forgejo": self = .gitea
    default: return nil
    }
  }

  /// The variable that names another server for this kind's best known forge.
  var addressVariable: String {
    switch self {
    case .github: "TESSERA_GITHUB_URL"
    case .gitlab: "TESSERA_GITLAB_URL"
    case .gitea: "TESSERA_GITEA_URL"
    }
  }

  /// The variables that may contain a token, in the order in which they are used.
  var tokenVariables: [String] {
    switch self {
    case .github: ["GITHUB_TOKEN", "GH_TOKEN"]
    case .gitlab: ["GITLAB_TOKEN"]
    case .gitea: ["FORGEJO_TOKEN", "GITEA_TOKEN"]
    }
  }

  /// Returns the address of the programming interface of a server.
  ///
  /// - Source: docs.github.com/en/rest (GitHub Enterprise Server: `/api/v3`),
  ///   docs.gitlab.com/api/rest, docs.gitea.com/development/api-usage
  func interface(ofHost host: String) -> String {
    switch self {
    case .github: host == "github.com" ? "https://api.github.com" : "https://\(host)/api/v3"
    case .gitlab: "https://\(host)/api/v4"
    case .gitea: "https://\(host)/api/v1"
    }
  }
}

internal import Files

/// The user's variables that lead programs to secrets, wherever the user keeps them.
package enum SecretVariables {
  /// What is secret below the path in a variable; the path itself without a name.
  private static let names: [String: [String]] = [
    "GNUPGHOME": [], "PASSWORD_STORE_DIR": [], "GOPASS_HOMEDIR": [], "NETRC": [],
    "CURL_HOME": [".netrc"],
    "AWS_SHARED_CREDENTIALS_FILE": [], "AWS_CONFIG_FILE": [], "GOOGLE_APPLICATION_CREDENTIALS": [],
    "CLOUDSDK_CONFIG": [], "AZURE_CONFIG_DIR": [], "BOTO_CONFIG": [], "OCI_CONFIG_FILE": [],
    "KUBECONFIG": [], "DOCKER_CONFIG": ["config.json"], "DOCKER_CERT_PATH": [],
    "REGISTRY_AUTH_FILE": [], "TF_CLI_CONFIG_FILE": [], "PULUMI_HOME": ["credentials.json"],
    "VAULT_TOKEN_PATH": [], "ANSIBLE_VAULT_PASSWORD_FILE": [], "SOPS_AGE_KEY_FILE": [],
    "CARGO_HOME": ["credentials", "credentials.toml"], "NPM_CONFIG_USERCONFIG": [],
    "npm_config_userconfig": [], "PIP_CONFIG_FILE": [], "POETRY_CONFIG_DIR": ["auth.toml"],
    "GRADLE_USER_HOME": ["gradle.properties"], "COMPOSER_HOME": ["auth.json"],
    "BUNDLE_USER_CONFIG": [], "HEX_HOME": ["hex.config"], "HF_HOME": ["token", "stored_tokens"],
    "HF_TOKEN_PATH": [], "KAGGLE_CONFIG_DIR": [], "CLAUDE_CONFIG_DIR": [], "CODEX_HOME": [],
    "GH_CONFIG_DIR": [], "GLAB_CONFIG_DIR": [], "STEPPATH": [], "RCLONE_CONFIG": [],
    "RESTIC_PASSWORD_FILE": [], "BORG_KEYS_DIR": [], "PGPASSFILE": [], "PGSERVICEFILE": [],
    "MYSQL_HOME": [".my.cnf"], "XAUTHORITY": [], "ICEAUTHORITY": [], "KRB5CCNAME": [],
    "KRB5_KTNAME": [], "SSLKEYLOGFILE": [], "MAIL": [], "MAILDIR": [], "MAILRC": [], "MBOX": [],
    "ZDOTDIR": [".zsh_history", ".zhistory", ".histfile"], "HISTFILE": [], "LESSHISTFILE": [],
    "PYTHON_HISTORY": [], "PYTHONHISTFILE": [], "NODE_REPL_HISTORY": [], "PSQL_HISTORY": [],
    "MYSQL_HISTFILE": [], "SQLITE_HISTORY": [], "REDISCLI_HISTFILE": [], "R_HISTFILE": [],
    "IPYTHONDIR": [],
  ]

  /// The beginning of the names under which they are handed to an extension that runs programs.
  private static let prefix = "TESSERA_PLACE_"

  /// Returns the variables that an extension needs to know where secrets are, under names that
  /// programs do not know.
  ///
  /// - Parameter environment: The user's environment.
  /// - Returns: The variables, by name.
  package static func handed(_ environment: [String: String]) -> [String: String] {
    let values = names.keys.compactMap { name in environment[name].map { (prefix + name, $0) } }
    return Dictionary(values, uniquingKeysWith: { $1 })
  }

  /// Returns the paths of secrets, whether there is something or not.
  ///
  /// - Parameters:
  ///   - environment: The user's environment, or what was handed of it.
  ///   - homes: The user's homes; a variable that names one, or what contains it, is ignored.
  /// - Returns: The paths, in no order.
  static func paths(_ environment: [String: String], homes: [String]) -> [String] {
    names.flatMap { variable, names -> [String] in
      let value = environment[variable] ?? environment[prefix + variable] ?? ""
      // A cache of Kerberos has its kind before the path.
      let list = value.hasPrefix("FILE:") ? String(value.dropFirst("FILE:".count)) : value
      let paths = UserPath.list(list, home: environment.homeFolder).filter(PathBytes.isAbsolute)
      return names.isEmpty
        ? paths.filter { isPlace($0, homes) }
        : paths.flatMap { path in names.map { "\(path)/\($0)" } }
    }
  }

  /// Returns whether a path can be hidden as a whole: it contains neither a home nor the system.
  private static func isPlace(_ path: String, _ homes: [String]) -> Bool {
    let resolved = ResolvedPath(path)
    return PathBytes.parts(of: resolved.path).count > 1
      && !homes.contains { PathBytes.contains(resolved.path, ResolvedPath($0).path) }
  }
}

/// The files that a program without the permission for secrets never sees.
enum SecretPaths {
  /// The paths below the home folder.
  private static let names = [
    ".ssh", ".gnupg", ".password-store", ".netrc", ".authinfo", ".authinfo.gpg", ".git-credentials",
    ".pgpass", ".my.cnf", ".npmrc", ".pypirc", ".vault-token", ".aws", ".azure", ".kube", ".docker",
    ".config/gcloud", ".config/gh", ".config/glab-cli", ".config/hub", ".config/op",
    ".config/Bitwarden", ".config/Bitwarden CLI", ".config/keepassxc", ".config/rclone",
    ".config/sops", ".config/age", ".terraform.d", ".cargo/credentials", ".cargo/credentials.toml",
    ".gem/credentials", ".local/share/keyrings", ".local/share/kwalletd", ".pki", ".thunderbird",
    ".mozilla", ".config/google-chrome", ".config/chromium", ".config/BraveSoftware",
    ".config/microsoft-edge", ".config/vivaldi", ".config/opera", ".config/Signal",
    ".config/Slack", ".config/discord", ".local/share/evolution", ".config/evolution", ".mail",
    "Mail", "Maildir", ".mutt", ".muttrc", ".msmtprc", ".mbsyncrc", ".offlineimaprc",
    ".bash_history", ".zsh_history", ".python_history", ".local/share/fish", ".psql_history",
    ".mysql_history", ".node_repl_history", ".lesshst", ".viminfo", ".Xauthority", ".ICEauthority",
  ]

  /// Returns the absolute paths: those below the home folder, and the dashboard's own folders, which
  /// have its keychain, what is pushed to it, and what other widgets have loaded.
  static func all(home: String, folders: [String]) -> [String] {
    names.map { "\(home)/\($0)" } + folders
  }
}

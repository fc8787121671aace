internal import Files
internal import Glibc

/// The files that a program without the permission for secrets never sees.
///
/// - Source: the documentation of the programs that keep them; Firejail, `disable-common.inc` and
///   `disable-programs.inc`, for which there are.
enum SecretPaths {
  /// Keys, passwords and tokens, below the home folder.
  private static let keys = [
    ".ssh", ".gnupg", ".gnupg2", ".password-store", ".pki", ".cert", ".age", ".minisign",
    ".netrc", "_netrc", ".authinfo", ".authinfo.gpg", ".git-credentials", ".git-credential-cache",
    ".config/git/credentials", ".cache/git/credential", ".config/gh", ".config/glab-cli",
    ".config/glab", ".config/hub", ".config/tea", ".config/github-copilot", ".pgpass", ".my.cnf",
    ".mylogin.cnf", ".npmrc", ".yarnrc", ".yarnrc.yml", ".pypirc", ".pip", ".config/pip",
    ".condarc", ".vault-token", ".aws", ".boto", ".s3cfg", ".azure", ".oci", ".bluemix", ".kube",
    ".config/helm", ".docker", ".config/containers/auth.json", ".config/gcloud", ".config/doctl",
    ".config/hcloud", ".config/linode-cli", ".config/heroku", ".fly", ".config/netlify",
    ".config/configstore", ".config/ngrok", ".ngrok2", ".terraform.d", ".terraformrc",
    ".cargo/credentials", ".cargo/credentials.toml", ".gem/credentials", ".bundle/config",
    ".m2/settings.xml", ".m2/settings-security.xml", ".gradle/gradle.properties", ".nuget",
    ".config/NuGet", ".composer/auth.json", ".config/composer/auth.json", ".hex",
    ".cache/huggingface/token", ".huggingface", ".config/openai", ".openai", ".anthropic",
    ".claude", ".claude.json", ".codex", ".gemini", ".config/io.datasette.llm", ".config/op",
    ".config/1Password", ".config/Bitwarden", ".config/Bitwarden CLI", ".config/rbw",
    ".local/share/rbw", ".cache/rbw", ".config/keepassxc", ".cache/keepassxc", ".config/KeePass",
    ".config/gopass", ".local/share/gopass", ".config/rclone", ".rclone.conf", ".config/sops",
    ".config/age", ".config/Yubico", ".yubico", ".local/share/keyrings", ".gnome2/keyrings",
    ".local/share/kwalletd", ".kde/share/apps/kwallet", ".smbcredentials", ".davfs2", ".vnc",
    ".config/tigervnc", ".remmina", ".local/share/remmina", ".config/remmina", ".filezilla",
    ".config/filezilla", ".electrum", ".bitcoin", ".ethereum", ".monero", ".Xauthority",
    ".ICEauthority",
  ]

  /// The profiles of browsers, mail and messages.
  private static let profiles = [
    ".mozilla", ".config/mozilla", ".cache/mozilla", ".librewolf", ".waterfox", ".zen", ".floorp",
    ".moonchild productions", ".tor-browser", ".local/share/tor-browser", ".local/share/torbrowser",
    ".config/google-chrome", ".config/google-chrome-beta", ".config/google-chrome-unstable",
    ".cache/google-chrome", ".config/chromium", ".cache/chromium", ".config/BraveSoftware",
    ".cache/BraveSoftware", ".config/microsoft-edge", ".config/microsoft-edge-beta",
    ".config/microsoft-edge-dev", ".cache/microsoft-edge", ".config/vivaldi",
    ".config/vivaldi-snapshot", ".cache/vivaldi", ".config/opera", ".config/opera-beta",
    ".cache/opera", ".config/yandex-browser", ".config/qutebrowser", ".local/share/qutebrowser",
    ".cache/qutebrowser", ".local/share/epiphany", ".config/epiphany", ".cache/epiphany",
    ".local/share/falkon", ".config/falkon", ".local/share/nyxt", ".config/Signal",
    ".config/Signal Beta", ".config/Slack", ".config/discord", ".config/discordcanary",
    ".config/Element", ".config/teams", ".config/skypeforlinux", ".config/Mattermost",
    ".config/zulip", ".local/share/TelegramDesktop", ".weechat", ".config/weechat",
    ".local/share/weechat", ".irssi", ".purple", ".config/profanity", ".thunderbird",
    ".cache/thunderbird", ".icedove", ".local/share/evolution", ".config/evolution",
    ".cache/evolution", ".local/share/geary", ".config/geary", ".cache/geary",
    ".local/share/akonadi", ".local/share/local-mail", ".local/share/mail", ".claws-mail",
    ".sylpheed-2.0", ".mail", "mail", "Mail", "Maildir", ".maildir", ".mutt", ".muttrc",
    ".config/mutt", ".config/neomutt", ".neomuttrc", ".neomutt", ".config/aerc",
    ".config/himalaya", ".msmtprc", ".config/msmtp", ".mbsyncrc", ".config/isyncrc",
    ".offlineimaprc", ".config/offlineimap", ".fetchmailrc", ".getmail", ".config/getmail",
    // The data of all programs of Flatpak and snap, among them browsers and mail.
    ".var/app", "snap",
  ]

  /// What was typed into shells and other programs; others are known by their names.
  private static let histories = [
    ".local/share/fish", ".local/share/atuin", ".local/share/mcfly", ".local/share/xonsh",
    ".local/share/zsh", ".local/state/zsh", ".local/state/bash", ".cache/zsh", ".zsh_sessions",
    ".bash_sessions", ".config/nushell/history.txt", ".config/nushell/history.sqlite3",
    ".local/share/mc/history", ".config/pgcli", ".config/mycli", ".config/litecli", ".dbshell",
    ".lesshst", ".local/state/lesshst", ".viminfo", ".local/state/nvim", ".local/share/nvim/shada",
    ".emacs.d/.local", ".local/share/recently-used.xbel",
  ]

  /// The folders that a variable of the user's can lead elsewhere.
  private static let movable: [(beginning: String, folder: XDGFolder)] = [
    (".config/", .configuration), (".local/share/", .data), (".local/state/", .state),
    (".cache/", .cache),
  ]

  /// The files of the system that root, or a member of a group, could read.
  private static let ofTheSystem = [
    "/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers",
    "/etc/sudoers.d", "/etc/ssl/private", "/etc/ssh/ssh_host_rsa_key",
    "/etc/ssh/ssh_host_ecdsa_key", "/etc/ssh/ssh_host_ed25519_key", "/etc/ssh/ssh_host_dsa_key",
    "/etc/NetworkManager/system-connections", "/etc/netplan", "/etc/wireguard", "/etc/openvpn",
    "/etc/ppp", "/etc/wpa_supplicant", "/etc/krb5.keytab", "/etc/letsencrypt", "/etc/fstab.secrets",
    "/etc/cifs-credentials", "/etc/mysql/debian.cnf", "/var/lib/NetworkManager",
    "/var/lib/bluetooth", "/var/lib/iwd", "/var/lib/systemd/credential.secret",
    "/var/spool/cron", "/var/mail", "/var/spool/mail", "/var/backups", "/var/lib/docker",
    "/var/lib/containers", "/var/lib/mysql", "/var/lib/postgresql", "/var/lib/sss",
    "/var/lib/AccountsService", "/boot", "/sys/firmware/efi/efivars", "/proc/kcore",
  ]

  /// Returns the absolute paths, whether there is something or not.
  ///
  /// - Parameters:
  ///   - home: The home folder.
  ///   - environment: The user's environment, for the user's folders.
  /// - Returns: The paths, in no order.
  static func all(home: String, environment: [String: String]) -> [String] {
    let names = keys + profiles + histories
    let moved = names.compactMap { name in
      movable.first { name.hasPrefix($0.beginning) }.map {
        "\(environment.folder($0.folder))/\(name.dropFirst($0.beginning.count))"
      }
    }
    let found = FolderNames.of(home).filter(isSecret).map { "\(home)/\($0)" }
    return names.map { "\(home)/\($0)" } + moved + found
      + ofTheSystem.filter { access($0, R_OK) == 0 }
  }

  /// Returns whether a hidden file in the home is a secret by its name, such as `.zhistory`.
  private static func isSecret(_ name: String) -> Bool {
    guard name.hasPrefix(".") else { return false }
    let name = name.lowercased()
    return ["history", "hist", "histfile"].contains { name.hasSuffix($0) }
      || ["credential", "secret", "passw", "token", "apikey"].contains { name.contains($0) }
  }
}

/// What is secret in a home folder, by what it is for.
///
/// The names are below the home. A copy, an older version or what an editor leaves behind has the name of
/// what it is a copy of, see ``SecretName``, and needs no row.
///
/// - Source: the documentation of the programs; Firejail, `disable-common.inc` and
///   `disable-programs.inc`, for which there are.
enum SecretTable {
  static let names = [
    keys, passwords, accounts, clouds, registries, assistants, virtualNetworks, remote, wallets,
    browsers, mail, messages, histories,
  ].flatMap(\.self)

  /// Keys and certificates.
  private static let keys = [
    ".ssh", ".gnupg", ".config/gnupg", ".local/share/gnupg", ".pki", ".local/share/pki", ".cert",
    ".caff", ".age", ".config/age", ".config/sops", ".minisign", ".signify", ".config/Yubico",
    ".yubico", ".step", ".acme.sh", ".config/letsencrypt", ".local/share/mkcert", ".putty",
    ".ecryptfs", ".Private", "Private", ".fscrypt", ".Xauthority", ".ICEauthority",
    ".config/syncthing", ".config/borg", ".config/restic", ".local/share/plasma-vault", ".vaults",
    ".encfs6.xml", ".cryptomator", ".config/Cryptomator", ".local/share/Cryptomator",
  ]

  /// Stores of passwords.
  private static let passwords = [
    ".password-store", ".local/share/password-store", ".config/gopass", ".local/share/gopass",
    ".local/share/keyrings", ".gnome2/keyrings", ".local/share/kwalletd", ".kde/share/apps/kwallet",
    ".kde4/share/apps/kwallet", ".config/kwalletrc", ".config/keepassxc", ".cache/keepassxc",
    ".local/share/keepassxc", ".config/KeePass", ".keepass", ".config/op", ".op",
    ".config/1Password", ".1password", ".config/Bitwarden", ".config/Bitwarden CLI", ".config/rbw",
    ".local/share/rbw", ".cache/rbw", ".config/Enpass", ".local/share/Enpass", ".lastpass",
    ".lpass", ".config/lpass", ".local/share/lpass", ".config/Dashlane", ".config/Proton Pass",
    ".config/Proton", ".config/authenticator", ".local/share/authenticator", ".config/authy",
    ".authy", ".config/otpclient", ".2fa", ".google_authenticator",
    ".local/share/gnome-authenticator",
  ]

  /// Names and passwords, or tokens, for servers.
  private static let accounts = [
    ".netrc", "_netrc", ".authinfo", ".pgpass", ".my.cnf", ".mylogin.cnf", ".config/pgcli",
    ".config/mycli", ".config/litecli", ".git-credentials", ".git-credential-cache",
    ".config/git/credentials", ".cache/git/credential", ".config/gh", ".config/glab-cli",
    ".config/glab", ".config/hub", ".config/tea", ".config/berg", ".config/github-copilot",
    ".subversion/auth", ".arcrc", ".erlang.cookie", ".vault-token", ".vault_pass",
    ".ansible-vault", ".ansible_vault_pass", ".cvspass", ".pam_environment",
    ".config/environment.d", ".config/pulse/cookie", ".pulse-cookie", ".smbcredentials",
    ".passwd-s3fs", ".davfs2", ".config/keybase", ".local/share/keybase", ".config/configstore",
    ".config/ngrok", ".ngrok2", ".nyx", ".config/rclone", ".rclone.conf",
    ".lftprc", ".local/share/lftp", ".lftp", ".ncftp", ".filezilla", ".config/filezilla",
    "filezilla", ".rhosts", ".shosts", ".config/nextcloud", ".local/share/Nextcloud", ".dropbox",
    ".config/spotify", ".config/goa-1.0", ".config/libaccounts-glib", ".env", ".envrc", ".jira.d",
    ".config/.jira", ".config/stripe", ".config/twilio-cli", ".twilio-cli", ".sentryclirc",
    ".slackcat", ".config/todoist", ".config/gcalcli", ".gcalcli_oauth", ".config/vdirsyncer",
    ".vdirsyncer",
  ]

  /// Clouds and what runs on them.
  private static let clouds = [
    ".aws", ".config/aws", ".boto", ".s3cfg", ".s3cmd", ".mc", ".azure", ".config/azure", ".oci",
    ".bluemix", ".aliyun", ".kube", ".config/helm", ".helm", ".docker",
    ".config/containers/auth.json", ".local/share/containers", ".config/gcloud", ".gsutil",
    ".config/doctl", ".config/hcloud", ".config/linode-cli", ".config/scw", ".config/upctl",
    ".config/exoscale", ".config/heroku", ".heroku", ".fly", ".config/fly", ".config/netlify",
    ".netlify", ".config/vercel", ".local/share/com.vercel.cli", ".vercel", ".now",
    ".config/.wrangler", ".wrangler", ".cloudflared", ".config/cloudflared", ".railway",
    ".config/railway", ".config/supabase", ".supabase", ".config/firebase", ".config/planetscale",
    ".config/turso", ".config/neonctl", ".pulumi", ".config/pulumi", ".terraform.d", ".terraformrc",
    ".config/terraform", ".terraform.rc", ".databrickscfg", ".snowflake", ".config/snowflake",
    ".snowsql", ".dbt", ".kaggle", ".config/kaggle", ".vagrant.d", ".chef", ".puppet", ".salt",
    ".config/openstack", ".okta", ".saml2aws", ".config/argocd", ".argocd", ".rancher", ".minikube",
    ".config/k9s", ".lens", ".config/Lens", ".openshift", ".circleci", ".travis",
  ]

  /// Registries of packages.
  private static let registries = [
    ".npmrc", ".yarnrc", ".config/npm", ".pnpmrc", ".config/pnpm/rc", ".bunfig.toml", ".pypirc",
    ".pip", ".config/pip", ".config/pypoetry", ".local/share/uv/credentials", ".condarc",
    ".continuum", ".cargo/credentials", ".gem/credentials", ".local/share/gem/credentials",
    ".bundle/config", ".m2/settings", ".m2/settings-security", ".gradle/gradle.properties",
    ".ivy2/.credentials", ".sbt/credentials", ".sbt/.credentials", ".nuget", ".config/NuGet",
    ".composer/auth.json", ".config/composer/auth.json", ".hex", ".config/hex", ".cabal/config",
    ".config/cabal", ".luarocks/upload_config.lua", ".conan/.conan.db", ".conan2/credentials",
    ".swiftpm/security", ".config/osc", ".oscrc", ".dput.cf", ".config/snapcraft",
    ".local/share/snapcraft", ".android/adbkey", ".android/debug.keystore",
  ]

  /// Assistants, of which what was said is as private as their tokens.
  private static let assistants = [
    ".cache/huggingface/token", ".cache/huggingface/stored_tokens", ".huggingface",
    ".config/openai", ".openai", ".anthropic", ".config/anthropic", ".claude", ".config/claude",
    ".codex", ".config/codex", ".gemini", ".config/io.datasette.llm", ".aider", ".config/aichat",
    ".config/mods", ".config/shell_gpt", ".config/fabric", ".continue", ".cursor", ".config/Cursor",
    ".config/zed", ".config/goose", ".local/share/goose", ".config/opencode",
    ".local/share/opencode", ".ollama/id_ed25519", ".qwen", ".config/amp", ".local/share/amp",
  ]

  /// Virtual private networks.
  private static let virtualNetworks = [
    ".config/wireguard", ".wireguard", ".wg", ".config/openvpn", ".openvpn", ".vpnc",
    ".config/openconnect", ".openconnect", ".config/protonvpn", ".cache/protonvpn",
    ".config/Mullvad VPN", ".config/tailscale", ".local/share/tailscale", ".zerotier",
    ".ZeroTierOneAuth", ".config/nordvpn", ".nordvpn", ".tor", ".local/share/tor", ".i2p", ".i2pd",
  ]

  /// Other machines' screens.
  private static let remote = [
    ".vnc", ".config/tigervnc", ".local/share/tigervnc", ".config/freerdp", ".remmina",
    ".local/share/remmina", ".config/remmina", ".config/rustdesk", ".config/teamviewer",
    ".local/share/teamviewer", ".anydesk", ".config/krdcrc", ".local/share/krdc",
    ".config/mremoteng", ".config/gnome-connections", ".nx", ".x2goclient", ".rdesktop",
  ]

  /// Money.
  private static let wallets = [
    ".bitcoin", ".litecoin", ".dogecoin", ".dash", ".zcash", ".namecoin", ".ethereum", ".geth",
    ".electrum", ".electron-cash", ".monero", ".bitmonero", "Monero", ".config/monero-project",
    ".config/solana", ".sparrow", ".wasabi", ".walletwasabi", ".config/Exodus", ".config/atomic",
    ".config/Ledger Live", ".config/@trezor", ".lnd", ".lightning", ".cardano", ".config/Daedalus",
    ".foundry/keystores", ".brownie/accounts", ".gnucash", ".local/share/gnucash",
  ]

  /// Browsers, whose variants have longer names.
  private static let browsers = [
    ".mozilla", ".config/mozilla", ".cache/mozilla", ".librewolf", ".config/librewolf",
    ".cache/librewolf", ".waterfox", ".zen", ".config/zen", ".floorp", ".config/floorp", ".icecat",
    ".mullvad", ".palemoon", ".moonchild productions", ".tor-browser", ".local/share/tor-browser",
    ".local/share/torbrowser", ".config/google", ".config/google-chrome", ".cache/google-chrome",
    ".config/chrome", ".config/chromium", ".cache/chromium", ".config/ungoogled", ".config/thorium",
    ".config/BraveSoftware", ".cache/BraveSoftware", ".config/microsoft", ".config/microsoft-edge",
    ".cache/microsoft-edge", ".config/vivaldi", ".local/share/vivaldi", ".cache/vivaldi",
    ".config/opera", ".cache/opera", ".config/yandex", ".cache/yandex", ".config/net.imput.helium",
    ".config/qutebrowser", ".local/share/qutebrowser", ".cache/qutebrowser",
    ".local/share/epiphany", ".config/epiphany", ".cache/epiphany",
    ".local/share/org.gnome.Epiphany", ".local/share/falkon", ".config/falkon", ".cache/falkon",
    ".local/share/konqueror", ".config/konqueror", ".local/share/kcookiejar", ".config/min",
    ".local/share/nyxt", ".config/nyxt", ".config/luakit", ".local/share/luakit", ".surf", ".w3m",
    ".elinks", ".links", ".lynx_cookies", ".config/lynx", ".wget-hsts", ".config/ladybird",
    ".local/share/Ladybird",
  ]

  /// Mail, and the programs that fetch, read and send it.
  private static let mail = [
    "mbox", ".mbox", "mail", ".mail", "Maildir", ".maildir", "sent", "postponed", "dead.letter",
    ".mailrc", ".config/mailx", ".forward", ".procmailrc", ".msmtprc", ".config/msmtp",
    ".msmtpqueue", ".esmtprc", ".ssmtprc", ".fetchmailrc", ".fetchids", ".getmail",
    ".config/getmail", ".mbsyncrc", ".config/mbsync", ".config/isync", ".config/isyncrc",
    ".isyncrc", ".offlineimaprc", ".offlineimap", ".config/offlineimap", ".local/share/offlineimap",
    ".mpoprc", ".config/mpop", ".alpine.pwd", ".pine-password-data", ".pine.pwd", ".alpine-smime",
    ".pinerc", ".mutt", ".muttrc", ".config/mutt", ".cache/mutt", ".config/neomutt", ".neomuttrc",
    ".neomutt", ".cache/neomutt", ".config/aerc", ".local/share/aerc", ".cache/aerc",
    ".config/himalaya", ".config/meli", ".local/share/meli", ".config/alot", ".notmuch-config",
    ".config/notmuch", ".local/share/notmuch", ".thunderbird", ".cache/thunderbird", ".icedove",
    ".betterbird", ".local/share/evolution", ".config/evolution", ".cache/evolution",
    ".local/share/geary", ".config/geary", ".cache/geary", ".config/Mailspring",
    ".local/share/akonadi", ".config/akonadi", ".config/kmail2rc", ".config/mailtransports",
    ".config/emailidentities", ".local/share/kmail2", ".local/share/local-mail",
    ".local/share/mail", ".kde/share/apps/kmail", ".claws-mail", ".sylpheed", ".balsa", ".trojita",
    ".config/flaska.net", ".config/tutanota-desktop", ".config/Proton Mail", ".config/protonmail",
    ".cache/protonmail", ".local/share/protonmail", ".slrnrc", ".newsrc", ".gnus",
  ]

  /// Messages and calls.
  private static let messages = [
    ".config/Signal", ".local/share/signal-cli", ".config/signal-cli", ".config/gurk",
    ".local/share/gurk", ".local/share/scli", ".config/Element", ".config/Riot",
    ".config/SchildiChat", ".local/share/fractal", ".cache/fractal", ".config/iamb",
    ".local/share/iamb", ".cache/iamb", ".config/gomuks", ".local/share/gomuks", ".cache/gomuks",
    ".local/share/nheko", ".config/nheko", ".cache/nheko", ".local/share/NeoChat",
    ".config/neochatrc", ".local/share/gajim", ".config/gajim", ".cache/gajim", ".local/share/dino",
    ".cache/dino", ".local/share/profanity", ".config/profanity", ".purple", ".config/hexchat",
    ".xchat2", ".weechat", ".config/weechat", ".local/share/weechat", ".irssi", ".config/irssi",
    ".BitchX", ".ii", "irc", ".local/share/konversation", ".config/konversationrc",
    ".config/quassel-irc.org", ".config/catgirl", ".local/share/catgirl", ".config/senpai",
    ".config/halloy", ".local/share/halloy", ".znc", ".config/Ferdium", ".config/Ferdi",
    ".config/Franz", ".config/Rambox", ".config/Slack", ".config/discord", ".config/discordcanary",
    ".config/discordptb", ".config/vesktop", ".config/WebCord", ".config/ArmCord",
    ".config/discordo", ".config/teams", ".config/skypeforlinux", ".Skype", ".config/Mattermost",
    ".config/zulip", ".config/Rocket.Chat", ".config/Wire", ".config/Session", ".config/Threema",
    ".config/whatsapp", ".config/whatsdesk", ".local/share/whatsapp",
    ".local/share/TelegramDesktop", ".config/telegram", ".telegram-cli", ".local/share/tg",
    ".config/nchat", ".nchat", ".cache/tg", ".config/Viber", ".ViberPC", ".zoom", ".config/zoom",
    ".config/zoomus", ".config/Jitsi Meet", ".config/jami", ".local/share/jami", ".config/tox",
    ".config/linphone", ".local/share/linphone", ".config/Beeper", ".config/BeeperTexts",
    ".config/Caprine", ".config/toot", ".config/tuba", ".config/tut",
  ]

  /// What was typed or opened; all files whose names end in `history` are, too, see ``SecretName``.
  private static let histories = [
    ".local/share/fish", ".config/fish/fish_history", ".local/share/atuin", ".config/atuin",
    ".local/share/mcfly", ".local/share/xonsh", ".local/share/zsh", ".config/zsh/history",
    ".cache/zsh", ".zsh_sessions", ".bash_sessions", ".local/share/bash", ".config/bash/history",
    ".config/nushell/history", ".local/share/nushell", ".local/share/elvish",
    ".local/share/powershell/PSReadLine", ".config/powershell/history", ".local/share/murex",
    ".local/share/oils", ".local/share/mc/history", ".ipython", ".local/share/jupyter/runtime",
    ".config/ipython", ".local/share/ptpython", ".dbshell", ".mongodb", ".config/mongodb",
    ".lesshst", ".cache/less", ".viminfo", ".vim/undo", ".vim/swap", ".vim/backup",
    ".local/share/nvim/shada", ".local/share/nvim/undo", ".local/share/nvim/swap", ".cache/vim",
    ".emacs.d/.local", ".emacs.d/auto-save-list", ".emacs.d/backups", ".emacs.d/recentf",
    ".emacs.d/savehist", ".cache/emacs", ".local/share/nano", ".config/micro/buffers",
    ".config/micro/backups", ".recently-used", ".local/share/recently-used.xbel",
    ".local/share/RecentDocuments", ".local/share/zeitgeist", ".local/share/kactivitymanagerd",
    ".local/share/klipper", ".cache/cliphist", ".local/share/clipman", ".clipman",
    ".local/share/gpaste", ".local/share/copyq", ".config/copyq", ".cache/clipmenu",
    ".local/share/tracker", ".cache/tracker", ".cache/tracker3", ".local/share/baloo",
    ".xsession-errors",
  ]

  /// The data of all programs of a kind, and what was thrown away; the links in them lead to the user's
  /// documents.
  static let programData = [
    ".var/app", "snap", ".local/share/Trash", ".Trash", ".local/share/gnome-boxes",
    ".local/share/libvirt", ".config/libvirt", ".local/share/waydroid", ".wine/drive_c/users",
    ".snapshots",
  ]
}

import Foundation
import Golden
@testable import Sandbox
import Testing

/// What is secret, by its name and its place.
struct SecretTests {
  private let folder: TemporaryFolder
  private var home: String { "\(folder.path)/home" }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
  }

  private func make(_ path: String) throws {
    let path = path.hasPrefix("/") ? path : "\(home)/\(path)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try "x".write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Returns whether a file would be hidden, itself or with a folder that it is in.
  private func isHidden(_ path: String, _ environment: [String: String] = [:]) throws -> Bool {
    try make(path)
    let environment = environment.merging(["HOME": home]) { $1 }
    let secrets = SecretPaths(homes: [home], environment: environment)
    let full = path.hasPrefix("/") ? path : "\(home)/\(path)"
    return HiddenFiles(secrets.found + secrets.data, watching: secrets.folders)
      .contains(ResolvedPath(full))
  }

  @Test(arguments: [
    // Shells and other programs that remember what was typed.
    ".bash_history", ".bash_history~", ".bash_history-12345.tmp", ".zsh_history.bak", ".zhistory",
    ".config/zsh/.zsh_history", ".local/share/fish/fish_history", ".config/nushell/history.txt",
    ".config/nushell/history.sqlite3-wal", ".local/share/xonsh/history_json/a.json",
    ".local/share/powershell/PSReadLine/ConsoleHost_history.txt", ".python_history",
    ".psql_history",
    ".mysql_history", ".node_repl_history", ".rediscli_history", ".sqlite_history", ".lesshst",
    ".viminfo", ".viminfo.tmp", ".local/state/bash/history", ".local/state/python/deep/history",
    // Copies, and what editors leave behind.
    ".ssh.bak/id", ".ssh-old/id", ".ssh2/id", ".SSH/id", ".ssh (copy)/id", ".netrc~", ".netrc.swp",
    "#.netrc#", ".aws-old/credentials", ".cargo/credentials.toml~", ".config/git/.credentials.swp",
    ".m2/settings.xml.bak", "id_rsa.old", ".vault_pass.txt",
    // Mail and messages.
    "mbox", "Mail/inbox", ".mailrc", ".msmtprc", ".esmtprc", ".fetchmailrc", ".getmail/x",
    ".alpine.pwd", ".mbsyncrc", ".config/isync/x", ".config/aerc/accounts.conf",
    ".config/neomutt/x", ".thunderbird/x", ".local/share/evolution/x", ".config/Mailspring/x",
    ".local/share/signal-cli/x", ".config/Signal Beta/x", ".config/Element/x",
    ".local/share/gajim/x",
    ".local/share/dino/x", ".local/share/fractal/x", ".config/iamb/x", ".config/hexchat/x",
    ".config/Ferdium/x", ".config/teams-for-linux/x", ".config/discordcanary/x",
    // Browsers.
    ".mozilla/x", ".librewolf/x", ".config/google-chrome-beta/x", ".config/vivaldi-snapshot/x",
    ".var/app/org.mozilla.firefox/x", "snap/firefox/common/x",
    // Passwords, keys, tokens.
    ".password-store/x.gpg", ".local/share/gopass/x", ".local/share/pki/x", ".config/gnupg/x",
    ".kde4/share/apps/kwallet/x", ".local/share/kwalletd/x", ".local/share/keyrings/x",
    "Passwords.kdbx", "Documents/all.kdbx", "Downloads/all.kdbx.old", "server.pem", ".config/op/x",
    ".step/x", ".kaggle/kaggle.json", ".config/solana/id.json", ".config/vercel/x",
    ".config/stripe/x", ".config/gh/hosts.yml", ".terraform.d/x", ".kube/config",
    ".docker/config.json", ".m2/settings-security.xml", ".gradle/gradle.properties",
    ".composer/auth.json", ".erlang.cookie", ".pgpass", ".my.cnf", ".databrickscfg",
    ".cache/huggingface/token", ".config/syncthing/key.pem", ".subversion/auth/x",
    ".git-credentials", ".config/wireguard/x", ".bitcoin/wallet.dat", ".electrum/x", ".vnc/passwd",
    ".ansible_vault_pass", ".cvspass", ".config/environment.d/x", ".config/pulse/cookie", ".wg/x",
    ".config/remmina/x", ".local/share/Trash/files/x", ".my_token", ".env", ".env.local",
  ])
  func secretIsHidden(path: String) throws {
    #expect(try isHidden(path))
  }

  @Test(arguments: [
    "notes/list", ".bashrc", ".config/nvim/init.lua", ".cargo/env", ".cargo/bin/tool", ".gitconfig",
    ".config/git/config", ".config/fish/config.fish", ".config/zsh/.zshrc", ".local/bin/tool",
    ".local/share/applications/x.desktop", ".local/state/nix/profiles/x", "token-server/main.swift",
    "secrets-manager/main.swift", "mail-merge/main.py", "snapshots/a", "Documents/letter.txt",
    ".cache/fontconfig/x", ".m2/repository/x", ".config/mpd/mpd.conf", ".taskrc",
    "history/rome.txt",
  ])
  func otherFileIsNotHidden(path: String) throws {
    #expect(try !isHidden(path))
  }

  @Test(arguments: [
    ("GNUPGHOME", "keys", "keys/ring"), ("HISTFILE", "notes/typed", "notes/typed"),
    ("PASSWORD_STORE_DIR", "store", "store/a.gpg"),
    ("DOCKER_CONFIG", "docker", "docker/config.json"),
    ("CARGO_HOME", "cargo", "cargo/credentials"), ("NETRC", "n", "n"),
    ("ZDOTDIR", "z", "z/.zhistory"),
    ("XDG_CONFIG_HOME", "conf", "conf/gh/hosts.yml"), ("XDG_CONFIG_HOME", "conf", ".config/gh/x"),
    ("XDG_STATE_HOME", "state", "state/a/history"), ("KRB5CCNAME", "FILE:cc", "cc"),
    ("TESSERA_PLACE_GNUPGHOME", "keys", "keys/ring"),
  ])
  func variableLeadsToASecret(name: String, value: String, path: String) throws {
    let place = value.hasPrefix("FILE:") ? "FILE:\(home)/\(value.dropFirst(5))" : "\(home)/\(value)"
    #expect(try isHidden(path, [name: place]))
  }

  @Test func everyConfigurationOfKubernetesIsASecret() throws {
    try make("a")
    #expect(try isHidden("b", ["KUBECONFIG": "\(home)/a:\(home)/b"]))
  }

  @Test(arguments: ["/", "/usr", "HOME", "PARENT", "relative", ""])
  func variableCannotHideTheHomeOrTheSystem(value: String) throws {
    let place = ["HOME": home, "PARENT": folder.path][value] ?? value
    #expect(try !isHidden("notes/list", ["GNUPGHOME": place]))
  }

  /// Only what is made later is not seen in time, and so must not be granted with its folder.
  @Test func foldersOfSecretsAreNotGrantedAsAWhole() throws {
    try make(".config/gh/x")
    try make("Documents/letter.txt")
    let secrets = SecretPaths(homes: [home], environment: ["HOME": home])
    let hidden = HiddenFiles(secrets.found, watching: secrets.folders)
    let grants = FileGrant.parts(of: home, without: hidden)
    #expect(grants.contains(.folder(path: home)))
    #expect(grants.contains(.folder(path: "\(home)/.config")))
    let documents = ResolvedPath("\(home)/Documents")
    #expect(grants.contains(.tree(path: documents.path, try #require(documents.identity))))
  }

  /// Wine and snaps link to the user's documents, and a folder of settings may link to the home.
  @Test func linksToWhatIsNoSecretHideNothing() throws {
    try make("Documents/letter.txt")
    try make("snap/app/1/x")
    try make(".ssh/x")
    for (link, target) in [("snap/app/1/Documents", "Documents"), (".ssh/home", "")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/\(link)", withDestinationPath: "\(home)/\(target)")
    }
    let sandbox = Sandbox(
      .withoutSecrets, .landlock, environment: ["HOME": home], program: "/bin/sh", ownFolders: [])
    let paths = sandbox.fileView.allReadable.compactMap { grant -> String? in
      if case .tree(let path, _) = grant { path } else { nil }
    }
    #expect(paths.contains(ResolvedPath("\(home)/Documents").path))
    #expect(!paths.contains(ResolvedPath("\(home)/.ssh").path))
  }

  @Test func documentsMayHaveNamesInTheUsersLanguage() throws {
    try make(".config/user-dirs.dirs")
    try "XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n".write(
      toFile: "\(home)/.config/user-dirs.dirs", atomically: false, encoding: .utf8)
    #expect(try isHidden("Dokumente/alles.kdbx"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root could read them"))
  func accountsOfTheSystemAreSecrets() {
    let found = SystemSecrets.found
    #expect(found.contains("/etc/shadow") && !found.contains("/etc/passwd"))
    #expect(!found.contains { $0.hasSuffix(".pub") || $0.hasPrefix("/etc/ssh/ssh_config") })
  }
}

import Configuration

/// Decides which command lines of a history are offered as launchers.
enum CommandLineFilter {
  private static let lengthLimit = 200

  /// Returns whether a line may be offered: it is short, starts a program, and has nothing that
  /// looks like a secret.
  ///
  /// A line that begins with a space was not meant for the history.
  static func isOffered(_ line: String) -> Bool {
    guard (2...lengthLimit).contains(line.utf8.count), line.first?.isWhitespace == false,
      !line.hasControlCharacters, let name = program(of: line), !trivialCommands.contains(name)
    else { return false }
    return !maySecretBe(in: line)
  }

  /// Returns the program of a line: its first word, or the first after `sudo`, or `nil` if the line
  /// does not begin with a plain word.
  static func program(of line: String) -> String? {
    let words = line.split(separator: " ")
    let name = words.first == "sudo" ? words.dropFirst().first { !$0.hasPrefix("-") } : words.first
    guard let name, name.wholeMatch(of: /[A-Za-z0-9_.\/+~-]+/) != nil else { return nil }
    return String(name)
  }

  /// Returns whether a program uses the whole screen, so that there is no output to read after its
  /// end.
  static func isFullScreen(_ program: String) -> Bool {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    return fullScreenPrograms.contains(name)
  }

  /// Commands that have no effect outside their shell, or show too little to be started.
  private static let trivialCommands: Set<String> = [
    "cd", "ls", "ll", "la", "exit", "logout", "clear", "reset", "pwd", "history", "fg", "bg",
    "jobs",
    "export", "set", "unset", "source", ".", "alias", "eval", "exec", "echo", "rm", "mv", "cp",
    "mkdir", "touch", "kill", "cat", "which", "type", "pushd", "popd", "true", "false", "tessera",
    "su", "sshpass", "shutdown", "reboot", "poweroff", "halt",
  ]

  private static let fullScreenPrograms: Set<String> = [
    "aerc", "alsamixer", "bash", "btm", "btop", "cmus", "emacs", "fish", "gitui", "helix", "hx",
    "htop", "irssi", "k9s", "lazydocker", "lazygit", "less", "lf", "man", "mc", "micro", "mosh",
    "mutt", "nano", "ncdu", "ncmpcpp", "neomutt", "newsboat", "nmtui", "nnn", "nvim", "nvtop",
    "psql", "python3", "ranger", "screen", "sqlite3", "ssh", "tig", "tmux", "top", "vi", "vim",
    "visidata", "watch", "weechat", "yazi", "zellij", "zsh",
  ]

  /// Returns whether a line may contain a password, a token or a key.
  private static func maySecretBe(in line: String) -> Bool {
    let lowercased = line.lowercased()
    if secretWords.contains(where: lowercased.contains) { return true }
    // A user with a password in an address, or after an option of curl, wget or mysql.
    if line.contains(/:\/\/[^\/\s]*:[^\/\s]*@/) || line.contains(/\s(-u|-p|--user)[ =]?\S*:\S/) {
      return true
    }
    if line.contains(/^(mysql|mysqldump|mariadb|smbclient|ldapsearch|7z)\b.*\s-(p|w|U)\S+/) {
      return true
    }
    // Assignments may be anything; long mixed words are tokens.
    if line.contains(/(^|\s)[A-Z_][A-Z0-9_]*=/) { return true }
    return line.split(whereSeparator: { " /=,:@'\"".contains($0) }).contains { word in
      word.count >= 24 && word.contains(where: \.isNumber) && word.contains(where: \.isLetter)
        && word.allSatisfy { $0.isLetter || $0.isNumber || "_-+.".contains($0) }
    }
  }

  private static let secretWords = [
    "passw", "passphrase", "--pass", "passwd", "pwd=", "secret", "token", "api_key", "apikey",
    "api-key", "access_key", "access-key", "private_key", "private-key", "credential", "bearer",
    "authorization", "auth=", "cookie", "otp", "--pin", "gpg --", "openssl enc",
  ]
}

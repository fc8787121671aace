/// The variables that change which programs run, or what these load.
enum ProgramVariables {
  /// The beginnings of their names.
  private static let prefixes = [
    "LD_", "DYLD_", "BASH_", "PYTHON", "PERL5", "PERL_", "RUBY", "GEM_", "BUNDLE_", "NODE_", "NPM_",
    "YARN_", "BUN_", "DENO_", "GIT_", "SSH_", "SUDO_", "LUA_", "PHP_", "JAVA_", "_JAVA_", "JDK_",
    "CARGO_", "RUSTC_", "RUSTUP_", "OPENSSL_", "SSL_", "CURL_", "GTK_", "GIO_", "QT_", "XDG_",
    "DBUS_", "DOCKER_", "MALLOC_", "GLIBC_", "R_", "JULIA_", "TCL_", "NIX_", "SYSTEMD_", "TESSERA_",
  ]
  /// The names of others.
  private static let names: Set<String> = [
    "PATH", "HOME", "PWD", "SHELL", "ENV", "IFS", "PS4", "SHELLOPTS", "BASHOPTS", "CDPATH", "FPATH",
    "ZDOTDIR", "PROMPT_COMMAND", "EDITOR", "VISUAL", "PAGER", "MANPAGER", "BROWSER", "TERMINFO",
    "TERMCAP", "GCONV_PATH", "LOCPATH", "NLSPATH", "TZDIR", "HOSTALIASES", "LOCALDOMAIN",
    "RES_OPTIONS", "CLASSPATH", "AWKPATH", "AWKLIBPATH", "LESSOPEN", "LESSCLOSE", "GREP_OPTIONS",
    "TAR_OPTIONS", "RSYNC_RSH", "CVS_RSH", "INPUTRC", "TMPDIR", "HTTP_PROXY", "HTTPS_PROXY",
    "ALL_PROXY", "NO_PROXY", "FTP_PROXY", "REQUESTS_CA_BUNDLE", "VIRTUAL_ENV", "PIP_INDEX_URL",
    "PERLLIB", "PHPRC", "TCLLIBPATH", "WGETRC", "KUBECONFIG", "RUSTFLAGS", "GOFLAGS", "GOENV",
    "GOPATH", "GOROOT", "GOPROXY", "SWIFTBAR_PLUGIN_PATH", "SWIFTBAR_PLUGINS_PATH",
    "SWIFTBAR_PLUGIN_CACHE_PATH", "SWIFTBAR_PLUGIN_DATA_PATH",
  ]

  /// Returns whether a variable is one of them; programs read some of the names in lower case.
  static func contains(_ name: String) -> Bool {
    let name = name.uppercased()
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }
}

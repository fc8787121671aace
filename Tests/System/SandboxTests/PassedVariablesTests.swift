import Sandbox
import Testing

/// Which of the user's variables a confined program gets.
struct PassedVariablesTests {
  private func passed(
    _ environment: [String: String], _ permissions: Permissions = .withoutSecrets
  ) -> [String: String] {
    PassedVariables.passed(of: environment, to: permissions)
  }

  @Test(arguments: [
    ("HOME", "/home/u"), ("USER", "u"), ("USER", "DOMAIN\\u"), ("TERM", "xterm-256color"),
    ("LANG", "de_DE.UTF-8"), ("LC_ALL", "C"), ("LC_TIME", "sr_RS@latin"), ("LANGUAGE", "de:en_GB"),
    ("TZ", "Europe/Berlin"), ("TZ", ":America/Argentina/Buenos_Aires"), ("TZ", "<+03>-3"),
    ("TZ", "CET-1CEST,M3.5.0,M10.5.0/3"), ("XDG_CONFIG_HOME", "/home/u/.config"),
    ("http_proxy", "http://proxy.example:3128/"), ("https_proxy", "proxy.example:3128"),
    ("ALL_PROXY", "socks5h://[::1]:1080"), ("no_proxy", "localhost,.example.org,10.0.0.0/8"),
    ("no_proxy", "*"), ("NO_COLOR", "1"), ("SSL_CERT_FILE", "/etc/ssl/cert.pem"),
    ("http_proxy", ""),
  ])
  func usualVariableIsPassed(name: String, value: String) {
    #expect(passed([name: value]) == [name: value])
  }

  @Test(arguments: [
    // They choose what is loaded or run.
    "LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT", "GLIBC_TUNABLES", "GCONV_PATH", "LOCPATH",
    "BASH_ENV",
    "ENV", "PYTHONPATH", "PYTHONSTARTUP", "PERL5LIB", "PERL5OPT", "RUBYLIB", "RUBYOPT",
    "NODE_OPTIONS",
    "NODE_PATH", "SWIFT_BACKTRACE", "EDITOR", "PAGER", "BROWSER", "GIT_SSH", "SHELLOPTS", "IFS",
    // They lead to services, or say something about the user.
    "SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "XDG_SESSION_ID", "DISPLAY",
    "WAYLAND_DISPLAY", "TESSERA_LOCATION", "TESSERA_PLACES", "LC_SECRET", "GITHUB_TOKEN",
    "AWS_SECRET_ACCESS_KEY",
  ])
  func otherVariableIsNotPassed(name: String) {
    #expect(passed([name: "/a"]) == [:])
    #expect(passed([name: "/a"], .minimal) == [:])
    #expect(passed([name: "/a"], .asMe) == [name: "/a"])
  }

  @Test(arguments: [
    ("LANG", "/home/u/locale"), ("LC_ALL", "../../x"), ("LANGUAGE", "de\nx"),
    ("LC_CTYPE", "my secret"), ("TZ", "/home/u/.ssh/id"), ("TZ", ":/etc/shadow"),
    ("TZ", "../../etc/shadow"), ("HOME", "relative"), ("XDG_DATA_HOME", ""),
    ("PATH", "bin:/usr/bin"), ("no_proxy", "u:p@host"), ("http_proxy", "$(x)"),
  ])
  func valueOfAnotherFormIsNotPassed(name: String, value: String) {
    #expect(passed([name: value]) == [:])
  }

  @Test(arguments: [
    ("http://user:pass@proxy.example:3128", "http://proxy.example:3128"),
    ("http://token@proxy.example", "http://proxy.example"),
    ("user:p@ss@proxy.example:80", "proxy.example:80"),
    ("http://user:a/b@proxy.example/", "http://proxy.example/"),
  ])
  func proxyHasNoPassword(address: String, expected: String) {
    for name in ["http_proxy", "HTTPS_PROXY", "all_proxy"] {
      #expect(passed([name: address]) == [name: expected])
      #expect(PassedVariables.withoutProxyPasswords([name: address]) == [name: expected])
      #expect(passed([name: address], .asMe) == [name: address])
    }
    #expect(PassedVariables.withoutProxyPasswords(["LANG": "a@b"]) == ["LANG": "a@b"])
  }
}

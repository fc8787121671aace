import Foundation
import Golden
import TesseraKit
import Testing

@testable import PluginsWidget

/// Which settings of plugins are secrets.
struct PluginSecretTests {
  @Test(arguments: [
    ("VAR_API_KEY", ""), ("apikey", ""), ("APIKEY", ""), ("apiKey", ""), ("APIKey", ""),
    ("api-key", ""), ("KEY", ""), ("KEY2", ""), ("VAR_TOKEN", ""), ("githubToken", ""),
    ("AUTHTOKEN", ""), ("VAR_PASSWORD", ""), ("passwd", ""), ("DB_PASS", ""), ("PASSPHRASE", ""),
    ("CLIENT_SECRET", ""), ("AWS_CREDENTIALS", ""), ("GITHUB_PAT", ""), ("sshkey", ""),
    ("VAR_A", "Your API key"), ("VAR_A", "An api-key of example.org"), ("VAR_A", "The apikey"),
    ("VAR_A", "Access token (read-only)"), ("VAR_A", "PASSWORD"), ("VAR_A", "A PAT with repo"),
    ("VAR_A", "Do not share this token"), ("VAR_A", "Key"), ("VAR_A", "your passwords"),
  ])
  func secretIsRecognized(name: String, text: String) {
    #expect(SecretWords.describeSecret(name, text))
  }

  @Test(arguments: [
    ("VAR_CITY", "Where you live"), ("KEYBOARD_LAYOUT", ""), ("keyboard", "The keyboard to show"),
    ("MONKEY", "A monkey"), ("HOTKEY", ""), ("HOT_KEY", ""), ("hotKey", ""),
    ("VAR_A", "The hot key"),
    ("TURKEY", ""), ("SECRETARY", "The secretary"), ("VAR_A", "Tokenizer"), ("VAR_PATH", "A path"),
    ("VAR_PATTERN", "Pat the dog"), ("VAR_A", "A pass for the bus"), ("COMPASS", ""),
    ("VAR_CITY", "City (no API key needed)"), ("VAR_CITY", "Works without a token"), ("", ""),
  ])
  func otherSettingIsNoSecret(name: String, text: String) {
    #expect(!SecretWords.describeSecret(name, text))
  }

  private func form(_ source: String, values: String? = nil) throws -> SettingsForm {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.5s.sh"
    try source.write(toFile: path, atomically: false, encoding: .utf8)
    try values?.write(toFile: path + ".vars.json", atomically: false, encoding: .utf8)
    return PluginForm(Plugin(path: path)).form
  }

  @Test func fieldsOfSecretsAreSecret() throws {
    let fields = try form(
      """
      # <xbar.var>string(VAR_TOKEN="demo"): Of your account.</xbar.var>
      # <xbar.var>string(VAR_NAME="demo"): Your name.</xbar.var>
      # <xbar.var>number(VAR_PIN_KEY=1): A number.</xbar.var>
      # <xbar.var>number(VAR_MAX_TOKENS=10): How many tokens.</xbar.var>
      # <xbar.var>boolean(VAR_SHOW_KEY=true): Whether to show the key.</xbar.var>
      # <xbar.var>select(VAR_KEY_TYPE="a"): Which key. [a, b]</xbar.var>
      # <swiftbar.environment>[API_KEY=, CITY=Rome]</swiftbar.environment>
      """
    ).fields
    let kinds = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.kind) })
    #expect(kinds["VAR_TOKEN"] == .secret && kinds["API_KEY"] == .secret)
    #expect(kinds["VAR_PIN_KEY"] == .secret)
    #expect(kinds["VAR_NAME"] == .text && kinds["CITY"] == .text)
    #expect(kinds["VAR_MAX_TOKENS"] == .number && kinds["VAR_SHOW_KEY"] == .toggle)
    #expect(kinds["VAR_KEY_TYPE"] == .choice([.init("a"), .init("b")]))
    #expect(fields.first { $0.name == "VAR_TOKEN" }?.defaultValue == nil)
  }

  @Test func passwordsOfRaycastAreSecret() throws {
    let fields = try form(
      """
      # @raycast.title A
      # @raycast.argument1 { "type": "password", "placeholder": "Code" }
      # @raycast.argument2 { "type": "text", "placeholder": "City" }
      """
    ).fields
    #expect(fields.prefix(2).map(\.kind) == [.secret, .text])
  }

  /// Without a value of the user's, what xbar stored counts, and a secret of it is not shown.
  @Test func valuesOfXbarAreDefaultsButNoSecrets() throws {
    let fields = try form(
      """
      # <xbar.var>string(VAR_NAME="World"): Whom to greet.</xbar.var>
      # <xbar.var>boolean(VAR_ALL=false): All.</xbar.var>
      # <xbar.var>string(VAR_TOKEN="demo"): A token.</xbar.var>
      """, values: #"{"VAR_NAME": "Ann", "VAR_ALL": true, "VAR_TOKEN": "s3cret"}"#
    ).fields
    #expect(fields.prefix(3).map(\.defaultValue) == ["Ann", "true", nil])
  }
}

/// How a program in the terminal gets its variables.
struct TerminalStartTests {
  @Test func environmentIsNotInTheArguments() throws {
    let environment = ["VAR_TOKEN": "s3cret\n\"x\"", "TESSERA+VAR": "ü"]
    var packed = TerminalStart.packed(environment)
    #expect(packed.keys.allSatisfy { $0.allSatisfy { $0.isLetter || $0 == "_" } }, "for a shell")
    packed["TERM"] = "xterm"
    packed["OTHER"] = "of the dashboard"
    let expected = ["TERM": "xterm", "TESSERA+TERM": "xterm"].merging(environment) { $1 }
    #expect(TerminalStart.unpacked(packed) == expected)
    #expect(TerminalStart.unpacked(["TERM": "xterm"]) == nil)
    #expect(
      TerminalStart.arguments("/p", ["/bin/ls", "-l"], isLimited: false)
        == ["/p", "--start", "/bin/ls", "-l"])
    #expect(TerminalStart.run(["list"]) == nil)
  }

  /// It may fill neither the memory nor the disk, as when it runs without the terminal.
  @Test func confinedProgramIsLimited() throws {
    func limits(isLimited: Bool) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: DataTests.program("tessera-plugins"))
      let words = ["/bin/bash", "-c", "ulimit -H -d; ulimit -H -f; ulimit -H -n; ulimit -H -c"]
      process.arguments = Array(
        TerminalStart.arguments("", words, isLimited: isLimited).dropFirst())
      process.environment = TerminalStart.packed([:])
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
    #expect(try limits(isLimited: true) == "\(1 << 20)\n\(256 << 10)\n512\n0\n", "in KiB")
    #expect(try !limits(isLimited: false).contains("\(1 << 20)\n"))
  }
}

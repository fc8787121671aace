internal import Golden
internal import PluginsWidget

/// A trial with the output of a plugin in any format, and with its source.
enum PluginTrial {
  static func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    var mutator = TextMutator(seed: seed)
    var output = mutator.text(of: corpus)
    if random.once(in: 3) {
      var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
      output = String(decoding: damage.damaged(Array(output.utf8)), as: UTF8.self)
    }
    let format = random.pick(PluginTexts.formats)
    let texts = PluginTexts.texts(of: output, format: format, status: random.pick([0, 1, 33]))
    if let problem = problem(with: texts) { return "\(format): \(problem)" }
    var source = mutator.text(of: [source])
    if random.once(in: 3) { source += output }
    _ = PluginTexts.metadata(of: source)
    return streamProblem(output, &random) ?? requestProblem(&mutator, &random, seed)
  }

  /// Returns what is wrong with the texts of a box, or `nil`.
  private static func problem(with texts: [String]) -> String? {
    if texts.count > PluginTexts.itemLimit + 10 { return "\(texts.count) items" }
    for text in texts {
      // One space stands for an action.
      if text.count > PluginTexts.lengthLimit + 1 { return "a text of \(text.count) characters" }
      let control = text.unicodeScalars.first {
        $0.value < 0x20 || $0.value == 0x7f || (0x80..<0xa0).contains($0.value)
      }
      if let control { return "the control character \(control.value)" }
    }
    return nil
  }

  /// Returns what is wrong with a stream, or `nil`: what it shows at the end must not depend on how
  /// it is split.
  private static func streamProblem(_ output: String, _ random: inout SeededGenerator) -> String? {
    let bytes = Array(output.utf8) + [0x0a]
    let length = random.pick([1, 7, 4096])
    let pieces = stride(from: 0, to: bytes.count, by: length).map {
      Array(bytes[$0..<min(bytes.count, $0 + length)])
    }
    let split = PluginTexts.pictures(of: pieces, byLine: true).last
    let whole = PluginTexts.pictures(of: [bytes], byLine: true).last
    _ = PluginTexts.pictures(of: pieces, byLine: false)
    return split == whole ? nil : "a stream depends on how it is split"
  }

  /// Returns what is wrong with the request that the gate makes of another, or `nil`: a host has one
  /// request, which names this host alone.
  private static func requestProblem(
    _ mutator: inout TextMutator, _ random: inout SeededGenerator, _ seed: UInt64
  ) -> String? {
    var head = Array(mutator.text(of: requests).utf8)
    if random.once(in: 3) {
      var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
      head = damage.damaged(head)
    }
    guard let request = PluginTexts.request(head) else { return nil }
    if request.host.isEmpty || !(1...65535).contains(request.port) { return "no host" }
    guard !request.sent.isEmpty else { return nil }
    let text = String(decoding: request.sent, as: UTF8.self)
    let lines = text.split(separator: "\r\n").map { $0.lowercased() }
    let hosts = lines.filter { $0.hasPrefix("host:") }
    if hosts.count != 1 {
      return "a request with \(hosts.count) hosts: \(text.debugDescription)"
    }
    return lines.last == "connection: close" && text.hasSuffix("\r\n\r\n") ? nil : "an open end"
  }

  private static let requests = [
    "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\nProxy-Authorization: Basic eDp5",
    "GET http://a.example/x?y HTTP/1.1\r\nHost: a.example\r\nConnection: keep-alive\r\nA: b",
    "POST http://[::1]:8080?q HTTP/1.0\r\nContent-Length: 3\r\nHOST: c\r\n Host: folded",
  ]

  private static let corpus = [
    """
    CPU 42% | color=green size=24 dropdown=false
    :mushroom: Second :sun.max: | sfcolor=red,#00ff00 trim=false
    ---
    Open | href="https://a.example/?q=1&r=2" tooltip='a "b" c'
    --Sub | bash=/bin/echo param1=x param2="two words" terminal=false refresh=true
    ----Deep | image=iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
    -----
    \u{1b}[1;31mred\u{1b}[0m \u{1b}[38;5;196mx\u{1b}[48;2;1;2;3my\\033[0m | ansi=true
    \u{1b}]8;;https://a.example\u{7}link\u{1b}]8;;\u{7}\u{1b}[2J\u{9b}31m
    ~~~
    Long | length=5 badge=12 checked=true disabled=true alternate=true md=true
    """,
    #"{"text":"<b>73%</b> <span color='#f00'>hot</span> &amp;","alt":"x","tooltip":"a\nb","class":["warning","x"],"percentage":73}"#,
    "full text\nshort\n#FF0000\n#00FF00\n",
    """
    {"version":1,"click_events":true}
    [
    [{"full_text":"a","name":"n","instance":"i","color":"#00ff00","urgent":true}],
    [{"full_text":"<i>b</i>","markup":"pango"},{"full_text":"c"}],
    """,
    "%{F#f00}%{B#80112233}hot%{F-}%{B-} %{A1:notify-send a\\:b:}press%{A} %{u#fff}%{+u}x%{-u} %{R}",
    "plain\n",
  ]

  private static let source = """
    #!/usr/bin/env -S FOO=bar python3 -u
    # <xbar.title>Disk</xbar.title> <bitbar.author>Jo</bitbar.author>
    # <xbar.var>select(VAR_SIZE="small"): How large. [small, large]</xbar.var>
    # <xbar.var>string(VAR_NAME='a(b)'): Whom.</xbar.var>
    # <swiftbar.environment>[A=1, B:two]</swiftbar.environment>
    # <swiftbar.schedule>*/5 8-18 * jan-dec mon,wed|@daily</swiftbar.schedule>
    # @raycast.title Weather
    # @raycast.argument1 { "type": "dropdown", "data": [{"title": "C", "value": "c"}] }
    # @raycast.refreshTime 10m
    """
}

internal import DataWidget
internal import Golden

/// A trial with data in any format and style, and with expressions.
enum DataTrial {
  static func run(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    var mutator = TextMutator(seed: seed)
    // Compiling an expression takes as long as hundreds of other trials.
    if random.once(in: 400) {
      let expression = mutator.text(of: expressions)
      let offset = DataTexts.mistake(in: expression) ?? 0
      return (0...expression.count).contains(offset) ? nil : "a mistake outside the expression"
    }
    var bytes = Array(mutator.text(of: corpus).utf8)
    if random.once(in: 3) {
      var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
      bytes = damage.damaged(bytes)
    }
    let format = random.pick(DataTexts.formats.filter { $0 != "json" } + ["auto"])
    // jq compiles the expression for each text of JSON.
    if format == "auto", !random.once(in: 200) { return nil }
    let style = random.pick(DataTexts.styles)
    for text in DataTexts.texts(of: bytes, format: format, style: style) {
      if text.count > 100_000 { return "\(format), \(style): a text of \(text.count) characters" }
      let control = text.unicodeScalars.first {
        $0.value < 0x20 || $0.value == 0x7f || (0x80..<0xa0).contains($0.value)
      }
      if let control { return "\(format), \(style): the control character \(control.value)" }
    }
    return nil
  }

  private static let expressions = [
    ".[] | select(.a > 1) | {title, url, note: .score}", "map(.x | foo) | add / length",
    "if .a then \"b\\(.c)\" else empty end", "reduce .[] as $x (0; . + $x.y) | [., 1][0:1]",
    "def f(g): g | g; f(.a) // {\"b\": [..]} | to_entries[] | .key",
  ]

  private static let corpus = [
    "name,price,\"a \"\"b\"\"\"\nx,1.5,\"two\nlines\"\ny;-3;01\n",
    "a\tb\tc\n1\t2\t3\n\u{1b}[31mred\u{1b}[0m\t\u{9b}2J\t\u{7}\n",
    "# HELP up Up.\n# TYPE up gauge\nup{job=\"a\\\"b\\n\",x=\"\u{1b}]0;t\u{7}\"} 1 1395066363000\ny NaN\nz +Inf\n",
    "a: [1, 2.5, 'x', {b: ~, c: yes}]\n? [k]\n: v\n\"\\e[31m\": \"\\x07\"\n",
    "<rss version=\"2.0\"><channel><title>T</title><item><title>One &amp; &#27;[31m</title><link>javascript:x</link><pubDate>Thu, 26 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:A\\nB\nDTSTART:19700101T090000Z\nDTEND:19700101T100000Z\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT\nEND:VCALENDAR\n",
    #"[{"title":"a","url":"https://a.example","score":1e400},{"date":"1970-01-02T00:00:00Z","value":3}]"#,
    "42 %\n", "10:00 ERROR \u{1b}[1mx\u{1b}[0m\u{202e}y\n10:01 warn\n",
  ]
}

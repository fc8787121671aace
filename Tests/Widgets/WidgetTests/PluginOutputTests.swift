import Foundation
@testable import PluginsWidget
import Testing

/// What is understood of a plugin's output.
struct PluginOutputTests {
  private let parser = MenuParser { $0 == "sun.max" }

  private func texts(_ items: [MenuItem]) -> [String] {
    items.map { $0.isSeparator ? "---" : String(repeating: ">", count: $0.level) + $0.text.plain }
  }

  @Test func titlesComeBeforeTheFirstSeparator() {
    let menu = parser.menu("One\nTwo\n---\nA\n--B\n----C\n-----\n--D\n---\n-5 degrees\nE\n")
    #expect(texts(menu.titles) == ["One", "Two"])
    #expect(texts(menu.items) == ["A", ">B", ">>C", "---", ">D", "---", "-5 degrees", "E"])
    #expect(menu.items[3].level == 1)
  }

  @Test func titleMayBeAPictureOrMissing() {
    #expect(parser.menu("|image=aGVsbG8=\n---\nA").titles.first?.picture != nil)
    #expect(parser.menu("---\nA").titles.isEmpty)
    #expect(parser.menu("\n \n").isEmpty && parser.menu("").isEmpty)
  }

  @Test func lineEndsOfOtherSystemsAreUnderstood() {
    #expect(texts(parser.menu("A\r\n---\r\nB\r\n").items) == ["B"])
    // A line separator of Unicode is part of a text.
    #expect(parser.menu("A\u{2028}B").titles.count == 1)
  }

  @Test func parametersAreRead() {
    let menu = parser.menu(
      """
      Title | color=red size=24
      ---
      Web | href="https://a.example/?q=a b" color=#0f0
      Run | bash='/bin/my prog' param1=x param2="a \\"b\\"" param10=z terminal=false refresh=true
      Line | shell="echo hi; date"
      Again|refresh=true
      Off | disabled=true href=https://a.example
      Checked | checked=true badge=3 tooltip='more text'
      Spaced | color = blue | size=12 | key=cmd+r
      Empty | href= color=red
      Hidden | dropdown=false
      Alternate | alternate=true
      """)
    #expect(menu.titles[0].color == .red && menu.titles[0].isLarge)
    let items = menu.items
    #expect(items[0].action == .open("https://a.example/?q=a b"))
    #expect(items[0].color == .rgb(0x00ff00))
    #expect(
      items[1].action
        == .run(
          ItemCommand(
            arguments: ["/bin/my prog", "x", "a \"b\"", "z"], isLine: false, isInTerminal: false)))
    #expect(items[1].refreshes)
    #expect(
      items[2].action
        == .run(ItemCommand(arguments: ["echo hi; date"], isLine: true, isInTerminal: true)))
    #expect(items[3].action == .refresh)
    #expect(items[4].isDisabled && items[4].action == nil)
    #expect(items[5].isChecked && items[5].badge == "3" && items[5].tooltip == "more text")
    #expect(items[6].text.plain == "Spaced" && items[6].color == .blue)
    #expect(items[7].color == .red && items[7].action == nil)
    #expect(texts(items).contains("Hidden") == false)
    #expect(items.last?.isAlternate == true)
  }

  @Test func barWithoutParametersIsText() {
    #expect(parser.menu("CPU 5 | MEM 3").titles[0].text.plain == "CPU 5 | MEM 3")
    #expect(parser.menu("a | b | color=red").titles[0].text.plain == "a | b")
    #expect(parser.menu("a |").titles[0].text.plain == "a")
    #expect(parser.menu("a |\u{a0}color=red").titles[0].color == .red)
  }

  @Test func textIsTrimmedTruncatedAndHasEmoji() {
    let items = parser.menu(
      "---\n  a  \n  b | trim=false\nabcdef | length=4\n:mushroom: :x.y: :nope:"
    )
    .items
    #expect(texts(items) == ["a", "  b ", "abc…", "🍄 :x.y: :nope:"])
    let symbol = parser.menu("---\n:sun.max: warm").items[0].text
    #expect(symbol.runs.map(\.symbol) == ["sun.max", nil])
    #expect(texts(parser.menu("---\n:mushroom: | emojize=false").items) == [":mushroom:"])
    #expect(texts(parser.menu("---\n12:30:45").items) == ["12:30:45"])
  }

  @Test func colorsOfTheTerminalAreStyles() {
    let text = parser.menu("\u{1b}[1;31mred\u{1b}[0m \\033[38;5;196mx\\e[0m \u{1b}[38;2;1;2;3my")
      .titles[0].text
    #expect(text.plain == "red x y")
    #expect(text.runs[0].style.isBold && text.runs[0].style.foreground == .red)
    #expect(text.runs[2].style.foreground == .rgb(0xff0000))
    #expect(text.runs.last?.style.foreground == .rgb(0x010203))
    #expect(parser.menu("\u{1b}[31mx | ansi=false").titles[0].text.runs[0].style.foreground == nil)
  }

  @Test func escapeSequencesAreRemoved() {
    for sequence in [
      "\u{1b}]0;title\u{7}", "\u{1b}]8;;https://x\u{1b}\\", "\u{1b}[2J", "\u{1b}P1;2q\u{1b}\\",
      "\u{1b}c", "\u{9b}31m", "\u{7}", "\u{1b}[", "\u{1b}", "\u{1b}]52;c;aGk=\u{7}",
    ] {
      let plain = StyledText(ansi: "a\(sequence)").plain
      #expect(!plain.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9b }, "\(plain)")
      #expect(plain.hasPrefix("a"))
    }
  }

  @Test func linesAreLimited() {
    let menu = parser.menu("---\n" + String(repeating: "x\n", count: 5000))
    #expect(menu.items.count < MenuParser.lineLimit && menu.omittedCount > 2900)
    let long = parser.menu(String(repeating: "x", count: 100_000)).titles[0]
    #expect(long.text.plain.count == MenuParser.lengthLimit)
  }

  @Test func colorsHaveASideForLightAndDark() {
    #expect(ItemColor("white,#000", isDark: true) == .rgb(0))
    #expect(ItemColor("white,#000", isDark: false) == .white)
    #expect(ItemColor("#11223344", isDark: true) == .rgb(0x112233))
    #expect(ItemColor("cornflowerblue", isDark: true) == .rgb(0x6495ed))
    for text in ["", ",", "#12", "nocolor", "#ggg"] {
      #expect(ItemColor(text, isDark: true) == nil, "\(text)")
    }
  }
}

/// Status bars' formats.
struct PluginFormatTests {
  private func menu(_ output: String, _ format: Plugin.Format = .automatic, status: Int32 = 0)
    -> Menu
  {
    PluginOutput(Plugin(path: "/nowhere"), format, MenuParser()).menu(output, status: status)
  }

  @Test func waybarIsRecognized() {
    let menu = menu(
      #"{"text":"<b>7</b> &amp; up","tooltip":"a\nb","class":["x","warning"],"percentage":70}"#)
    #expect(menu.titles[0].text.plain == "7 & up" && menu.titles[0].text.runs[0].style.isBold)
    #expect(menu.titles[0].color == .orange && menu.share == 0.7)
    #expect(menu.items.map(\.text.plain) == ["a", "b"])
    #expect(menu.isUrgent == false)
    #expect(self.menu(#"{"alt":"x","percentage":250}"#).share == 1)
    #expect(self.menu(#"{"percentage":70.9}"#).titles[0].text.plain == "70%")
    for number in ["1e30", "-1e308", "9223372036854775808"] {
      #expect(self.menu("{\"percentage\":\(number)}").titles[0].text.plain.hasSuffix("%"))
    }
    #expect(self.menu(#"{"foo":1}"#).titles[0].text.plain == #"{"foo":1}"#, "is text of xbar")
  }

  @Test func blockletIsRecognizedByItsColor() {
    let menu = menu("full\nshort\n#FF0000\n")
    #expect(menu.titles[0].text.plain == "full" && menu.titles[0].color == .rgb(0xff0000))
    #expect(menu.titles[0].action == .click(1))
    let urgent = self.menu("full\n", .i3blocks, status: 33)
    #expect(urgent.isUrgent && urgent.titles[0].color == .red)
    #expect(self.menu("a\nb\nc\n").titles.count == 3, "three titles of xbar")
  }

  @Test func statusLineHasBlocks() {
    let output = """
      {"version":1,"click_events":true}
      [
      [{"full_text":"old"}],
      [{"full_text":"disk","name":"disk","instance":"/"},{"full_text":"load","color":"#00ff00"}],
      """
    let menu = menu(output)
    #expect(menu.titles.map(\.text.plain) == ["disk"])
    #expect(menu.titles[0].action == .send(#"{"button":1,"name":"disk","instance":"/"}"#))
    #expect(menu.items.map(\.text.plain) == ["load"])
  }

  /// Found by fuzzing.
  @Test(arguments: Plugin.Format.allCases)
  func textsAreBoundedInEachFormat(format: Plugin.Format) {
    let text = String(repeating: "%{A:x:}long %{A}", count: 20_000)
    for output in [
      text, "{\"text\": \"\(text)\", \"full_text\": \"\(text)\"}", "[{\"full_text\": \"\(text)\"}]",
    ] {
      let menu = PluginOutput(Plugin(path: "/nowhere"), format, MenuParser { _ in false })
        .menu(output)
      for item in menu.titles + menu.items {
        #expect(item.text.plain.count <= MenuParser.lengthLimit)
      }
    }
  }

  @Test func polybarTagsAreStyles() {
    let menu = menu("%{F#f00}hot%{F-} %{A1:notify-send a\\:b:}press%{A} end")
    let text = menu.titles[0].text
    #expect(text.plain == "hot press end" && text.runs[0].style.foreground == .rgb(0xff0000))
    #expect(
      menu.titles[0].action
        == .run(ItemCommand(arguments: ["notify-send a:b"], isLine: true, isInTerminal: false)))
    #expect(self.menu("%{F#80ff0000}x").titles[0].text.runs[0].style.foreground == .rgb(0xff0000))
    #expect(self.menu("%{oops").titles[0].text.plain == "oops")
  }

  @Test func raycastScriptHasArguments() throws {
    let source = """
      #!/bin/bash
      # @raycast.schemaVersion 1
      # @raycast.title Weather
      # @raycast.mode inline
      # @raycast.refreshTime 10m
      # @raycast.argument1 { "type": "text", "placeholder": "City", "percentEncoded": true }
      # @raycast.argument2 {"type":"dropdown","data":[{"title":"C","value":"metric"}]}
      # @raycast.argument3 broken
      """
    let script = try #require(RaycastScript(source))
    #expect(script.title == "Weather" && script.interval == 600)
    #expect(script.arguments.map(\.placeholder) == ["City", ""])
    #expect(script.arguments[1].choices == [["metric", "C"]])
    #expect(script.menu("first\nsecond").titles.map(\.text.plain) == ["first"])
    #expect(RaycastScript("#!/bin/sh") == nil)
  }

  @Test func markupWithoutEndIsText() {
    for text in ["<", "a < b", "<b>x", "</b>", "&lt;b&gt;", "<span color='red'>x</span>", "<b"] {
      let plain = PangoMarkup.text(text).plain
      #expect(!plain.isEmpty || text == "</b>", "\(text)")
    }
    #expect(
      PangoMarkup.text("<span color='red'>x</span>y").runs.map(\.style.foreground) == [.red, nil])
    #expect(PangoMarkup.text(String(repeating: "<b>", count: 9999) + "x").plain.hasSuffix("x"))
  }

  /// Adds output, and returns whether the picture has changed.
  private func add(_ text: String, to pictures: inout StreamPictures) -> Bool {
    pictures.append(Array(text.utf8)[...])
  }

  @Test func streamsArePartedBySeparatorsOrLines() {
    var leading = StreamPictures(.separator(ends: false))
    var changes = [add("~~~\none\n---\ntw", to: &leading)]
    #expect(changes == [true] && leading.current == "one\n---\n")
    changes = [add("o\n", to: &leading)]
    #expect(changes == [true] && leading.current == "one\n---\ntwo\n")
    changes = [add("~~~\n", to: &leading), add("new\n", to: &leading)]
    #expect(changes == [false, true], "the old picture stays until the next")
    #expect(leading.current == "new\n")
    var trailing = StreamPictures(.separator(ends: true))
    changes = [add("one\n", to: &trailing), add("~~~\n", to: &trailing)]
    #expect(changes == [false, true] && trailing.current == "one\n")
    var lines = StreamPictures(.lines)
    changes = [add("a\nb\n\n", to: &lines)]
    #expect(changes == [true] && lines.current == "b")
    changes = [
      add(String(repeating: "a", count: 3 << 20), to: &lines), add("b\n", to: &lines),
    ]
    #expect(changes == [false, false], "a line without an end, and the same picture")
  }

  @Test func streamMayArriveInPieces() {
    var leading = StreamPictures(.separator(ends: false))
    for piece in ["~", "~~\none", "\ntwo\n", "~~~ \no", "ne\ntwo\n"] {
      _ = add(piece, to: &leading)
    }
    #expect(leading.current == "one\ntwo\n")
    var changes = [add("~~~\none\ntwo\n", to: &leading)]
    #expect(changes == [false], "the same picture again")
    changes = [add("~~~\nother\n~~~\none\ntwo\n", to: &leading)]
    #expect(changes == [false], "nobody sees the one between")
    let long = String(repeating: "a", count: 600_000)
    _ = add(long + "\n" + long + "\nend\n", to: &leading)
    #expect(leading.current == "one\ntwo\n\(long)\nend\n", "what is too long is left out")
    changes = [add(long, to: &leading), add(long, to: &leading), add("\nmore\n", to: &leading)]
    #expect(changes == [false, false, true] && leading.current?.hasSuffix("end\nmore\n") == true)
  }

  /// All plugins are read by one thread.
  @Test(
    arguments: [
      StreamPictures.Separation.lines, .separator(ends: false), .separator(ends: true),
    ], [("a", false), ("a\n", false), ("a\n", true)])
  func readingAStreamCostsWhatItHas(
    separation: StreamPictures.Separation, output: (text: String, isWhole: Bool)
  ) {
    // A line of many pieces, a picture of many pieces, and a piece of many lines.
    func cost(_ length: Int) -> Double {
      let count = output.isWhole ? length : 64
      let piece = Array(String(repeating: output.text, count: count / output.text.utf8.count).utf8)
      var pictures = StreamPictures(separation)
      var start = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      for _ in 0..<length / piece.count { _ = pictures.append(piece[...]) }
      var end = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
    // What else the machine does makes single measurements slow, but not all of ten in turns.
    var (few, many) = (Double.infinity, Double.infinity)
    for _ in 0..<10 {
      few = min(few, cost(32 << 10))
      many = min(many, cost(512 << 10))
      if many < few * 48 { return }
    }
    Issue.record("sixteen times as much: \(few) s, then \(many) s")
  }
}

@testable import FeedsWidget
import Foundation
import Golden
import Testing

/// Reading RSS, Atom, JSON Feed and OPML, well-formed and not.
struct FeedParsingTests {
  private func feed(
    _ text: String, from address: String = "https://example.org/news/feed.xml",
    charset: String? = nil
  ) throws -> Feed {
    try feed(Data(text.utf8), from: address, charset: charset)
  }

  private func feed(
    _ data: Data, from address: String = "https://example.org/feed.xml", charset: String? = nil
  ) throws -> Feed {
    let document = try FeedDocument(
      parsing: data, from: URL(string: address), charset: charset)
    guard case .feed(let feed) = document else { throw UnreadableFeed("a list") }
    return feed
  }

  private func reason(_ text: String) -> String? {
    do throws(UnreadableFeed) {
      _ = try FeedDocument(parsing: Data(text.utf8), from: URL(string: "https://example.org/a/"))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func rss2IsRead() throws {
    let feed = try feed(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:media="m" xmlns:atom="a"><channel><title>The &lt;b&gt;News</title>
      <link>https://example.org/</link><atom:link rel="self" href="https://example.org/feed"/>
      <image><title>Logo</title><link>https://example.org/logo</link></image><ttl>60</ttl>
      <item><title>A &amp; B</title><link>/a?x=1&amp;y=2</link>
        <description><![CDATA[<p>One &mdash; two</p><p>three <b>f</b>our</p>]]></description>
        <pubDate>Tue, 24 Nov 2026 10:05:00 +0100</pubDate><media:title>Photo</media:title>
        <guid isPermaLink="false">a-1</guid><source url="https://x.example/">Other</source></item>
      <item><title/><description>Only &lt;i&gt;text&lt;/i&gt;</description>
        <guid>https://example.org/b</guid></item>
      <item><title> </title></item>
      </channel></rss>
      """)
    #expect(feed.title == "The News" && feed.updateInterval == 3600)
    #expect(feed.headlines.map(\.title) == ["A & B", "Only text"])
    #expect(feed.headlines[0].url?.absoluteString == "https://example.org/a?x=1&y=2")
    #expect(feed.headlines[0].summary == "One — two three four")
    #expect(feed.headlines[0].date == Date(timeIntervalSince1970: 1_795_511_100))
    #expect(feed.headlines[1].url?.absoluteString == "https://example.org/b")
    #expect(feed.headlines[1].summary == nil && feed.headlines[1].date == nil)
  }

  @Test func rss1IsRead() throws {
    let feed = try feed(
      """
      <rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:dc="d" xmlns:sy="s"><channel rdf:about="x">
      <title>Journal</title><sy:updatePeriod>daily</sy:updatePeriod>
      <sy:updateFrequency>4</sy:updateFrequency></channel>
      <image rdf:about="i"><title>Logo</title></image>
      <item rdf:about="https://example.org/1"><title>One</title><dc:date>2026-11-24</dc:date>
      <link>https://example.org/one</link></item>
      <textinput><title>Search</title></textinput></rdf:RDF>
      """)
    #expect(feed.title == "Journal" && feed.updateInterval == 21_600)
    #expect(feed.headlines.map(\.title) == ["One"])
    #expect(feed.headlines[0].url?.absoluteString == "https://example.org/one")
    #expect(feed.headlines[0].date == Date(timeIntervalSince1970: 1_795_478_400))
  }

  @Test func atomIsRead() throws {
    let feed = try feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/blog/">
      <title>Blog</title>
      <entry><title>Use &lt;b&gt; sparingly</title><id>urn:1</id><updated>2026-11-24T12:00:00Z</updated>
      <published>2026-11-23T12:00:00.5+02:00</published>
      <link rel="enclosure" href="https://example.org/a.mp3"/><link href="one"/>
      <link href="two"/><source><title>Elsewhere</title><id>x</id></source></entry>
      <entry><title type="html">&lt;em&gt;Tom&lt;/em&gt; &amp;amp; Ann</title><id>urn:2</id>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text</p></div></content>
      <updated>2026-11-24T12:00:00Z</updated></entry>
      <entry><title type="xhtml"><div>In <b>bold</b></div></title><id>https://example.org/3</id></entry>
      </feed>
      """)
    #expect(feed.headlines.map(\.title) == ["Use <b> sparingly", "Tom & Ann", "In bold"])
    #expect(feed.headlines[0].url?.absoluteString == "https://example.org/blog/one")
    #expect(feed.headlines[0].date == Date(timeIntervalSince1970: 1_795_428_000))
    #expect(feed.headlines[1].date == Date(timeIntervalSince1970: 1_795_521_600))
    #expect(feed.headlines[1].summary == "Text" && feed.headlines[1].url == nil)
    #expect(feed.headlines[2].url?.absoluteString == "https://example.org/3")
  }

  @Test func jsonFeedIsRead() throws {
    let feed = try feed(
      """
      \u{feff}{"version": "https://jsonfeed.org/version/1.1", "title": "Notes", "items": [
        {"id": 7, "url": "/7", "title": "Seven", "date_published": "2026-11-24T12:00:00+01:00"},
        {"id": "https://example.org/8", "content_html": "<p>No title &amp; more</p>"},
        {"id": "9"}, 10, {"title": ["x"], "content_text": null}]}
      """)
    #expect(feed.title == "Notes")
    #expect(feed.headlines.map(\.title) == ["Seven", "No title & more"])
    #expect(feed.headlines[0].url?.absoluteString == "https://example.org/7")
    #expect(feed.headlines[1].url?.absoluteString == "https://example.org/8")
    #expect(reason(#"{"items": []}"#) == "JSON, but not JSON Feed")
    #expect(reason("{") == "JSON, but not JSON Feed")
  }

  @Test func listsOfFeedsAreRead() throws {
    let opml = """
      <?xml version="1.0"?><opml version="2.0"><head><title>My feeds</title></head><body>
      <outline text="News"><outline type="rss" text="LWN" xmlUrl="https://lwn.net/headlines/rss"/>
      <outline title="A &amp; B" text="x" xmlUrl="feed://example.org/ab"/></outline>
      <outline text="A folder"/></body></opml>
      """
    let list = try Subscription.list(parsing: Data(opml.utf8))
    #expect(list.map(\.title) == ["LWN", "A & B"])
    #expect(list.map(\.address) == ["https://lwn.net/headlines/rss", "feed://example.org/ab"])
    let lines = "# feeds\nhttps://lwn.net/headlines/rss \"~LWN\" news\n\n\"query:all:unread\"\n"
    #expect(try Subscription.list(parsing: Data(lines.utf8)).count == 1)
    for text in ["hello", "<rss><item><title>x</title></item></rss>", "<html>", "\u{0}\u{1}"] {
      #expect(throws: UnreadableFeed.self, "\(text)") {
        try Subscription.list(parsing: Data(text.utf8))
      }
    }
  }

  @Test(arguments: [
    ("Tue, 24 Nov 2026 10:05:00 GMT", 1_795_514_700), ("24 Nov 26 10:05 UT", 1_795_514_700),
    ("Tuesday, 24-Nov-2026 05:05:00 EST", 1_795_514_700),
    ("Tue, 24 November 2026 11:05:00 +0100", 1_795_514_700),
    ("2026-11-24T10:05:00Z", 1_795_514_700), ("2026-11-24 10:05:00.123", 1_795_514_700),
    ("2026-11-24t13:35:00+03:30", 1_795_514_700), ("Thu, 29 Feb 2024 00:00:00 Z", 1_709_164_800),
    ("1 Jan 1970 00:00 GMT", 0),
  ])
  func datesAreRead(text: String, seconds: Double) {
    #expect(FeedDate.date(" \(text)\n") == Date(timeIntervalSince1970: seconds), "\(text)")
  }

  @Test(arguments: [
    "", "yesterday", "32 Nov 2026 10:00 GMT", "2026-13-01", "99999999999-01-01", "24 Foo 2026",
    "2026-11-24T25:00:00Z", "1 Jan 0001 00:00:00 GMT", "2026-11-24T10:05:00Zzzz",
  ])
  func otherDatesAreIgnored(text: String) {
    #expect(FeedDate.date(text) == nil)
  }

  @Test(arguments: [
    ("a < b &amp; c > d", "a < b & c > d"), ("<script>x</script>y", "xy"),
    ("one<br/>two", "one two"), ("&#8217;&#x201c;&hellip;&unknown;&", "’“…&unknown;&"),
    ("\u{1b}[31mred\u{9b}m\u{202e}x\n\t y", "[31mred m x y"), ("&#27;&#0;&#xd800;", "&#xd800;"),
    ("unclosed <a href=", "unclosed <a href="), ("👩‍👩‍👧 family", "👩‍👩‍👧 family"),
  ])
  func titlesArePlain(html: String, text: String) {
    #expect(PlainText.line(ofHTML: html, limit: 200) == text)
  }

  /// A title of one character may have any number of bytes.
  @Test func combiningMarksAreLimited() throws {
    let marks = String(repeating: "&#x301;", count: 3_000)
    let item = "<item><title>a\(marks)</title><guid>g\(marks)</guid></item>"
    let rss = try feed("<rss><channel><title>t\(marks)</title>\(item)</channel></rss>")
    #expect(rss.title?.unicodeScalars.count == 31)
    #expect(rss.headlines.map(\.title.unicodeScalars.count) == [31])
    let text = "a" + String(repeating: "\u{301}", count: 3_000)
    let json = try feed(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "\(text)",
      "items": [{"id": "1", "title": "\(text)", "summary": "b\(text)", "url": "/a"}]}
      """)
    #expect(json.title?.unicodeScalars.count == 31)
    #expect(json.headlines.map(\.title.unicodeScalars.count) == [31])
    #expect(json.headlines.map(\.summary?.unicodeScalars.count) == [32])
  }

  @Test func tagsWithoutAnEndCostWhatTextDoes() {
    let open = String(repeating: "<a", count: 20_000)
    let text = String(repeating: "bc", count: 20_000)
    expectCost(
      of: { _ = PlainText.line(ofHTML: open, limit: 200) }, below: 8,
      times: { _ = PlainText.line(ofHTML: "<b>\(text)</b>", limit: 200) })
  }

  @Test func linksLeadToTheWeb() {
    let base = URL(string: "https://example.org/news/feed.xml")
    for (text, address) in [
      ("story", "https://example.org/news/story"), ("//cdn.example/x", "https://cdn.example/x"),
      (" HTTP://EXAMPLE.ORG/ ", "HTTP://EXAMPLE.ORG/"),
      ("?a=b", "https://example.org/news/feed.xml?a=b"),
    ] {
      #expect(FeedLink.url(text, from: base)?.absoluteString == address)
    }
    for text in ["javascript:alert(1)", "file:///etc/passwd", "", "mailto:a@b", "http://", "x:y"] {
      #expect(FeedLink.url(text, from: base) == nil, "\(text)")
    }
    #expect(FeedLink.url(String(repeating: "x", count: 3000), from: base) == nil)
  }

  @Test func encodingsAreConverted() throws {
    let item = { (title: String) in "<rss><item><title>\(title)</title></item></rss>" }
    let prolog = { (name: String) in "<?xml version='1.0' encoding='\(name)'?>" }
    let latin = try #require((prolog("ISO-8859-1") + item("Grüße")).data(using: .isoLatin1))
    #expect(try feed(latin).headlines.map(\.title) == ["Grüße"])
    let cyrillic = try #require(item("Привет").data(using: .windowsCP1251))
    #expect(try feed(cyrillic, charset: "windows-1251").headlines.map(\.title) == ["Привет"])
    let wide = try #require((prolog("UTF-16") + item("Grüße")).data(using: .utf16))
    #expect(try feed(wide).headlines.map(\.title) == ["Grüße"])
    // The names are wrong.
    let text = Data((prolog("windows-1251") + item("Grüße")).utf8)
    #expect(try feed(text, charset: "utf-8").headlines.map(\.title) == ["Grüße"])
    let wrong = try #require((prolog("utf-8") + item("Grüße")).data(using: .isoLatin1))
    #expect(try feed(wrong).headlines.map(\.title) == ["Gr\u{fffd}\u{fffd}e"])
    #expect(try feed(wrong, charset: "latin1").headlines.map(\.title) == ["Grüße"])
    #expect(try feed(wrong, charset: "no-such-name").headlines.count == 1)
  }

  @Test func usualMistakesAreRepaired() throws {
    let feed = try feed(
      """
      <rss><item><title>One</title></item><item><title>Tom & Ann&nbsp;&eacute;</title>
      <link>https://example.org/?a=1&b=2</link></item><item><title>Bell \u{7}</title></item>
      <item><title><![CDATA[A & B]]></title></item></rss>
      """)
    #expect(feed.headlines.map(\.title) == ["One", "Tom & Ann é", "Bell", "A & B"])
    #expect(feed.headlines[1].url?.absoluteString == "https://example.org/?a=1&b=2")
  }

  @Test func damagedDocumentsShowWhatPrecedesTheDamage() throws {
    let cut = "<rss><channel><item><title>One</title></item><item><title>Tw"
    #expect(try feed(cut).headlines.map(\.title) == ["One"])
    let laughs = """
      <?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;">]>
      <rss><item><title>&b;</title></item></rss>
      """
    #expect(reason(laughs) == "not RSS, Atom, JSON Feed or OPML")
    let wide = try #require(laughs.data(using: .utf16))
    #expect(throws: UnreadableFeed.self) { try feed(wide) }
    let file = "<!DOCTYPE r SYSTEM 'file:///etc/passwd'><rss><item><title>x</title></item></rss>"
    #expect(try feed(file).headlines.map(\.title) == ["x"])
  }

  @Test func webPagesNameTheirFeed() {
    #expect(reason("<!DOCTYPE html><html><body>Hi</body></html>") == "a web page, not a feed")
    let page = "<HTML><head><link rel='alternate' type='application/rss+xml' href='../rss?a&amp;b'>"
    #expect(reason(page) == "a web page; its feed is https://example.org/rss?a&b")
    for text in ["", " ", "hello", "<svg/>", "\u{0}", "<rss"] { #expect(reason(text) != nil) }
  }

  @Test func damageIsNeverFatal() throws {
    let texts = [
      """
      <?xml version="1.0" encoding="koi8-r"?><rss><channel><title>N</title><ttl>5</ttl><item>
      <title><![CDATA[A &amp; <b>B</b>]]></title><link>/a</link><pubDate>24 Nov 2026 10:05 GMT
      </pubDate></item></channel></rss>
      """,
      "<feed><title>F</title><entry><title type='xhtml'><div>x</div></title></entry></feed>",
      #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": 1, "title": "x"}]}"#,
    ]
    var damage = Damage(seed: 18)
    for round in Damage.rounds(600) {
      let data = Data(damage.damaged(Array(texts[round % texts.count].utf8)))
      // Whether the rest can be read does not matter.
      if let feed = try? feed(data) { #expect(feed.headlines.count <= 2) }
    }
  }

  @Test func feedsAreBounded() throws {
    let title = String(repeating: "x", count: 5000)
    let many = String(repeating: "<item><title>\(title)</title></item>", count: 500)
    let large = try feed("<rss><channel>\(many)</channel></rss>")
    #expect(large.headlines.count == 200 && large.headlines.allSatisfy { $0.title.count == 200 })
    let items = String(repeating: "<item><title>x</title></item>", count: 100_000)
    #expect(try feed("<rss>\(items)</rss>").headlines.count == 200)
    let json = Array(repeating: #"{"title": "x"}"#, count: 100_000).joined(separator: ",")
    let version = "https://jsonfeed.org/version/1"
    #expect(
      try feed(#"{"version": "\#(version)", "items": [\#(json)]}"#).headlines.count == 200)
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(try feed("<rss><item><title>x</title></item>\(deep)").headlines.count == 1)
  }
}

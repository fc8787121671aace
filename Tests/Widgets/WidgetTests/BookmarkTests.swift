@testable import BookmarksWidget
import Foundation
import Golden
import Testing

/// Reading the bookmarks of browsers.
struct BookmarkTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  private func library(_ text: String, _ name: String = "bookmarks.html") throws -> BookmarkLibrary
  {
    let path = "\(root.path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return BookmarkLibrary(chosenPath: path, environment: [:])
  }

  private static let export = """
    <!DOCTYPE NETSCAPE-Bookmark-file-1>
    <TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
    <DL><p>
      <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>
      <DL><p>
        <DT><A HREF="https://www.swift.org/?a=1&amp;b=2" ICON="data:image/png;base64,AA">Swift &lt;3 &#x1F426;</A>
        <DT><H3>News</H3>
        <DL><p>
          <dt><a add_date="2" href='https://lwn.net/'>LWN
            .net</a>
        </DL><p>
      </DL><p>
      <DT><A HREF="javascript:alert(1)">Script</A>
      <DT><A HREF="place:sort=8">Recent</A>
      <DT><A HREF="https://example.org/"></A>
      <DT><A HREF="not an address">x</A>
      <DT><A HREF="tessera://launch/htop">x</A>
    </DL>
    """

  @Test func exportsOfAllBrowsersAreRead() throws {
    let (bookmarks, isIncomplete) = try library(Self.export).load()
    #expect(!isIncomplete)
    #expect(
      bookmarks.map(\.title) == ["Swift <3 🐦", "LWN .net", "https://example.org/"])
    #expect(bookmarks.map(\.folder) == ["Bar", "Bar / News", ""])
    #expect(bookmarks[0].address == "https://www.swift.org/?a=1&b=2")
    #expect(bookmarks.map(\.host) == ["swift.org", "lwn.net", "example.org"])
  }

  @Test func filesOfChromiumAreRead() throws {
    let text = """
      {"checksum": "x", "roots": {
        "other": {"type": "folder", "name": "Other bookmarks", "children": [
          {"type": "url", "name": "B", "url": "https://b.example/"}]},
        "bookmark_bar": {"type": "folder", "name": "Bookmarks bar", "children": [
          {"type": "folder", "name": "News", "children": [
            {"type": "url", "name": "A", "url": "https://a.example/"}]}]}
      }, "version": 1}
      """
    let bookmarks = try library(text, "Bookmarks").load().bookmarks
    #expect(bookmarks.map(\.title) == ["A", "B"])
    #expect(bookmarks.map(\.folder) == ["Bookmarks bar / News", "Other bookmarks"])
  }

  @Test func backupsOfFirefoxAreRead() throws {
    let text = """
      {"title": "", "root": "placesRoot", "children": [
        {"title": "toolbar", "root": "toolbarFolder", "children": [
          {"title": "A", "uri": "https://a.example/", "type": "text/x-moz-place"},
          {"type": "text/x-moz-place-separator"},
          {"title": null, "uri": "place:type=6"}]}]}
      """
    let bookmarks = try library(text, "bookmarks.json").load().bookmarks
    #expect(bookmarks.map(\.title) == ["A"] && bookmarks[0].folder == "Bookmarks Toolbar")
  }

  @Test(arguments: [
    ("hello", "no bookmarks; expected the HTML or JSON export of a browser"),
    ("{\"a\": 1}", "no bookmarks; expected the file of Chromium or a Firefox backup"),
    ("{\"roots\": ", "not valid JSON"),
    ("mozLz40\0xyz", "a compressed backup; export the bookmarks as HTML or JSON"),
  ])
  func otherFilesAreReported(text: String, message: String) throws {
    let library = try library(text)
    let error = #expect(throws: BookmarkLibrary.Failure.self) { try library.load() }
    #expect(error?.localizedDescription.contains(message) == true, "\(String(describing: error))")
    #expect(error?.localizedDescription.hasPrefix("bookmarks.html: ") == true)
  }

  @Test func deepNestingIsBounded() throws {
    let depth = 200_000
    let html =
      String(repeating: "<DL><DT><H3>f</H3>", count: depth) + "<A HREF=https://deep.example/>x</A>"
      + String(repeating: "</DL>", count: depth) + "</DL></DL><A HREF=https://after.example/>y</A>"
    let bookmarks = try library(html).load().bookmarks
    #expect(bookmarks.map(\.title) == ["x", "y"])
    #expect(bookmarks[0].folders.count < 20 && bookmarks[1].folders.isEmpty)
    let json =
      String(repeating: "{\"children\":[", count: depth) + String(repeating: "]}", count: depth)
    #expect(throws: BookmarkLibrary.Failure.self) { try library(json, "deep.json").load() }
  }

  @Test func hugeFilesAreRejectedAndManyBookmarksCut() throws {
    let path = "\(root.path)/huge.html"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 50 << 20) == 0)
    let library = BookmarkLibrary(chosenPath: path, environment: [:])
    #expect(throws: BookmarkLibrary.Failure.self) { try library.load() }
    let many = String(repeating: "<A HREF=https://a.example/>x</A>", count: 20_100)
    let (bookmarks, isIncomplete) = try self.library(many).load()
    #expect(bookmarks.count == 20_000 && isIncomplete)
  }

  @Test func titlesHaveOneLineWithoutControlCharacters() throws {
    let text = "<A HREF=https://a.example/>a\u{1b}[31m\u{9b}b&#27;c&#x110000;&#xd800;\n\n d</A>"
    let bookmark = try #require(try library(text).load().bookmarks.first)
    #expect(bookmark.title == "a [31m b c d")
    #expect(Bookmark.plain(String(repeating: "x", count: 1000)).count == 200)
  }

  @Test func unclosedTagsEndTheFile() throws {
    for text in [
      "<A HREF=\"https://a.example/\">x</A><A HREF=\"", "<A HREF=https://a.example/>x</A><",
    ] {
      #expect(try library(text).load().bookmarks.count == 1)
    }
  }

  @Test func ownExportPrecedesTheBrowsersFile() throws {
    let data = "\(root.path)/data/tessera"
    let chromium = "\(root.path)/config/chromium/Default"
    for folder in [data, chromium] {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    let environment = [
      "XDG_DATA_HOME": "\(root.path)/data", "XDG_CONFIG_HOME": "\(root.path)/config",
    ]
    #expect(BookmarkLibrary(environment: environment).path == nil)
    try "{}".write(toFile: "\(chromium)/Bookmarks", atomically: true, encoding: .utf8)
    #expect(BookmarkLibrary(environment: environment).path == "\(chromium)/Bookmarks")
    try "".write(toFile: "\(data)/bookmarks.json", atomically: true, encoding: .utf8)
    #expect(BookmarkLibrary(environment: environment).path == "\(data)/bookmarks.json")
    let variable = environment.merging(["TESSERA_BOOKMARKS": "/x"]) { $1 }
    #expect(BookmarkLibrary(environment: variable).paths == ["/x"])
  }
}

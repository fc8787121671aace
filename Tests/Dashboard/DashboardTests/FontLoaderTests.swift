import Foundation
import Golden
import Testing
import ViewTree

@testable import Dashboard

/// A font of two rows, whose digits are drawn with their own figure.
enum TinyFont {
  static let header = "flf2a$ 2 1 6 0 1\nA comment.\n"
  static let text = header + glyphs(count: 102)

  /// Returns the first glyphs of a font.
  static func glyphs(count: Int) -> String {
    let characters = (0x20...0x7e).compactMap(Unicode.Scalar.init).map(String.init)
    let all = characters + Array(repeating: "?", count: 7)
    return all.prefix(count).map { character in
      // A glyph for “@” would end its own lines.
      let cell = character == "@" ? "a" : character == " " ? "$" : character
      return "\(cell)\(cell)@\n \(cell)@@\n"
    }.joined()
  }
}

/// Fonts that are read by the real program, and programs that crash, hang and flood.
@MainActor
struct FontLoaderTests {
  private let folder: String

  init() throws { folder = try TemporaryFolder().path }

  private static let program = CommandLine.arguments
    .map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    .map { $0.appendingPathComponent("tessera-figlet").path }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Creates a loader; on a busy machine, a font may take long.
  private func loader(
    _ command: [String]? = nil, timeout: Double = 300
  ) throws -> FontLoader {
    FontLoader(
      fonts: NumeralFonts(folders: [folder]),
      command: try command ?? [#require(Self.program)], timeout: timeout)
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  /// Serves the loader until all fonts have been read.
  private func outcomes(_ loader: FontLoader) -> [String: Result<FigletFace, FontError>] {
    while loader.isBusy {
      _ = EventSources.wait(for: loader.descriptors, timeout: 0.05)
      loader.handleReady(at: Clock.monotonic)
    }
    return Dictionary(loader.takeOutcomes().map { ($0.name, $0.result) }) { $1 }
  }

  private func outcome(
    _ name: String, _ loader: FontLoader
  ) throws -> Result<FigletFace, FontError> {
    if let result = loader.result(of: name, at: Clock.monotonic) { return result }
    return try #require(outcomes(loader)[name])
  }

  private func error(_ name: String, _ loader: FontLoader) throws -> String {
    switch try outcome(name, loader) {
    case .success: "no error"
    case .failure(let error): "\(error)"
    }
  }

  @Test func aFontBecomesAFace() throws {
    try write(TinyFont.text, "tiny.flf")
    let face = try outcome("tiny", loader()).get()
    #expect(face.name == "tiny" && face.height == 2)
  }

  /// The font is read again only if its file has changed.
  @Test func facesAreCachedUntilTheFileChanges() throws {
    try write(TinyFont.text, "tiny.flf")
    let loader = try loader()
    let face = try outcome("tiny", loader).get()
    #expect(try loader.result(of: "tiny", at: 0)?.get() == face)
    #expect(!loader.isBusy)
    try write("no font", "new.flf")
    try FileManager.default.removeItem(atPath: "\(folder)/tiny.flf")
    try FileManager.default.moveItem(atPath: "\(folder)/new.flf", toPath: "\(folder)/tiny.flf")
    #expect(loader.result(of: "tiny", at: Clock.monotonic) == nil)
    #expect(try error("tiny", loader).contains("is not a FIGlet font"))
    #expect(loader.result(of: "tiny", at: 0) != nil, "the error is cached, too")
  }

  @Test(
    arguments: [
      ("", "is not a FIGlet font; expected a file that begins with flf2a or tlf2a"),
      ("\u{7f}ELF", "is not a FIGlet font"), ("flf2a$ 2 1", "is not a FIGlet font"),
      ("flf2a$ two 1 6 0 1\n", "is not a FIGlet font"),
      (TinyFont.header + TinyFont.glyphs(count: 20), "is incomplete or damaged"),
      (TinyFont.header, "is incomplete or damaged"),
      ("flf2a$ 999999999 1 6 0 1\n\n", "is 999999999 rows tall; expected 1 to 20"),
      ("flf2a$ -3 1 6 0 1\n\n", "is -3 rows tall"), ("flf2a$ 0 1 6 0 1\n\n", "is 0 rows tall"),
      ("flf2a$ 2 1 4294967295 0 1\n\n", "has lines of 4294967295 columns"),
      ("flf2a$ 2 1 1 0 1\n\n", "has lines of 1 columns"),
      ("flf2a$ 2 1 6 0 2147483647\n\n", "has 2147483647 lines of comments"),
      ("flf2a$ 2 1 6 0 -1\n\n", "has -1 lines of comments"),
      (TinyFont.text.replacing("55@", with: "\u{1b}[2J@"), "contains the control character 27"),
      (TinyFont.header + String(repeating: "x", count: 5000), "has a line that is longer than"),
      (TinyFont.text.replacing("55@\n 5@", with: "  @\n  @"), "has no glyph for “5”"),
      (TinyFont.text.replacing("55@", with: "漢@"), "does not consist of characters one cell wide"),
    ].map { (LongText($0.0), $0.1) })
  func aHostileFontIsRejectedWithAReason(font: LongText, reason: String) throws {
    try write(font.text, "bad.flf")
    let message = try error("bad", loader())
    #expect(message.hasPrefix("the font “bad” "), "\(message)")
    #expect(message.contains(reason), "\(message)")
  }

  @Test func aHugeFileIsRejectedEarly() throws {
    let path = "\(folder)/huge.flf"
    try write(TinyFont.header, "huge.flf")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    let lines = Data(String(repeating: "one more comment\n", count: 1 << 12).utf8)
    for _ in 0..<1600 { try file.write(contentsOf: lines) }
    try file.close()
    #expect(try error("huge", loader()).contains("is larger than 4 MiB"))
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func aFontMayBeCompressed() throws {
    let longLine = String(repeating: "x", count: 1023) + "\n"
    try write(TinyFont.text, "packed.flf")
    try write(TinyFont.header + String(repeating: longLine, count: 5 << 10), "bomb.flf")
    for name in ["packed", "bomb"] {
      let gzip = try Process.run(
        URL(fileURLWithPath: "/bin/gzip"), arguments: ["\(folder)/\(name).flf"])
      gzip.waitUntilExit()
      try FileManager.default.moveItem(
        atPath: "\(folder)/\(name).flf.gz", toPath: "\(folder)/\(name).flf")
    }
    #expect(try outcome("packed", loader()).get().height == 2)
    #expect(try error("bomb", loader()).contains("is larger than 4 MiB"))
  }

  @Test func pathsThatAreNoFilesAreRejected() throws {
    let loader = try loader()
    mkfifo("\(folder)/pipe.flf", 0o600)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/folder.flf", withIntermediateDirectories: false)
    #expect(try error("pipe", loader).contains("cannot be read: it is a pipe, not a file"))
    #expect(try error("folder", loader).contains("cannot be read: it is a folder, not a file"))
    let missingPath = "\(folder)/missing.flf"
    #expect(
      try error(missingPath, loader)
        == "the font “\(missingPath)” cannot be read: No such file or directory")
    #expect(!loader.isBusy, "no process is started for these")
  }

  @Test(arguments: [
    ("kill -SEGV $$", "reading it crashed libcaca"), ("exit 0", "its glyphs are not valid"),
    ("exit 3", "its glyphs are not valid"), ("echo '{\"height\":2}'", "its glyphs are not valid"),
    ("exec yes", "its glyphs are not valid"), ("kill -XCPU $$", "reading it took too long"),
    ("echo '{\"height\":2,\"kerns\":true,\"glyphs\":{}}'", "has no glyph for “0”"),
    ("echo '{\"height\":99,\"kerns\":true,\"glyphs\":{}}'", "is 99 rows tall"),
    ("printf 'is \\033[2J bad\\nmore' >&2; exit 1", "the font “tiny” is "),
    ("echo 'error: libcaca.so.0: cannot open' >&2; exit 127", "apt-get install libcaca0"),
  ])
  func aFaultyProgramIsAnError(script: String, reason: String) throws {
    try write(TinyFont.text, "tiny.flf")
    let message = try error("tiny", loader(["/bin/sh", "-c", script]))
    #expect(message.contains(reason), "\(message)")
    #expect(!message.contains("\u{1b}") && !message.contains("more"))
  }

  /// A process that hangs is killed at its deadline, and its font can be tried again.
  @Test func aProgramThatHangsIsKilled() throws {
    try write(TinyFont.text, "tiny.flf")
    let loader = try loader(["/bin/sh", "-c", "exec sleep 1000"], timeout: 10)
    #expect(loader.result(of: "tiny", at: 100) == nil)
    #expect(loader.nextDeadline == 110)
    loader.handleReady(at: 109)
    #expect(loader.isBusy && loader.takeOutcomes().isEmpty)
    loader.handleReady(at: 110)
    #expect(!loader.isBusy && loader.nextDeadline == nil && loader.descriptors.isEmpty)
    #expect(loader.takeOutcomes().map(\.result) == [.failure(.tooSlow("tiny"))])
    #expect(loader.result(of: "tiny", at: 120) == nil, "the failure is not cached")
    loader.shutDown()
  }

  @Test func withoutTheProgramFontsAreUnavailable() throws {
    try write(TinyFont.text, "tiny.flf")
    let message = try error("tiny", loader(["/missing/tessera-figlet"]))
    #expect(
      message
        == "FIGlet fonts cannot be read: /missing/tessera-figlet: No such file or directory")
  }

  @Test func manyFontsAreReadByFewProcesses() throws {
    let loader = try loader()
    let names = (0..<7).map { "font\($0)" }
    for name in names {
      try write(TinyFont.text, "\(name).flf")
      #expect(loader.result(of: name, at: Clock.monotonic) == nil)
      #expect(loader.descriptors.count <= 4, "two pipes of two processes")
    }
    let outcomes = outcomes(loader)
    #expect(Set(outcomes.keys) == Set(names))
    for outcome in outcomes.values { #expect(try outcome.get().height == 2) }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/figlet/standard.flf")))
  func theFontsOfDebianAreReadOrRejectedWithAReason() throws {
    let fonts = NumeralFonts(environment: ["HOME": folder])
    let loader = FontLoader(
      fonts: fonts, command: [try #require(Self.program)], timeout: 300)
    let names = fonts.available
    #expect(names.contains("standard") && names.contains("slant"))
    for name in names { _ = loader.result(of: name, at: Clock.monotonic) }
    let outcomes = outcomes(loader)
    #expect(outcomes.count == names.count)
    for (name, outcome) in outcomes {
      switch outcome {
      case .success(let face): #expect((1...20).contains(face.height), "\(name)")
      case .failure(.rejected): #expect(!["standard", "small", "slant", "big"].contains(name))
      case .failure(let error): Issue.record("\(error)")
      }
    }
    #expect(try outcomes["standard"]?.get().height == 5)
  }
}

struct NumeralFontsTests {
  private let folder: String

  init() throws { folder = try TemporaryFolder().path }

  private func fonts(_ files: String...) throws -> NumeralFonts {
    for path in files {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
    }
    return NumeralFonts(folders: ["\(folder)/mine", "\(folder)/system"], homeFolder: folder)
  }

  private func path(_ name: String, _ fonts: NumeralFonts) -> String {
    do throws(FontError) {
      return String(try fonts.path(of: name).dropFirst(folder.count + 1))
    } catch {
      return "\(error)"
    }
  }

  @Test func namesAreListedOnceWithoutSuffixes() throws {
    let fonts = try fonts(
      "mine/slant.flf", "system/slant.tlf", "system/big.flf", "system/646.flc", "system/.flf")
    #expect(fonts.available == ["big", "slant"])
  }

  @Test func theUsersFontsTakePrecedence() throws {
    let fonts = try fonts("mine/slant.tlf", "system/slant.flf", "system/big.flf", "own.flf")
    #expect(path("slant", fonts) == "mine/slant.tlf")
    #expect(path("slant.flf", fonts) == "system/slant.flf")
    #expect(path("big", fonts) == "system/big.flf")
    #expect(path("\(folder)/own", fonts) == "own.flf")
    #expect(path("~/own.flf", fonts) == "own.flf")
  }

  @Test func anUnknownNameSuggestsTheNearest() throws {
    let fonts = try fonts("system/standard.flf")
    #expect(path("standrad", fonts) == "unknown font “standrad”; did you mean “standard”?")
    #expect(
      path("x", fonts)
        == "unknown font “x”; expected a FIGlet font in ~/.local/share/tessera/fonts or "
        + "/usr/share/figlet")
    #expect(path("", fonts).hasPrefix("unknown font “”"))
    // It is looked for beside the folder in which the tests run, whatever else is there.
    let missing = "../\(UUID())"
    #expect(path(missing, fonts).hasPrefix("the font “\(missing)” cannot be read"))
  }
}

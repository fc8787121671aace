import Foundation
import Golden
import Testing

/// Every place that can write to a terminal or a pipe is known, and says why it may.
struct WaysOutTests {
  /// What can be written to.
  private static let streams = [
    "standardOutput", "standardError", "STDOUT_FILENO", "STDERR_FILENO", "withError:", "/dev/tty",
    "/dev/std", "/dev/fd",
  ]

  /// What writes without naming a stream, or to one of C's.
  private static let functions = [
    "print", "debugPrint", "dump", "puts", "putchar", "fputs", "printf", "fprintf", "vprintf",
    "perror", "fwrite",
  ]

  /// Files that write, or name what is written to, with the reason.
  private static let known: [String: String] = [
    "tessera/Output/StandardOutput.swift": "the one way out of commands, with the sanitizer in it",
    "tessera/Commands/DashboardCommand.swift": "asks whether standard output is a terminal",
    "Dashboard/Dashboard/Engine/DetachedProgram.swift": "leads a program's output nowhere",
    "System/CNcurses/guard.c": "gives the terminal back with prepared bytes",
    "System/CNcurses/output.c": "the screen: what ncurses and the modes write, sent on",
    "Dashboard/Dashboard/Loop/DashboardLoop.swift": "waits until the terminal reads on",
    "Dashboard/Dashboard/Extensions/ProgramCheck.swift": "reads what a program's loader says",
    "Dashboard/CursesTerminal/TerminalSession.swift":
      "the screen: cells come through the sanitizer",
    "Authoring/TesseraKit/ExtensionRunner.swift": "an extension's messages, and its log",
    "Authoring/TesseraKit/ExtensionChannel.swift": "an extension's messages, and its log",
    "Authoring/TesseraKit/Activity.swift": "an extension's log",
    "Authoring/TesseraUI/Images/AssetLibrary.swift": "an extension's log",
    "Authoring/FoundationGaps/Logger.swift": "an extension's log",
    "Authoring/FoundationGaps/MainBundle.swift": "an extension's log",
    "Authoring/CoreLocation/CLLocationManager.swift": "an extension's log",
    "Authoring/SharedStore/StoreLog.swift": "what a store could not keep: words of our own",
    "BuildTools/AssetSymbols/main.swift": "a tool of the build",
    "BuildTools/IntentClasses/main.swift": "a tool of the build",
    "BuildTools/PreviewMacros/main.swift": "a tool of the build",
  ]

  private static func writes(_ line: Substring) -> Bool {
    if line.trimmingPrefix(/\s+/).hasPrefix("//") { return false }
    if streams.contains(where: line.contains) { return true }
    return functions.contains { name in
      // A method of this name is somebody's own, and itself looked at where it is.
      line.ranges(of: "\(name)(").contains { range in
        let before = line[..<range.lowerBound].last ?? " "
        return !(before.isLetter || before.isNumber || before == "." || before == "_")
      }
    }
  }

  private func writers() throws -> [String: [Substring]] {
    let folder = Checkout.file("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var found: [String: [Substring]] = [:]
    for path in files.compactMap({ $0 as? String }) {
      // The decoder of pictures is another's, and is asked for no words.
      guard ["swift", "c", "h"].contains((path as NSString).pathExtension),
        !path.hasPrefix("System/CStb/")
      else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let words = Self.functions.map { "\($0)(" } + Self.streams
      guard words.contains(where: text.contains) else { continue }
      let lines = text.split(separator: "\n").filter(Self.writes)
      if !lines.isEmpty { found[path] = lines }
    }
    return found
  }

  @Test func nothingIsWrittenButWhereTheSanitizerStands() throws {
    for (path, words) in try writers() {
      #expect(Self.known[path] != nil, "\(path): \(words)")
    }
  }

  @Test func everyKnownWayOutIsOne() throws {
    let found = try writers()
    for path in Self.known.keys {
      #expect(found[path] != nil, "\(path) writes nothing any more")
    }
  }

  @Test func theWayOutSanitizesAllThatItWrites() throws {
    let file = Checkout.file("Sources/tessera/Output/StandardOutput.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    for stream in ["STDOUT_FILENO", "STDERR_FILENO"] {
      #expect(text.ranges(of: stream).count == 1, "\(stream) is written to in one place")
    }
    for call in text.matches(of: /[ .]write\(([A-Za-z]+)/) {
      let given = String(call.output.1)
      #expect(["Sanitizer", "descriptor"].contains(given), "write(\(given)")
    }
  }
}

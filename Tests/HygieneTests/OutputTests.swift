import Foundation
import Golden
import Testing

/// All code that writes to a terminal or a pipe is listed here, with a reason.
struct OutputTests {
  /// Names of output streams.
  private static let streams = [
    "standardOutput", "standardError", "STDOUT_FILENO", "STDERR_FILENO", "withError:", "/dev/tty",
    "/dev/std", "/dev/fd",
  ]

  /// Functions that write to an implicit stream or to one of C.
  private static let functions = [
    "print", "debugPrint", "dump", "puts", "putchar", "fputs", "printf", "fprintf", "vprintf",
    "perror", "fwrite",
  ]

  /// Files that write to a stream or mention one, with the reason.
  private static let writers: [String: String] = [
    "tessera/Output/StandardOutput.swift": "the only output of commands, with the sanitizer",
    "tessera/Commands/Print/PrintRun.swift": "has a method named print",
    "AuthorTools/AuthorBuilds/Tool.swift": "reads the output of the compiler",
    "Authoring/FoundationGaps/AuthorFault.swift": "an extension's log",
    "Authoring/FoundationGaps/Unavailable.swift": "reports what a terminal does not have, once",
    "Dashboard/Dashboard/Printing/InlineWatch.swift":
      "waits until the reader of the output is gone",
    "tessera/Commands/DashboardRun.swift": "checks whether standard output is a terminal",
    "Dashboard/Dashboard/Engine/DetachedProgram.swift": "discards a program's output",
    "System/CNcurses/guard.c": "restores the terminal with prepared bytes",
    "System/CLinux/Jobs.c": "makes the terminal the standard error of a program",
    "System/CNcurses/output.c": "the screen: sends the output of ncurses and the modes",
    "Dashboard/Dashboard/Loop/DashboardLoop.swift": "waits until the terminal is writable",
    "Dashboard/Dashboard/Extensions/ProgramCheck.swift": "reads the output of a program's loader",
    "Dashboard/CursesTerminal/TerminalSession.swift":
      "the screen: cells are sanitized",
    "Dashboard/CursesTerminal/TerminalSession+Size.swift": "asks the kernel for the size",
    "Dashboard/CursesTerminal/TerminalFeatures/TerminalFeatures+Asking.swift":
      "constant queries of the terminal, for tessera doctor",
    "Authoring/TesseraKit/ExtensionRunner.swift": "an extension's messages, and its log",
    "Authoring/TesseraKit/ExtensionChannel.swift": "an extension's messages, and its log",
    "Authoring/TesseraKit/Activity.swift": "an extension's log",
    "tessera/Commands/Author/SDKCommand.swift": "shows the progress of a build",
    "Authoring/NetworkRecordings/NetworkRecording.swift": "an extension's log",
    "Authoring/FoundationGaps/Logger.swift": "an extension's log",
    "Authoring/FoundationGaps/MainBundle.swift": "an extension's log",
    "Authoring/CoreLocation/CLLocationManager.swift": "an extension's log",
    "Authoring/SharedStore/StoreLog.swift": "store errors: constant messages",
    "Widgets/WidgetOptions/ChildProcess.swift": "reads the output of a program",
    "tessera-online/main.swift": "the contents of a file of tides, for the widget",
    "tessera-online/Fetch.swift": "the response, for the program that requested it",
    "tessera-plugins/main.swift": "what commands print, without control characters",
    "Widgets/PluginsWidget/StandIns/StandIn.swift": "why a stand-in failed, for the plugin",
    "Widgets/PluginsWidget/Running/TerminalStart.swift":
      "why a program was not started: a message of the system",
    "Widgets/PluginsWidget/Gate/Gate.swift": "why the gate failed, for the plugin",
    "System/Sandbox/FileView+Landlock.swift": "names the devices that programs may write to",
    "Widgets/PluginsWidget/PluginsBundle.swift": "an extension's log",
    "tessera-confine/main.c": "why a program cannot be confined, for its box",
    "Dashboard/Dashboard/Programs/ProgramStart.swift": "a script that waits for a key",
    "tessera-figlet/main.swift": "the glyphs of a font, for the dashboard",
    "tessera-git/main.swift": "the description of a repository, for the widget",
    "tessera-git/Fetching/ChildProcess.swift": "connects the streams of ssh",
    "System/CReadOnly/read_only.c": "lets a process write to its streams alone",
    "tessera/Commands/Author/PreviewCommand.swift": "asks whether there is a terminal",
    "tessera/Commands/Author/TestCommand.swift": "asks whether there is a terminal",
    "AuthorTools/Previews/Live/PreviewBuild.swift": "reads the output of a build",
    "AuthorTools/Previews/Live/PreviewLoop.swift": "waits until the terminal is writable",
    "BuildTools/AssetSymbols/main.swift": "a build tool",
    "BuildTools/IntentClasses/main.swift": "a build tool",
    "BuildTools/TesseraMacros/main.swift": "a build tool",
  ]

  /// Returns whether a line of code writes to a stream.
  private static func writes(_ line: Substring) -> Bool {
    if line.trimmingPrefix(/\s+/).hasPrefix("//") { return false }
    if streams.contains(where: line.contains) { return true }
    return functions.contains { name in
      // A method with this name is custom code, which is checked where it is declared.
      line.ranges(of: "\(name)(").contains { range in
        let before = line[..<range.lowerBound].last ?? " "
        return !(before.isLetter || before.isNumber || before == "." || before == "_")
      }
    }
  }

  /// Returns the lines that write to a stream, by file.
  private func writingLines() throws -> [String: [Substring]] {
    let folder = Checkout.file("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var linesOfFiles: [String: [Substring]] = [:]
    for path in files.compactMap({ $0 as? String }) {
      // The image decoder is third-party code without any output.
      guard ["swift", "c", "h"].contains((path as NSString).pathExtension),
        !path.hasPrefix("System/CStb/")
      else { continue }
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      let names = Self.functions.map { "\($0)(" } + Self.streams
      guard names.contains(where: text.contains) else { continue }
      let lines = text.split(separator: "\n").filter(Self.writes)
      if !lines.isEmpty { linesOfFiles[path] = lines }
    }
    return linesOfFiles
  }

  @Test func outputOccursOnlyInListedFiles() throws {
    for (path, lines) in try writingLines() {
      #expect(Self.writers[path] != nil, "\(path): \(lines)")
    }
  }

  @Test func everyListedFileWrites() throws {
    let linesOfFiles = try writingLines()
    for path in Self.writers.keys {
      #expect(linesOfFiles[path] != nil, "\(path) no longer writes anything")
    }
  }

  @Test func standardOutputIsSanitized() throws {
    let file = Checkout.file("Sources/tessera/Output/StandardOutput.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    for stream in ["STDOUT_FILENO", "STDERR_FILENO"] {
      #expect(text.ranges(of: stream).count == 1, "\(stream) is written to in one place")
    }
    for call in text.matches(of: /[ .]write\(([A-Za-z.]+)/) {
      let argument = String(call.output.1)
      let isSafe = argument.hasPrefix("Sanitizer.") || argument == "format.sanitized"
      #expect(isSafe || argument == "descriptor", "write(\(argument)")
    }
  }
}

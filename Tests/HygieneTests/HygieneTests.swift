import Foundation
import Golden
import Testing

/// Rules for the sources.
struct HygieneTests {
  private func sources() throws -> [(path: String, text: String)] {
    let folder = Checkout.file("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { path in
      (path, try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
  }

  @Test func onlyTheTerminalImportsNcurses() throws {
    for (path, text) in try sources() where text.contains("import CNcurses") {
      #expect(path.hasPrefix("Dashboard/CursesTerminal/"), "\(path)")
    }
  }

  @Test func onlyTheRootReadsTheClock() throws {
    let foldersWithoutClock = [
      "Drawing/", "Time/", "Host/Wire/", "Host/ExtensionHost/", "Dashboard/HomeScreen/",
      "Dashboard/Configuration/",
    ]
    for (path, text) in try sources() where foldersWithoutClock.contains(where: path.hasPrefix) {
      let uses = text.matches(of: /\b(Date\(\)|Date\.now|clock_gettime|Task\.sleep|DispatchQueue)/)
      #expect(uses.isEmpty, "\(path) has \(uses.map(\.output.1))")
    }
  }

  /// To Swift, a slash with a combining mark after it is no slash; to the kernel it is one.
  @Test func pathsAreReadByTheirBytes() throws {
    let folders = ["System/", "Host/", "Dashboard/", "tessera"]
    for (path, text) in try sources() where folders.contains(where: path.hasPrefix) {
      let uses = text.matches(of: /(hasPrefix|hasSuffix|contains)\("~?\/"\)/).map(\.output.0)
      #expect(uses.isEmpty, "\(path) has \(uses); use PathBytes and UserPath")
    }
  }

  /// `Process.start()` does not poll.
  @Test func noProcessIsPolledForItsEnd() throws {
    for (path, text) in try sources() where path != "System/Files/Process+End.swift" {
      #expect(!text.contains("waitUntilExit"), "\(path) polls; use start()")
    }
  }

  /// Stores of objects: a mistake of the author ends the widget with a message, as on a phone, and
  /// the author's threads share contexts and predicates, as Apple's do.
  private static let stores = [
    "AppleModules/CoreData/", "AppleModules/SwiftData/", "Authoring/FoundationGaps/Predicates/",
  ]

  @Test func nothingIsForcedOrUnsafe() throws {
    for (path, text) in try sources() where !Self.stores.contains(where: path.hasPrefix) {
      for word in ["try!", "as!", "fatalError(", "nonisolated(unsafe)"] {
        #expect(!text.contains(word), "\(path) has \(word)")
      }
      // Types and samples of HealthKit do not change, but have subclasses.
      let isException =
        path == "Authoring/TesseraUI/Core/Handover.swift"
        || path.hasPrefix("AppleModules/HealthKit/")
      #expect(isException || !text.contains("@unchecked Sendable"), "\(path)")
    }
  }

  /// What only some widgets import: the launcher and plugins show and obey files of the user, which
  /// the dashboard's own parser reads; plugins are processes, which are confined, and
  /// `tessera plugins test` looks up secrets as the dashboard does; the data widget
  /// shows what other widgets can read, and what is pushed; repositories that a plugin may write are not
  /// fetched.
  private static let ownImports: [String: Set<String>] = [
    "DataWidget": [
      "Cells", "CJq", "Configuration", "PluginsWidget", "Pushes", "SharedStore", "TextWidget",
    ],
    "LauncherWidget": ["Configuration"],
    "PluginsWidget": [
      "Cells", "Configuration", "CLinux", "Dispatch", "IntentSchemas", "Sandbox", "SharedStore",
      "ViewTree",
    ],
    "RepositoriesWidget": ["Configuration", "Sandbox"],
  ]

  @Test func widgetsImportOnlyWhatAuthorsCan() throws {
    let allowed: Set = [
      "TesseraKit", "TesseraUI", "TesseraIntents", "Charts", "Foundation", "HTTPResponses",
      "Agendas", "Exif", "Files", "BoundedText", "BoundedXML", "BoundedYAML", "CZint", "Yams",
      "Places", "WidgetOptions", "FeedsWidget", "MarketsWidget", "WeatherWidget", "FoundationXML",
      "CNova", "CTcd", "CStb", "CSystemdBus", "FoundationGaps", "CWidgetTexts", "Languages",
      "Synchronization",
    ]
    for (path, text) in try sources() where path.hasPrefix("Widgets/") {
      let imports = text.matches(of: /import (\w+)/.anchorsMatchLineEndings()).map {
        String($0.output.1)
      }
      let folder = path.dropFirst("Widgets/".count).prefix { $0 != "/" }
      let own = Self.ownImports[String(folder)] ?? []
      #expect(Set(imports).isSubset(of: allowed.union(own)), "\(path): \(imports)")
    }
  }

  @Test func everyGoldenFileHasATest() throws {
    let tests = Checkout.file("Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path)).compactMap {
      $0 as? String
    }
    // The names in quotes, and those before a part that is interpolated.
    var (names, stems): (Set<String>, Set<String>) = ([], [])
    for file in files where file.hasSuffix(".swift") {
      let source = try String(contentsOf: tests.appendingPathComponent(file), encoding: .utf8)
      for quoted in source.utf8.split(separator: UInt8(ascii: "\"")) {
        let word = quoted.prefix { $0 != UInt8(ascii: "\\") }
        let isWhole = word.endIndex == quoted.endIndex
        guard word.count < 200, let text = String(word) else { continue }
        if isWhole { names.insert(text) } else { stems.insert(text) }
      }
    }
    for file in files where file.hasPrefix("Golden/") && file.hasSuffix(".txt") {
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      // A name may end with one or more interpolated parts.
      let parts = name.split(separator: "-")
      let beginnings = parts.indices.dropFirst().map {
        parts[..<$0].joined(separator: "-") + "-"
      }
      #expect(
        names.contains(name) || beginnings.contains { stems.contains($0) }, "orphan \(file)")
    }
  }
}

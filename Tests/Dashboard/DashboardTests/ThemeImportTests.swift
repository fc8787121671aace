import Foundation
import Golden
import Testing

@testable import Dashboard

@MainActor
final class ThemeImportTests {
  private let folder = NSTemporaryDirectory() + "theme-import-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/sources", withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private var theme: String {
    get throws {
      try String(contentsOf: Checkout.file("themes/amber.yaml"), encoding: .utf8)
    }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/sources/\(name)", atomically: true, encoding: .utf8)
  }

  private func themes(replaces: Bool = false) -> ThemeImport {
    ThemeImport(folder: "\(folder)/themes", replaces: replaces, bundled: ["amber"])
  }

  @Test func aFolderIsImportedWithoutItsInvalidFiles() throws {
    try write(theme, to: "mine.yaml")
    try write(theme, to: "other.yml")
    try write("accent: sideways\n", to: "bad.yaml")
    try write("no theme", to: "notes.txt")
    var themes = themes()
    themes.add("\(folder)/sources")
    #expect(themes.importedNames == ["mine", "other"])
    #expect(themes.problems.count == 1 && themes.problems[0].contains("bad.yaml"))
    let written = try String(contentsOfFile: "\(folder)/themes/other.yaml", encoding: .utf8)
    #expect(try written == theme)
  }

  @Test func otherThemesAreReplacedOnlyIfForced() throws {
    try write(theme, to: "mine.yaml")
    var first = themes()
    first.add("\(folder)/sources/mine.yaml")
    #expect(first.importedNames == ["mine"])
    try write(theme + "# changed\n", to: "mine.yaml")
    var second = themes()
    second.add("\(folder)/sources/mine.yaml")
    #expect(second.importedNames.isEmpty && second.problems[0].contains("--force"))
    var forced = themes(replaces: true)
    forced.add("\(folder)/sources/mine.yaml")
    #expect(forced.importedNames == ["mine"] && forced.problems.isEmpty)
  }

  @Test func bundledThemesAreNotOverriddenUnasked() throws {
    try write(theme, to: "amber.yaml")
    var themes = themes()
    themes.add("\(folder)/sources/amber.yaml")
    themes.add("\(folder)/sources/missing.yaml")
    #expect(themes.importedNames.isEmpty)
    #expect(themes.problems[0].contains("bundled") && themes.problems[1].contains("No such file"))
  }
}

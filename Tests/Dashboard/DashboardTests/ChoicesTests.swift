import Configuration
import Foundation
import Golden
import Testing
import Themes

@testable import Dashboard

/// Choices made in the dashboard apply until their value in the file changes.
struct ChoicesTests {
  private let path: String

  init() throws { path = try TemporaryFolder().path + "/state/choices.json" }

  @Test func choiceAppliesWhileTheFileIsUnchanged() {
    var choices = Choices()
    choices.theme = Choices.Choice(value: "nord", fileValue: "tessera")
    choices.appearance = Choices.Choice(value: "light", fileValue: "auto")
    var configuration = Configuration()
    configuration.theme = "tessera"
    configuration.themeLine = 3
    let applied = choices.applying(to: configuration)
    #expect(applied.theme == "nord" && applied.appearance == .light)
    // An error about the chosen theme must not name a line in the file.
    #expect(applied.themeLine == nil)
    configuration.theme = "gruvbox"
    configuration.appearance = .dark
    let changed = choices.applying(to: configuration)
    #expect(changed.theme == "gruvbox" && changed.appearance == .dark && changed.themeLine == 3)
  }

  @Test func choicesAreReadBack() throws {
    var choices = Choices()
    choices.theme = Choices.Choice(value: "nord", fileValue: "tessera")
    try choices.write(to: path)
    #expect(Choices(at: path) == choices)
  }

  @Test func damagedFileHasNoChoices() throws {
    try Choices().write(to: path)
    try "{".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(Choices(at: path) == Choices())
    #expect(Choices(at: path + ".none") == Choices())
  }

  @Test func folderInPlaceOfFileIsNotReplaced() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try Choices().write(to: path) }
  }
}

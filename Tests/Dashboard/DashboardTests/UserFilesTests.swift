import Cells
import Configuration
import Foundation
import Golden
import HomeScreen
import Pushes
import Testing
import Themes

@testable import Dashboard

/// The user's files: the valid parts are applied.
@MainActor
struct UserFilesTests {
  private let folder: String
  private let userFiles: UserFiles

  init() throws {
    folder = try TemporaryFolder().path
    userFiles = UserFiles(
      paths: Paths(environment: [
        "HOME": folder, "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
      ]))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/config/tessera/themes", withIntermediateDirectories: true)
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(folder)/config/tessera/\(name)", atomically: true, encoding: .utf8)
  }

  private func problems(_ actions: [Action]) -> [String] {
    actions.flatMap(\.problems)
  }

  private func configuration(_ actions: [Action]) -> Configuration? {
    actions.compactMap { if case .configuration(let value) = $0 { value } else { nil } }.first
  }

  @Test func withoutFilesDefaultsApply() {
    #expect(problems(userFiles.configurationActions() + userFiles.homeActions()) == [])
    #expect(userFiles.configurationActions().contains(.theme(.tessera)))
  }

  @Test func whatNoBoxShowsIsRemovedAfterAMonth() throws {
    let pushes = userFiles.paths.pushes
    let now = Date(timeIntervalSince1970: 1e9)
    func ids() throws -> [String] {
      try pushes.store(Push(date: 1e9 - 31 * 86_400), of: "shown")
      try pushes.store(Push(date: 1e9 - 31 * 86_400), of: "old")
      try pushes.store(Push(date: 1e9 - 29 * 86_400), of: "new")
      _ = userFiles.pushedBoxes(at: now)
      return pushes.ids
    }
    #expect(try ids() == ["new"], "without a file, nothing is shown")
    try write("widgets:\n  - {widget: data, source: \"push:shown\"}\n", to: "home.yaml")
    #expect(try ids() == ["new", "shown"])
    let file = "\(folder)/config/tessera/home.yaml"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    #expect(try ids() == ["new", "old", "shown"], "what it shows is unknown")
  }

  @Test func temporaryBoxesAreTheLatest() throws {
    let pushes = userFiles.paths.pushes
    for index in 0..<300 {
      var push = Push(date: Double(1000 - index))
      push.end = 2e9
      try pushes.store(push, of: "n\(index)")
    }
    let boxes = userFiles.pushedBoxes(at: Date(timeIntervalSince1970: 1e9))
    #expect(boxes.count == 300 && boxes.last?.id == "n0")
  }

  @Test func invalidKeyIsSkipped() throws {
    try write("motion: sideways\nprivacy: true\n", to: "config.yaml")
    let actions = userFiles.configurationActions()
    #expect(configuration(actions)?.privacy == true)
    let errors = problems(actions)
    #expect(errors.count == 1 && errors[0].hasPrefix("config.yaml:1:"), "\(errors)")
  }

  @Test func commandLineTakesPrecedenceOverFile() throws {
    try write("motion: full\n", to: "config.yaml")
    var overriding = userFiles
    overriding.reducesMotion = true
    overriding.isASCII = true
    let applied = configuration(overriding.configurationActions())
    #expect(applied?.motion == .reduced && applied?.symbols == .ascii)
  }

  @Test func unknownLocaleIsIgnored() throws {
    try write("locale: xx_YY\n", to: "config.yaml")
    let actions = userFiles.configurationActions()
    #expect(configuration(actions)?.locale == nil && problems(actions).count == 1)
  }

  @Test func themeIsNamedAfterItsFile() throws {
    let theme = try String(contentsOf: Checkout.file("themes/amber.yaml"), encoding: .utf8)
    try write(theme, to: "themes/mine.yaml")
    let shown = userFiles.themeActions("mine").compactMap { action in
      if case .theme(let theme) = action { theme.name } else { nil }
    }
    #expect(shown == ["mine"] && userFiles.themeNames.contains("mine"))
    let errors = problems(userFiles.themeActions("none", from: .configuration(line: 4)))
    #expect(errors.count == 1 && errors[0].hasPrefix("config.yaml:4:"), "\(errors)")
  }

  @Test func invalidLayoutIsNotAppliedButInvalidWidgetIsSkipped() throws {
    try write("widgets: {}\nwidgets: []\n", to: "home.yaml")
    #expect(!userFiles.homeActions().contains { if case .home = $0 { true } else { false } })
    try write(
      "widgets:\n  - {widget: clock, family: small}\n  - {widget: words, family: huge}\n",
      to: "home.yaml")
    let homes = userFiles.homeActions().compactMap { action in
      if case .home(let home) = action { home } else { nil }
    }
    #expect(homes.first?.widgets.map(\.widget.extension) == ["clock"])
  }
}

struct TerminalBackgroundTests {
  @Test(arguments: [("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("x", "dark")])
  func backgroundIsGuessedFromCOLORFGBG(value: String, appearance: String) {
    #expect(TerminalBackground.guess(["COLORFGBG": value]).rawValue == appearance)
  }

  @Test func reportedAppearanceIsStored() throws {
    let path = try TemporaryFolder().path + "/state/ground"
    #expect(TerminalBackground.stored(at: path) == nil)
    TerminalBackground.store(.light, at: path)
    #expect(TerminalBackground.stored(at: path) == .light)
  }
}

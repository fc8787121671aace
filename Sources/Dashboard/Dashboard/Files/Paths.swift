package import ControlSocket
import Files
import Foundation

/// The program's files and folders, by the XDG base directory specification.
package struct Paths: Sendable {
  package let configuration: String
  package let home: String
  package let log: String
  /// Where timelines are kept.
  package let cache: String
  /// The terminal's ground as it was last seen.
  package let ground: String
  /// What the user chose on the screen.
  let choices: String
  /// What is remembered between runs: a database.
  let state: String
  /// Where it is marked what is being drawn.
  let marks: String
  package let control: ControlFolder
  /// Folders of themes: the user's before the shipped.
  package let themes: [String]
  /// The user's own folder of themes.
  package let ownThemes: String

  package init(environment: [String: String], configuration: String? = nil, home: String? = nil) {
    func folder(_ kind: XDGFolder) -> String { environment.folder(kind) + "/tessera" }
    let settings = folder(.configuration)
    self.configuration = configuration ?? "\(settings)/config.yaml"
    self.home = home ?? "\(settings)/home.yaml"
    let state = folder(.state)
    self.state = "\(state)/state.sqlite"
    marks = "\(state)/marks"
    log = "\(state)/tessera.log"
    ground = "\(state)/ground"
    choices = "\(state)/choices.json"
    cache = "\(folder(.cache))/timelines"
    control = ControlFolder(environment: environment)
    ownThemes = "\(settings)/themes"
    themes = [ownThemes] + Self.shippedThemes()
  }

  /// Beside an installed program, or above the build folder of a checkout.
  private static func shippedThemes() -> [String] {
    var folder = URL(fileURLWithPath: Self.program).deletingLastPathComponent()
    var places = [folder.appendingPathComponent("../share/tessera/themes").standardized.path]
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let themes = folder.appendingPathComponent("themes").path
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
      {
        places.append(themes)
      }
    }
    return places
  }

  /// The file this process runs.
  package static var program: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return CommandLine.arguments[0] }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Where a program is, by its path or found by `PATH`; `nil` where there is none.
  static func program(named name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

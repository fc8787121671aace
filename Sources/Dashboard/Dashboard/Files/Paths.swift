import Configuration
package import ControlSocket
import Files
import Foundation
package import Pushes

/// The paths of the program's files and folders.
///
/// - Source: XDG Base Directory Specification.
package struct Paths: Sendable {
  package let configuration: String
  package let home: String
  package let designs: String
  /// The file of launchers, which the launcher widget also finds without command-line options.
  package let launchers: String
  /// The file of permissions, which the plugins' extension also finds without command-line options.
  package let permissions: String
  package let log: String
  /// The folder of cached timelines.
  package let cache: String
  /// The folder of what `tessera preview` builds.
  package let previews: String
  /// The file that stores whether the terminal's background is dark or light, as last reported.
  package let terminalBackground: String
  /// The file of ``Choices``.
  let choices: String
  /// The database of the state that is kept between runs.
  let state: String
  /// The folder for the files of ``DrawingMark``.
  let drawingMarks: String
  package let control: ControlFolder
  /// The folder of what programs have pushed.
  package let pushes: PushFolder
  /// The folder of the layouts that `tessera print` has read.
  let inlineLayouts: String
  /// The user's folder of themes.
  package let userThemes: String

  package init(environment: [String: String], configuration: String? = nil, home: String? = nil) {
    func folder(_ kind: XDGFolder) -> String { environment.folder(kind) + "/tessera" }
    let configurationFolder = folder(.configuration)
    self.configuration = configuration ?? "\(configurationFolder)/config.yaml"
    self.home = home ?? "\(configurationFolder)/home.yaml"
    // Designs belong to the home screen that shows them.
    designs =
      home.map { Folder.parent(of: $0) + "/designs.yaml" } ?? "\(configurationFolder)/designs.yaml"
    launchers = "\(configurationFolder)/\(LauncherFile.fileName)"
    permissions = "\(configurationFolder)/\(PermissionsFile.fileName)"
    let stateFolder = folder(.state)
    state = "\(stateFolder)/state.sqlite"
    drawingMarks = "\(stateFolder)/marks"
    log = "\(stateFolder)/tessera.log"
    terminalBackground = "\(stateFolder)/ground"
    choices = "\(stateFolder)/choices.json"
    cache = "\(folder(.cache))/timelines"
    inlineLayouts = "\(folder(.cache))/print"
    previews = "\(folder(.cache))/previews"
    control = ControlFolder(environment: environment)
    pushes = PushFolder(environment: environment)
    userThemes = "\(configurationFolder)/themes"
  }

  /// The folders of themes: the user's, then the bundled ones.
  package var themes: [String] { [userThemes] + Self.bundledThemeFolders }

  /// The folders of bundled themes: next to an installed program, or above a checkout's build
  /// folder.
  ///
  /// They are searched only when they are needed, because this takes a millisecond.
  private static let bundledThemeFolders: [String] = {
    var folder = URL(fileURLWithPath: Self.program).deletingLastPathComponent()
    var folders = [folder.appendingPathComponent("../share/tessera/themes").standardized.path]
    // More levels than a build folder has, such as `.build/x86_64-unknown-linux-gnu/debug`.
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let themes = folder.appendingPathComponent("themes").path
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path)
      {
        folders.append(themes)
      }
    }
    return folders
  }()

  /// The path of this program's executable; as it was started if `/proc` is not available.
  package static var program: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return CommandLine.arguments[0] }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the path of an executable program, or `nil` if there is none.
  ///
  /// A name without a slash is searched for in `PATH`.
  package static func program(named name: String) -> String? {
    if PathBytes.hasSlash(name) { return access(name, X_OK) == 0 ? name : nil }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

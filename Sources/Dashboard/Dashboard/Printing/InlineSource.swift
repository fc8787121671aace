import ControlSocket
import ExtensionHost
import Files
package import Foundation
import HomeScreen
import Themes
package import ViewTree
import Wire

/// Where `tessera print` gets the texts of inline widgets: from the dashboard that shows the home
/// screen, or else from the timelines that it has kept.
@MainActor
package struct InlineSource {
  let paths: Paths
  /// The ids of the widgets, or `nil` for all inline widgets.
  let ids: [String]?
  private let environment: [String: String]

  package init(paths: Paths, ids: [String], environment: [String: String]) {
    self.paths = paths
    self.ids = ids.isEmpty ? nil : ids
    self.environment = environment
  }

  /// Returns the current texts.
  ///
  /// - Throws: ``PrintFailure`` if there is nothing to print.
  package func texts(at now: Date) throws(PrintFailure) -> [InlineText] {
    if let connection = connection(watches: false),
      let outcome = completed(connection.texts, at: now)
    {
      return outcome.texts
    }
    return try keptOutcome(at: now).texts
  }

  /// Connects to the dashboard, or returns `nil` if none with this home screen is running.
  func connection(watches: Bool) -> InlineConnection? {
    let request = InlineRequest(
      widgets: ids, home: FileIdentity.path(of: paths.home), watch: watches ? true : nil)
    return InlineConnection(paths.control, request)
  }

  /// Returns the dashboard's texts, with kept ones for the ids that are not inline on its home
  /// screen; `nil` if there is none to print.
  func completed(_ texts: [InlineText], at now: Date) -> KeptTexts.Outcome? {
    var outcome = KeptTexts.Outcome(texts: texts.filter { !$0.runs.isEmpty })
    guard let ids else { return outcome.texts.isEmpty ? nil : outcome }
    let missing = ids.filter { id in !outcome.texts.contains { $0.id == id } }
    guard !missing.isEmpty else { return outcome }
    let source = InlineSource(paths: paths, ids: missing, environment: environment)
    // The caller reports why there is no text.
    guard let keptOutcome = try? source.keptOutcome(at: now) else { return nil }
    let allTexts = outcome.texts + keptOutcome.texts
    outcome.texts = ids.compactMap { id in allTexts.first { $0.id == id } }
    outcome.nextChange = keptOutcome.nextChange
    return outcome
  }

  /// Returns the texts of kept timelines.
  ///
  /// - Throws: ``PrintFailure`` if there is nothing to print.
  func keptOutcome(at now: Date) throws(PrintFailure) -> KeptTexts.Outcome {
    try KeptTexts(layout: layout(at: now), cache: TimelineCache(folder: paths.cache))
      .outcome(ids, at: now)
  }

  /// Returns the layout of the user's files, which is parsed only if a file has changed.
  private func layout(at now: Date) throws(PrintFailure) -> InlineLayout {
    let path = "\(paths.inlineLayouts)/\(layoutName).json"
    if let kept = KeptLayout(at: path, madeFrom: sources) { return kept.layout }
    let appearance =
      TerminalBackground.stored(at: paths.terminalBackground)
      ?? TerminalBackground.guess(environment)
    let layout = try InlineLayout(UserFiles(paths: paths), appearance: appearance, at: now)
    KeptLayout(layout, madeFrom: sources).write(to: path)
    return layout
  }

  /// The files that the layout is made from, apart from the theme.
  var sources: [String] {
    [
      paths.configuration, paths.home, paths.designs, paths.choices, paths.terminalBackground,
    ]
  }

  /// The name of the file in which the layout is kept: one for each home screen and environment.
  private var layoutName: String {
    let variables = ["LC_ALL", "LC_TIME", "LANG", "COLORFGBG"].map { environment[$0] ?? "" }
    return FileIdentity.hash(
      ([paths.configuration, paths.home] + variables).joined(separator: "\u{0}"))
  }
}

/// Names by which files are found again.
enum FileIdentity {
  /// Returns a path with links resolved, or as it is if there is no such file.
  static func path(of path: String) -> String { ResolvedPath.of(path) ?? path }

  /// Returns a hash of a text, as a name of a file.
  ///
  /// - Source: FNV-1a, 64 bits.
  static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}

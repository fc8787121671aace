internal import Configuration
internal import Files
internal import Foundation
internal import TesseraIntents
internal import TesseraKit

/// The user's file of launchers.
struct LauncherLibrary {
  let path: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = "\(environment.folder(.configuration))/tessera/\(LauncherFile.fileName)"
  }

  private static let sizeLimit = 1 << 20

  /// Reads the file; one that does not exist has no launchers.
  ///
  /// - Throws: `RegularFile.Failure` or `ConfigurationError` if nothing can be read.
  func load() throws -> LauncherFile {
    let text: String
    do throws(RegularFile.Failure) {
      text = try RegularFile.text(at: path, limit: Self.sizeLimit)
    } catch {
      guard error == .missing else { throw error }
      return LauncherFile()
    }
    return try LauncherFile(text)
  }
}

struct LauncherEntry: TimelineEntry {
  let date: Date
  var style = LauncherStyle.icons
  var launchers: [Launcher] = []
  /// Why there is nothing to show, or `nil`.
  var problem: String?
}

/// Provides the launchers of the file, which is watched.
struct LauncherProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> LauncherEntry {
    LauncherEntry(date: context.date, launchers: Launcher.samples)
  }

  func snapshot(for configuration: LauncherIntent, in context: Context) async -> LauncherEntry {
    // A file that cannot be read is reported by the timeline.
    let file = (try? LauncherLibrary().load()) ?? LauncherFile()
    let entry = entry(for: configuration, file, at: context.date)
    guard context.isPreview, entry.launchers.isEmpty else { return entry }
    return LauncherEntry(
      date: context.date, style: configuration.style, launchers: Launcher.samples)
  }

  func timeline(
    for configuration: LauncherIntent, in context: Context
  ) async -> Timeline<LauncherEntry> {
    let library = LauncherLibrary()
    let files = [URL(fileURLWithPath: library.path)]
    do {
      let file = try library.load()
      let entry = entry(for: configuration, file, at: context.date)
      let pictures = entry.launchers.compactMap(\.picturePath).map { URL(fileURLWithPath: $0) }
      return Timeline(
        entries: [entry], policy: .never, problems: file.errors.map(\.description)
      ).made(from: files + pictures)
    } catch {
      // The last good launchers stay.
      return Timeline.failed("\(error)").made(from: files)
    }
  }

  private func entry(
    for configuration: LauncherIntent, _ file: LauncherFile, at date: Date
  ) -> LauncherEntry {
    var entry = LauncherEntry(
      date: date, style: configuration.style, launchers: file.launchers)
    let isSingle = configuration.style == .single
    if let name = isSingle ? configuration.launcher : configuration.group, !name.isEmpty {
      let launcher = file[name]
      entry.launchers = launcher.map { isSingle ? [$0] : $0.items } ?? []
      entry.problem = launcher == nil ? "\(LauncherFile.fileName) has no “\(name)”" : nil
    }
    if entry.launchers.isEmpty, entry.problem == nil {
      entry.problem = file.errors.first?.description
    }
    return entry
  }
}

extension Launcher {
  /// The launchers of previews and placeholders.
  static let samples: [Launcher] = [
    Launcher("Monitor", .program(Program(.line("htop")))),
    Launcher("Mail", icon: "✉", color: "blue", .program(Program(.line("aerc")))),
    Launcher("Notes", color: "orange", .program(Program(.line("nvim ~/notes.md")))),
    Launcher("Server", color: "green", .program(Program(.line("ssh server")))),
    Launcher("Git", color: "red", .program(Program(.line("lazygit")))),
    Launcher("Files", color: "teal", .program(Program(.line("ranger")))),
    Launcher("Wiki", color: "indigo", .open("https://wikipedia.org")),
    Launcher(
      "Music", color: "pink",
      .group([
        Launcher("Player", color: "pink", .program(Program(.line("ncmpcpp")))),
        Launcher("Radio", color: "purple", .program(Program(.line("pyradio")))),
        Launcher("Levels", color: "orange", .program(Program(.line("pulsemixer")))),
      ])),
  ]
}

extension Launcher {
  /// What a press does, in a few words.
  var summary: String {
    switch action {
    case .program(let program):
      switch program.command {
      case .arguments(let arguments): arguments.joined(separator: " ")
      case .line(let line): line
      }
    case .open(let address): address
    case .intent(let intent): "\(intent.extension): \(intent.name)"
    case .group(let items): items.map(\.name).joined(separator: ", ")
    }
  }

  /// The key as it is shown, or `nil`.
  var keyName: String? { key?.name }
}

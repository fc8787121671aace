internal import Cells
internal import Files
internal import Foundation
internal import WidgetOptions

/// Adds a plugin from an address, after it has been shown.
@MainActor
struct PluginInstallation {
  private let library: PluginLibrary
  private let program: WorkerProgram
  /// Writes text before the user is asked.
  private let show: (String) -> Void
  /// Returns the user's answer, or `nil` if there is no terminal to ask on.
  var answer: () -> String? = { isatty(STDIN_FILENO) == 1 ? readLine() : nil }

  init(
    _ library: PluginLibrary,
    _ program: WorkerProgram = WorkerProgram(besideThis: "tessera-online", ["fetch"]),
    show: @escaping (String) -> Void
  ) {
    self.library = library
    self.show = show
    self.program = program
  }

  /// Loads a file, shows it, and adds it if the user agrees.
  ///
  /// - Parameters:
  ///   - address: The address of the file.
  ///   - isConfirmed: Whether the user has agreed already.
  /// - Returns: What the command prints.
  func add(_ address: String, isConfirmed: Bool) async -> PluginCommands.Output {
    do throws(PluginDownload.Failure) {
      let download = try PluginDownload(address)
      let path = "\(library.addedFolder)/\(download.name)"
      guard (try? FileManager.default.attributesOfItem(atPath: path)) == nil else {
        throw PluginDownload.Failure(reason: "\(path) exists already")
      }
      let text = try await download.text(with: program)
      show(Self.shown(text, download))
      guard isConfirmed || agrees() else {
        return .failure("nothing was added; --yes adds it without a question")
      }
      return try await store(text, at: path)
    } catch {
      return .failure("\(address): \(error.reason)")
    }
  }

  /// Returns the file without control characters, which could hide a part of it.
  private static func shown(_ text: String, _ download: PluginDownload) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "  \(Sanitizer.line(String($0)))" }
    return "\(download.url.absoluteString):\n\n\(lines.joined(separator: "\n"))\n\n"
  }

  private func agrees() -> Bool {
    show("Add this program? It is not run before it has a box. [y/N] ")
    return ["y", "yes"].contains(answer()?.lowercased() ?? "")
  }

  private func store(
    _ text: String, at path: String
  ) async throws(PluginDownload.Failure) -> PluginCommands.Output {
    do {
      try Folder.make(at: library.addedFolder)
      try RegularFile.replace(path, with: Array(text.utf8))
    } catch {
      throw PluginDownload.Failure(reason: "\(path): \(error)")
    }
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let contents = library.contents()
    guard let plugin = contents.plugins.first(where: { PathBytes.areEqual($0.path, file) }) else {
      unlink(path)
      let rejection = contents.rejections.first { PathBytes.areEqual($0.path, file) }
      throw PluginDownload.Failure(
        reason: rejection?.problem.rawValue
          ?? "it is not a plugin: it is neither a program nor a script")
    }
    await storePicture(of: plugin)
    return PluginCommands.Output(
      lines: ["Added \(path)"] + PluginCommands.instructions([plugin.kind]))
  }

  /// Loads the picture for the gallery; without it, the gallery shows only text.
  private func storePicture(of plugin: Plugin) async {
    guard let address = plugin.metadata.picture, let url = URL(string: address),
      url.scheme == "https",
      let data = try? await PluginDownload.bytes(of: url, with: program)
    else { return }
    let path = PluginPicture.path(of: plugin, environment: library.environment)
    try? Folder.make(at: Folder.parent(of: path))
    try? RegularFile.replace(path, with: Array(data), mode: 0o600)
  }
}

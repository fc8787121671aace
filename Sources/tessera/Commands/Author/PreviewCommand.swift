import ArgumentParser
import Audits
import AuthorBuilds
import Cells
import CursesTerminal
import Dashboard
import Foundation
import Previews
import Texts
import Themes

/// `tessera preview`: builds a widget's sources and shows or takes its pictures.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: localized("Build the sources of a widget extension and take its pictures."),
    discussion: """
      PATH is a folder with a project of Xcode, with a Swift package, or with Swift files. It is \
      only read. Without a folder for pictures, they are shown in the terminal, and again when \
      the sources change.
      """)

  @OptionGroup var author: AuthorSources

  @OptionGroup var folders: PictureFolders

  @OptionGroup var appData: AppData

  @OptionGroup var network: NetworkOptions

  @OptionGroup var shown: DateOption

  @Option(help: "The language, such as de or pt_BR, instead of that of the terminal.")
  var language: String?

  /// How the live view builds the sources anew.
  @Flag(help: .hidden)
  var build = false

  func run() throws {
    if build { return try printBuild() }
    let isTerminal =
      isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb"
    guard folders.isEmpty, isTerminal else {
      let sources = try author.sources()
      let program = try author.program(of: sources)
      let environment = try programEnvironment(sources)
      return try MainActor.assumeIsolated {
        try PictureRun(folders: folders, date: shown.date, locale: language).takePictures(
          of: program, environment)
      }
    }
    let end = try MainActor.assumeIsolated { try showLive() }
    if case .signal(let number) = end { throw ExitCode(128 + number) }
  }

  /// The environment of the program, which has app data of its own.
  private func programEnvironment(_ sources: WidgetSources) throws -> [String: String] {
    try network.prepare(appData.prepare(in: author.cache(of: sources), environment)).forPreviews
  }

  private var environment: [String: String] { ProcessInfo.processInfo.environment }

  // MARK: The live view

  @MainActor
  private func showLive() throws -> DashboardLoop.End {
    startProcessThread()
    let authorSources = try author.sources()
    _ = try InstalledSDK.forCompiler()
    StandardError.print("building \(authorSources.name) …")
    let result = try buildResult(authorSources)
    for line in result.report + result.errors { StandardError.print(line) }
    guard result.program != nil else { throw ExitCode.failure }
    let paths = author.files.paths
    let appearance =
      TerminalBackground.stored(at: paths.terminalBackground)
      ?? TerminalBackground.guess(environment)
    let choice = TerminalChoice(
      environment: environment, needsPalette: false, hasEntry: TerminalSession.hasEntry)
    let side = appearance == .light ? Theme.tessera.light : Theme.tessera.dark
    let programEnvironment = try programEnvironment(authorSources)
    var screen = PreviewScreen(
      locale: language, isDark: appearance != .light,
      size: TerminalSession.size ?? Size(width: 80, height: 24))
    screen.report = result.report
    // From here on, signals are queued; the loop handles them and restores the terminal.
    let sources = EventSources()
    let terminal = try TerminalSession(
      choice: choice, colors: FrameColors(side, appearance), mouse: true)
    var loop = PreviewLoop(
      result, buildCommand: try buildCommand(), environment: programEnvironment, at: shown.date,
      screen: screen, sources: sources, terminal: terminal)
    return loop.run()
  }

  /// Makes Foundation start its thread for processes while all signals are blocked.
  ///
  /// Otherwise, a signal would reach this thread, and the loop, which reads signals from a queue, would
  /// not know of it: the view would not follow the size of the terminal.
  private func startProcessThread() {
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    _ = InstalledSDK.compilerVersion
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// The languages into which the texts are translated.
  private func languages(_ sources: WidgetSources) -> [String] {
    TranslationAudit(sources.allResources).allLanguages.sorted()
  }

  private func buildCommand() throws -> [String] {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return [program, "preview", author.path, "--build", "--offline"]
      + (author.target.map { ["--target", $0] } ?? [])
  }

  // MARK: The build

  private func printBuild() throws {
    // The live view blocks signals, and its children inherit that.
    var all = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_UNBLOCK, &all, nil)
    let result: PreviewBuildResult
    do {
      result = try buildResult(try author.findSources())
    } catch let error as WidgetSourcesError {
      result = PreviewBuildResult(program: nil, errors: ["\(error)"])
    }
    let data = try JSONEncoder().encode(result)
    try StandardOutput.print(json: String(decoding: data, as: UTF8.self))
  }

  private func buildResult(_ sources: WidgetSources) throws -> PreviewBuildResult {
    guard
      let build = ExtensionBuild(
        sources, try InstalledSDK.find(), in: author.cache(of: sources),
        environment: environment)
    else { throw author.noCompiler() }
    let report = try build.run()
    return PreviewBuildResult(
      program: report.program, report: report.summary(relativeTo: author.folder),
      omissions: report.allParts.map {
        PreviewBuildResult.Omission(
          file: author.relativePath($0.file), line: $0.line, reason: $0.reason)
      },
      errors: author.lines(of: report.errors), files: build.widget.watchedFiles,
      languages: languages(sources))
  }
}

extension [String: String] {
  /// The environment of a program whose previews are shown like widgets.
  var forPreviews: [String: String] {
    merging(["TESSERA_PREVIEWS": "1"]) { $1 }
  }
}

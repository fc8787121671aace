internal import Configuration
internal import Foundation
internal import Sandbox
internal import TesseraKit
internal import TesseraUI

/// What `tessera plugins test` prints: what was understood of a plugin and of its output, and what
/// was not.
@MainActor
struct PluginReport {
  let plugin: Plugin
  let settings: PluginSettings

  /// Creates a report on a plugin with values for its settings.
  init(_ plugin: Plugin, _ values: [String: String] = [:]) {
    self.plugin = plugin
    var form = FormValues()
    for field in PluginForm(plugin).form.fields { form[field.name] = field.defaultValue }
    for (name, value) in values { form[name] = value }
    settings = PluginSettings(form, of: plugin)
  }

  /// What was printed, and how the run ended.
  struct Result {
    var menu = Menu()
    var problem: PluginProblem?
    var output = ""
    /// How long the plugin ran, in seconds.
    var duration = 0.0
    var reports: [StandInReport] = []
    /// Why the user's permissions grant nothing, or `nil`.
    var permissionsProblem: String?
  }

  /// Runs the plugin once; a stream is ended after its first picture.
  func run(patience: Double, environment: PluginEnvironment? = nil) async -> Result {
    // Whoever tries a plugin out wants it to run once, whatever is decided about it later.
    let runner = PluginRunner(environment: environment, undecided: .withoutSecrets)
    let key = PluginRunner.Key(plugin: plugin, settings: settings.variables, isDark: true)
    let output = PluginOutput(plugin, settings.format, MenuParser { SymbolNames.contains($0) })
    var result = Result()
    result.permissionsProblem = PluginPermissions(environment: runner.environment.base).problem
    if let separation = plugin.streamSeparation(settings) {
      let streams = PluginStreams()
      let picture = await streams.picture(of: key, separation, by: runner)
      streams.end(plugin)
      result.output = picture.text
      result.menu = output.menu(picture.text)
      result.problem = picture.problem ?? (result.menu.isEmpty ? .silent : nil)
      return result
    }
    switch await runner.run(key, reason: .user, patience: patience) {
    case .finished(let run):
      result.output = run.output
      result.duration = run.result.duration
      result.reports = run.reports
      if case .exited(let status) = run.result.end {
        result.menu = output.menu(run.output, status: status)
      } else {
        result.menu = output.menu(run.output)
      }
      result.problem = run.problem ?? (result.menu.isEmpty ? .silent : nil)
    case .running:
      result.problem = .timedOut(patience)
      result.duration = patience
      ProcessTree.shared.endAll()
    case .failed(let problem): result.problem = problem
    }
    return result
  }

  /// The lines about the plugin itself.
  var header: [String] {
    let metadata = plugin.metadata
    var lines = ["\(plugin.title)  \(plugin.path)"]
    let facts: [(String, String?)] = [
      ("author", metadata.author), ("about", metadata.text), ("version", metadata.version),
      (
        "needs", metadata.dependencies.isEmpty ? nil : metadata.dependencies.joined(separator: ", ")
      ),
      ("runs", schedule),
      ("hosts", plugin.hosts.isEmpty ? nil : plugin.hosts.joined(separator: ", ")),
      ("format", settings.format == .automatic ? nil : settings.format.rawValue),
    ]
    lines += facts.compactMap { name, value in value.map { Self.row(name, $0) } }
    lines += metadata.variables.map { variable in
      let standard = variable.defaultValue.isEmpty ? "" : " = \(variable.defaultValue)"
      return Self.row("setting", "\(variable.name)\(standard)  \(variable.text)")
    }
    return lines
  }

  private var schedule: String {
    if metadata.isStream { return "as a stream" }
    if !metadata.schedule.isEmpty { return "by its schedule" }
    return settings.interval.map { "every \(IntervalText.text(ofSeconds: $0))" }
      ?? "only when you ask"
  }

  private var metadata: PluginMetadata { plugin.metadata }

  private static func row(_ name: String, _ value: String) -> String {
    "  \(name.padding(toLength: 9, withPad: " ", startingAt: 0))\(value)"
  }

  /// The lines about a run.
  func lines(of result: Result) -> [String] {
    var lines: [String] = []
    for (name, items) in [("title", result.menu.titles), ("menu", result.menu.items)] {
      lines += items.enumerated().map { index, item in
        Self.row(index == 0 ? name : "", Self.line(item))
      }
    }
    if let share = result.menu.share { lines.append(Self.row("gauge", "\(Int(share * 100)) %")) }
    for report in result.reports where report.isAboutHost {
      lines.append(Self.row(report.kind == .denied ? "denied" : "offline", report.text))
    }
    for report in result.reports where !report.isAboutHost {
      lines.append(Self.row("asks for", "\(report.kind.rawValue): \(report.text)"))
    }
    if let problem = result.problem { lines.append(Self.row("problem", problem.text)) }
    if let problem = result.permissionsProblem { lines.append(Self.row("allowed", problem)) }
    lines += Self.unknownParameters(in: result.output).map { Self.row("ignored", $0) }
    lines.append(Self.row("time", "\((result.duration * 1000).rounded() / 1000) s"))
    return lines
  }

  private static func line(_ item: MenuItem) -> String {
    if item.isSeparator { return "---" }
    var parts = [String(repeating: "  ", count: item.level) + item.text.plain]
    if let color = item.color { parts.append("[\(name(of: color))]") }
    switch item.picture {
    case .image(let data, _): parts.append("[picture of \(data.count) bytes]")
    case .symbol(let name, _): parts.append("[symbol \(name)]")
    case nil: break
    }
    if let badge = item.badge { parts.append("[\(badge)]") }
    switch item.action {
    case .open(let address): parts.append("→ \(address)")
    case .run(let command):
      parts.append(
        "→ \(command.isInTerminal ? "in the terminal: " : "")\(command.arguments.joined(separator: " "))"
      )
    case .refresh: parts.append("→ refresh")
    case .send(let line): parts.append("→ sends \(line)")
    case .click(let button): parts.append("→ click \(button)")
    case nil: break
    }
    return parts.joined(separator: "  ")
  }

  private static func name(of color: ItemColor) -> String {
    if case .rgb(let value) = color {
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
    return "\(color)"
  }

  /// Returns a line for each parameter that has no meaning here, with the number of its line.
  private static func unknownParameters(in output: String) -> [String] {
    let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.prefix(MenuParser.lineLimit).enumerated().flatMap { index, line in
      ItemParameters.split(String(line)).parameters.unknownNames.map {
        "line \(index + 1): “\($0)”"
      }
    }
  }

  /// The words that a box shows, one line for each item.
  static func plainText(of menu: Menu) -> [String] {
    (menu.titles + menu.items.filter { !$0.isSeparator }).map { item in
      item.text.runs.map { $0.symbol.map { ":\($0):" } ?? $0.text }.joined()
    }
  }
}

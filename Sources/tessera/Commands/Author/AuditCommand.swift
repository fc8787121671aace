import ArgumentParser
import Audits
import AuthorBuilds
import Dashboard
import Foundation
import Texts
import Themes

/// `tessera audit`: looks for faults in the widgets of a folder or project.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: localized("Look for faults in a widget extension, over days and in all languages."),
    discussion: """
      The extension of PATH is built and asked for its timelines on a virtual clock. Faults are: \
      more timelines than a phone grants, times without an entry, memory, texts that are cut or \
      outside the widget, words without contrast, controls and pictures without a label, and \
      texts without a translation. The exit status is 1 if there are any.
      """)

  @OptionGroup var author: AuthorSources

  @OptionGroup var appData: AppData

  @OptionGroup var network: NetworkOptions

  @Option(help: "How many days of timelines are asked for.")
  var days = 1

  @OptionGroup var shown: DateOption

  func validate() throws {
    guard (1...60).contains(days) else {
      throw ValidationError("--days: expected a number from 1 to 60")
    }
  }

  func run() throws {
    let sources = try author.sources()
    let program = try author.program(of: sources)
    let texts = TranslationAudit(sources.allResources)
    let theme = Theme.tessera
    let conditions = WidgetAudit.Conditions(
      from: shown.date ?? Date(), days: days,
      languages: texts.allLanguages.sorted(), dark: theme.dark.palette, light: theme.light.palette)
    let environment = try network.prepare(
      appData.prepare(in: author.cache(of: sources), ProcessInfo.processInfo.environment))
    let findings = try MainActor.assumeIsolated {
      try WidgetAudit(of: program, environment: environment, conditions).findings()
    }
    try tell(findings + texts.findings)
  }

  private func tell(_ findings: [AuditFinding]) throws {
    for finding in findings { try StandardOutput.print(finding.line) }
    guard findings.isEmpty else {
      StandardError.print(findings.count == 1 ? "1 fault" : "\(findings.count) faults")
      throw ExitCode.failure
    }
    StandardError.print("no faults")
  }
}

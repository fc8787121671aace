import ArgumentParser
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import ViewTree
import Wire
import Texts

/// `tessera widgets`: lists the widgets of all extensions.
struct WidgetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgets", abstract: localized("List the available widgets and their families."))

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let reports = ExtensionQueries(files).reports()
      for report in reports {
        switch report.outcome {
        case .failure(let failure):
          try StandardOutput.print("\(report.name)  ! \(failure.reason)")
        case .success(let description):
          for widget in description.widgets {
            let reference = WidgetReference(extension: report.name, kind: widget.kind)
            let families = widget.families.compactMap { Family(rawValue: $0)?.shortName }
            try StandardOutput.print("\(reference)  \(widget.displayName): \(widget.description)")
            try StandardOutput.print("    \(families.joined(separator: ", "))")
            try printHosts(widget.hosts, "asks")
            try printHosts(widget.hostsOnRequest, "asks on request")
            for recommendation in widget.recommendations ?? [] {
              try StandardOutput.print("    recommendation: \(recommendation)")
            }
          }
        }
      }
      if reports.contains(where: \.isFailure) { throw ExitCode.failure }
    }
  }

  /// Prints the hosts that a widget connects to; nothing for none.
  private func printHosts(_ hosts: [String]?, _ label: String) throws {
    guard let hosts, !hosts.isEmpty else { return }
    try StandardOutput.print("    \(label): \(hosts.joined(separator: ", "))")
  }
}

extension ExtensionQueries {
  /// Creates queries of the extensions that the files specify, and of the bundled ones.
  init(_ files: FileOptions) {
    self.init(files.paths, catalog: .available)
  }
}

import Configuration
import Foundation
import Golden
@testable import tessera
import Testing

/// Whom the bundled widgets ask in the network, as they say themselves.
struct NetworkHostTests {
  /// The hosts of a kind of widget.
  private struct Kind {
    let reference: WidgetReference
    let name: String
    var hosts: [String] = []
    var hostsOnRequest: [String] = []
  }

  /// The kinds of the bundled extensions, from `tessera widgets`.
  private static let kinds = Result { () throws -> [Kind] in
    let outcome = try Sandbox().run(["widgets"])
    var kinds: [Kind] = []
    for line in outcome.output.split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if !line.hasPrefix(" "), let reference = line.split(separator: " ").first {
        let name = text.dropFirst(reference.count).drop { $0 == " " }.prefix { $0 != ":" }
        kinds.append(
          Kind(reference: try #require(WidgetReference(String(reference))), name: String(name)))
      } else if let hosts = text.wholeMatch(of: /asks: (.+)/) {
        kinds[kinds.count - 1].hosts = hosts.1.split(separator: ", ").map(String.init)
      } else if let hosts = text.wholeMatch(of: /asks on request: (.+)/) {
        kinds[kinds.count - 1].hostsOnRequest = hosts.1.split(separator: ", ").map(String.init)
      }
    }
    return kinds
  }

  /// Kinds of programs that may use the network, which do not: they open shortcuts.
  private static let withoutNetwork: Set = ["watchlist/shortcut", "watchlist/quick-access"]

  @Test func everyWidgetThatMayUseTheNetworkSaysWhom() throws {
    let kinds = try Self.kinds.get()
    // Plugins have no kinds before the user adds some.
    let described = Set(kinds.map(\.reference.extension)).union(["plugins"])
    #expect(described == Set(BundledExtension.allCases.map(\.rawValue)))
    for kind in kinds {
      let isSilent = kind.hosts.isEmpty && kind.hostsOnRequest.isEmpty
      let mayConnect = !BundledExtension.offlineNames.contains(kind.reference.extension)
      let isException = Self.withoutNetwork.contains(kind.reference.description)
      #expect(isSilent != (mayConnect && !isException), "\(kind)")
    }
  }

  /// Of the first home screen, which the user has not chosen, exactly the widgets ask that use the
  /// network.
  @Test func firstHomeScreenAsksBeforeItUsesTheNetwork() throws {
    let kinds = try Self.kinds.get()
    for widget in HomeFile.firstRun.widgets {
      let kind = try #require(kinds.first { $0.reference == widget.widget }, "\(widget.id)")
      #expect((widget.network == .ask) == !kind.hosts.isEmpty, "\(widget.id)")
    }
  }

  @Test func pageListsTheHosts() throws {
    let kinds = try Self.kinds.get()
    let rows = kinds.filter { !$0.hosts.isEmpty || !$0.hostsOnRequest.isEmpty }.map { kind in
      "| \(kind.name) | \(Self.cell(kind.hosts, "those of its settings or data")) | "
        + "\(Self.cell(kind.hostsOnRequest, "addresses that you enter")) |"
    }
    let header = ["| widget | asks when it loads | asks on request |", "| --- | --- | --- |"]
    try expectGenerated(
      (header + rows).joined(separator: "\n"), "hosts", in: "Sources/Documentation/Widgets.md")
  }

  private static func cell(_ hosts: [String], _ others: String) -> String {
    hosts.map { $0 == "*" ? others : "`\($0)`" }.joined(separator: ", ")
  }
}

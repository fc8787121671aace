@testable import Dashboard
import Sandbox
import Testing

/// What `tessera doctor` says of the layers that a machine has.
struct ConfinementReportTests {
  private func states(
    bubblewrap: String? = "/usr/bin/bwrap", isInstalled: Bool = true, landlock: Int = 7,
    hasFilter: Bool = true, groups: GroupSource = .systemd
  ) -> [String: String] {
    let report = ConfinementReport(
      Confinement(bubblewrap: bubblewrap, usesLandlock: landlock > 0),
      isBubblewrapInstalled: isInstalled, landlockVersion: landlock, hasFilter: hasFilter,
      groups: groups)
    return Dictionary(report.layers.map { ($0.name, $0.state) }) { $1 }
  }

  @Test func aMachineWithAllLayersHasNoRemark() {
    let states = states()
    #expect(states.keys.sorted() == ["Landlock", "bubblewrap", "cgroup", "filter"])
    #expect(states.values.allSatisfy { !$0.hasPrefix("!") })
    #expect(states["bubblewrap"]?.hasPrefix("/usr/bin/bwrap: ") == true)
    #expect(states["Landlock"]?.contains("signals") == false)
    #expect(self.states(landlock: 5)["Landlock"]?.contains("signals are denied") == true)
  }

  /// Each layer is missing by itself, with what that means.
  @Test func eachMissingLayerIsNamed() {
    let missing: [(layer: String, states: [String: String], reason: String)] = [
      ("bubblewrap", states(bubblewrap: nil, isInstalled: false), "not found: apt-get install"),
      ("bubblewrap", states(bubblewrap: nil), "does not work"),
      ("Landlock", states(landlock: 0), "not in this kernel"),
      ("filter", states(hasFilter: false), "nothing is confined"),
      ("cgroup", states(groups: .lack(.noControllers)), "no group of version 2"),
      ("cgroup", states(groups: .lack(.notDelegated)), "systemd is not there"),
      ("cgroup", states(groups: .lack(.refused(13))), "Permission denied"),
    ]
    for (layer, states, reason) in missing {
      let remarks = states.filter { $0.value.hasPrefix("!") }
      #expect(Array(remarks.keys) == [layer], "\(states)")
      #expect(remarks[layer]?.contains(reason) == true, "\(states)")
    }
  }
}

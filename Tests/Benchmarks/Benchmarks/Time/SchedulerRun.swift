import Foundation
import PseudoTerminals
import Timelines

/// Measures the scheduler alone, with many widgets of many entries each.
enum SchedulerRun {
  private static var now: Double { ProcessInfo.processInfo.systemUptime }
  private static let start = 1_800_000_000.0

  static func print() {
    Swift.print("scheduler            build ms   swap µs   wakes   peak MiB")
    for (widgets, entries) in [(100, 1000), (1000, 1000), (10_000, 1000)] {
      let begin = now
      var scheduler = build(widgets, entries)
      let built = now
      let (swaps, wakes) = swap(&scheduler, until: start + 60)
      let micro = (now - built) / Double(swaps) * 1e6
      let peak = (ProcessUsage(getpid())?.peakMemory ?? 0) / 1024
      row("\(widgets) × \(entries)", [(built - begin) * 1000, micro, Double(wakes), peak])
    }
  }

  /// Returns a scheduler of widgets whose entries are a minute apart, each with a different offset.
  private static func build(_ widgets: Int, _ entries: Int) -> Scheduler<Int, Int> {
    var scheduler = Scheduler<Int, Int>()
    for id in 0..<widgets { scheduler.add(id, seed: id) }
    scheduler.show(Set(0..<widgets))
    let begin = Date(timeIntervalSince1970: start)
    for id in 0..<widgets {
      let offset = Double(id) / Double(widgets) * 60
      let dated = (0..<entries).map {
        DatedEntry(date: begin.addingTimeInterval(Double($0) * 60 + offset - 60), payload: $0)
      }
      guard let load = scheduler.request(.added, id, at: begin) else { continue }
      _ = scheduler.loaded(EntryTimeline(entries: dated, policy: .never), load, at: begin)
    }
    return scheduler
  }

  private static func swap(
    _ scheduler: inout Scheduler<Int, Int>, until end: Double
  ) -> (swaps: Int, wakes: Int) {
    var swaps = 0
    var wakes = 0
    while let wake = scheduler.nextWake, wake.timeIntervalSince1970 <= end {
      swaps += scheduler.advance(to: wake).entryChanges.count
      wakes += 1
    }
    return (swaps, wakes)
  }

  private static func row(_ name: String, _ numbers: [Double]) {
    let cells = numbers.map { String(format: "%9.2f", $0) }.joined(separator: " ")
    Swift.print(name.padding(toLength: 20, withPad: " ", startingAt: 0) + cells)
  }
}

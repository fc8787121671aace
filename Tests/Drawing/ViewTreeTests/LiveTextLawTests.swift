import Golden
import Testing
import ViewTree

/// The host wakes exactly when a visible character changes: neither earlier, nor later, nor in
/// between.
struct LiveTextPropertyTests {
  /// The delay of a wake in seconds: the margin of the run loop.
  private static let margin = 0.0005

  private static func texts(_ random: inout SplitMix) -> [LiveText] {
    let date = 1_800_000_000 + Double(random.next(8_000_000)) / 10
    var texts = [LiveFormat.relative, .offset, .timer].map { LiveText($0, of: date) }
    for (countsDown, showsHours) in [(true, true), (false, true), (true, false)] {
      var interval = LiveText(.interval, of: date)
      interval.end = date + Double(1 + random.next(90_000)) / 10
      interval.countsDown = countsDown
      interval.showsHours = showsHours
      texts.append(interval)
      interval.pause = date + Double(random.next(9000)) / 10
      texts.append(interval)
    }
    return texts
  }

  /// Returns a time around a date: seconds, hours or weeks before or after.
  private static func time(_ random: inout SplitMix, near date: Double) -> Double {
    let distance = [100.0, 8000, 200_000, 3_000_000][random.next(4)]
    // Never a whole number of tenths away, which would be exactly at a change.
    return date + ((Double(random.next(2_000_001)) / 1_000_000 - 1) * distance).rounded() + 0.0371
  }

  /// Right after a whole hour remains, the seconds are counted; found by a walk.
  @Test(arguments: [
    (LiveFormat.relative, 3600.0, 1.0), (.relative, 86_400, 60), (.offset, 60, 1),
    (.offset, 3600, 60), (.offset, 604_800, 86_400),
  ])
  func countdownOfAWholeUnitChangesInSmallerOnes(
    format: LiveFormat, remaining: Double, step: Double
  ) {
    let text = LiveText(format, of: remaining)
    // At this very moment the whole unit remains, and less right after it.
    #expect(text.nextChange(after: 0).map { $0 > 0 && $0 < 0.001 } == true)
    #expect(text.text(at: 0) != text.text(at: 0.001))
    #expect(text.nextChange(after: 0.25).map { $0 > step && $0 < step + 0.001 } == true)
  }

  @Test(arguments: 1...8)
  func textChangesAtEachWakeAndOnlyThen(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<40 {
      for text in Self.texts(&random) {
        let now = Self.time(&random, near: text.start)
        let currentText = text.text(at: now)
        guard let next = text.nextChange(after: now) else {
          for later in [1.0, 61, 3601, 90_000] {
            #expect(text.text(at: now + later) == currentText, "\(text.format) no longer changes")
          }
          continue
        }
        #expect(next > now)
        #expect(
          text.text(at: next + Self.margin) != currentText, "\(text) at \(now): an unnecessary wake"
        )
        for fraction in [0.1, 0.5, 0.9, 0.999] {
          let time = now + (next - now - Self.margin) * fraction
          guard time > now else { continue }
          #expect(text.text(at: time) == currentText, "\(text) at \(now): a change without a wake")
        }
      }
    }
  }
}

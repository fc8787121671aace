internal import FoundationEssentials
internal import ViewTree

/// A transition from one view to the next.
struct SlotMotion: Hashable, Sendable {
  let choreography: Choreography
  let clock: MotionClock

  init(choreography: Choreography, startDate: Date) {
    self.choreography = choreography
    clock = MotionClock(startDate: startDate, duration: Choreography.duration)
  }

  func node(at now: Date) -> Node { choreography.node(at: clock.progress(at: now)) }
}

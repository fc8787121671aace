import Foundation
import Testing

@testable import FoundationGaps

struct LockTests {
  @Test func accessToTheStateIsExclusive() async {
    let count = OSAllocatedUnfairLock(initialState: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask { for _ in 0..<100 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 5000)
  }

  @Test func heldLockIsNotAvailable() {
    let lock = OSAllocatedUnfairLock()
    lock.lock()
    #expect(!lock.lockIfAvailable())
    lock.unlock()
    #expect(lock.lockIfAvailable())
    lock.unlock()
  }
}

import Dispatch
import Foundation
import Golden
import Synchronization
import Testing

@testable import ExtensionHost

/// What is open belongs to one owner, who closes it once.
struct DescriptorTests {
  /// A second close would close what another thread has opened meanwhile under the same number.
  @Test func failedStartClosesNothingOfOthers() throws {
    let folder = try TemporaryFolder()
    let command = ExtensionCommand(
      name: "missing", arguments: ["\(folder.path)/missing"], environment: [:])
    let isOver = Atomic(false)
    let losses = Atomic(0)
    let end = DispatchSemaphore(value: 0)
    withExtendedLifetime(command) {
      Thread.detachNewThread {
        while !isOver.load(ordering: .relaxed) {
          let descriptors = (0..<4).map { _ in open("/dev/null", O_RDONLY | O_CLOEXEC) }
          for descriptor in descriptors where close(descriptor) != 0 {
            losses.add(1, ordering: .relaxed)
          }
        }
        end.signal()
      }
      for _ in 0..<2000 {
        #expect(throws: SpawnError.self) { _ = try ChildProcess(command, hostID: "test") }
      }
    }
    isOver.store(true, ordering: .relaxed)
    end.wait()
    #expect(losses.load(ordering: .relaxed) == 0)
  }
}

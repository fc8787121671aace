import Dispatch
import Foundation
import Golden
import Synchronization
import Testing

@testable import ExtensionHost

/// What is open belongs to one owner, who closes it once; what is watched is not closed.
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

  private func pipe() throws -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(Foundation.pipe(&ends) == 0)
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (ends[0], ends[1])
  }

  /// With a hang-up as epoll reports it, the source would be gone after its first event.
  @Test(.timeLimit(.minutes(60)))
  func sourceIsCalledUntilTheEndOfAPipe() async throws {
    let (reader, writer) = try pipe()
    try #require(write(writer, "abc", 3) == 3)
    close(writer)
    let text = await withCheckedContinuation { continuation in
      let queue = DispatchQueue(label: "reader")
      let received = Mutex("")
      let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: queue)
      source.setEventHandler {
        var byte: UInt8 = 0
        guard read(reader, &byte, 1) == 1 else { return source.cancel() }
        received.withLock { $0.append(Character(Unicode.Scalar(byte))) }
      }
      source.setCancelHandler {
        close(reader)
        continuation.resume(returning: received.withLock(\.self))
      }
      source.resume()
    }
    #expect(text == "abc")
  }

  /// As with kqueue, the end is reported until the source is cancelled.
  @Test(.timeLimit(.minutes(60)))
  func endIsReportedUntilTheSourceIsCancelled() async throws {
    let (reader, writer) = try pipe()
    let calls = await withCheckedContinuation { continuation in
      let calls = Mutex(0)
      let source = DispatchSource.makeReadSource(
        fileDescriptor: reader, queue: DispatchQueue(label: "reader"))
      source.setEventHandler {
        calls.withLock { $0 += 1 }
        if calls.withLock(\.self) == 4 { source.cancel() }
      }
      source.setCancelHandler {
        close(reader)
        continuation.resume(returning: calls.withLock(\.self))
      }
      source.resume()
      close(writer)
    }
    #expect(calls == 4)
  }
}

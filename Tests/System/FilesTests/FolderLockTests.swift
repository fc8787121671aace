import Files
import Foundation
import Golden
import Testing

struct FolderLockTests {
  @Test func aSecondLockIsRefusedUntilTheFirstIsReleased() throws {
    let folder = try TemporaryFolder().path
    FolderLock.hold(on: folder, .exclusive) { outcome in
      #expect(outcome == .held)
      FolderLock.hold(on: folder, .shared, timeout: 0.01) { #expect($0 == .busy) }
    }
    FolderLock.hold(on: folder, .exclusive, timeout: 0) { #expect($0 == .held) }
  }

  @Test func aSharedLockExcludesAnExclusiveOne() throws {
    let folder = try TemporaryFolder().path
    FolderLock.hold(on: folder, .shared) { _ in
      FolderLock.hold(on: folder, .shared, timeout: 0) { #expect($0 == .held) }
      FolderLock.hold(on: folder, .exclusive, timeout: 0.01) { #expect($0 == .busy) }
    }
  }

  @Test func aMissingFolderCannotBeLocked() {
    FolderLock.hold(on: "/nowhere/\(UUID())", .exclusive) { #expect($0 == .unsupported) }
  }

  /// A child forked while the lock is held shares the descriptor until its exec, which on a busy
  /// machine can be long after the lock was released.
  @Test func aDescriptorInAChildDoesNotKeepTheLock() throws {
    let folder = try TemporaryFolder().path
    var copy: Int32 = -1
    try FolderLock.hold(on: folder, .shared) { _ in
      copy = try #require(descriptors(of: folder).map { dup($0) }.first)
    }
    defer { close(copy) }
    FolderLock.hold(on: folder, .exclusive, timeout: 0.01) { #expect($0 == .held) }
  }

  private func descriptors(of path: String) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(name)")
      return target == path ? Int32(name) : nil
    }
  }
}

import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import Wire

/// Processes that children start and leave behind.
@Suite(.serialized)
struct OrphanTests {
  typealias Stage = FaultyChildTests.TestHost

  @Test func descendantsEndWithHostEvenInOwnSession() throws {
    var stage: Stage? = Stage("orphans")
    let numbers = try #require(stage).marker + ".orphans"
    defer { unlink(numbers) }
    _ = stage?.timeline()
    let orphans = Orphans(numbers)
    defer { orphans.end() }
    #expect(orphans.pids.count == 2 && orphans.pids.allSatisfy(Orphans.lives))
    stage = nil
    #expect(orphans.haveExited(within: 20), "\(orphans.pids.filter(Orphans.lives))")
  }
}

import ExtensionHost
import Foundation
import Golden
import Testing
import Timelines
import Wire

/// Processes that children start and leave behind.
@Suite(.serialized)
struct OrphanTests {
  private typealias TestHost = FaultyChildTests.TestHost

  @Test func descendantsEndWithHostEvenInOwnSession() throws {
    var testHost: TestHost? = TestHost("orphans")
    let pidFile = try #require(testHost).marker + ".orphans"
    defer { unlink(pidFile) }
    _ = testHost?.timeline()
    let orphans = Orphans(pidFile)
    defer { orphans.kill() }
    #expect(orphans.running.count == 2)
    testHost = nil
    #expect(orphans.haveExited(within: 20), "\(orphans.running)")
  }
}

@testable import AuthorBuilds
import Testing

struct TestCasesTests {
  @Test("Classes of XCTest are listed with their methods, those of extensions too")
  func classes() {
    let tests = TestCases(in: [
      """
      // class Old: XCTestCase { func testOld() {} }
      @MainActor
      final class TeaTests: XCTestCase {
        func testA() throws { if x { y() } }
        func testB() async throws {}
        func helper() {}
        func testWith(_ a: Int) {}
      }
      """,
      "extension TeaTests {\n  func testC() {}\n}\nclass Empty: XCTestCase {}",
    ])
    #expect(tests.hasXCTests && !tests.hasSwiftTests)
    #expect(
      tests.entry.contains(
        #"testCase([("testA", TeaTests.testA), ("testB", asyncTest(TeaTests.testB)), ("testC", TeaTests.testC)])"#
      ))
    #expect(!tests.entry.contains("Old") && !tests.entry.contains("Empty."))
  }

  @Test("Without classes of XCTest, it is not imported")
  func swiftTesting() {
    let tests = TestCases(in: ["@Test func a() {}", "\"class A: XCTestCase { func testA() {} }\""])
    #expect(tests.hasSwiftTests && !tests.hasXCTests)
    #expect(!tests.entry.contains("XCTest"))
  }
}

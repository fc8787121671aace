import Glibc
import Testing
import ViewTree
@testable import Wire

/// The cost of decoding a response is linear in its length, not quadratic.
///
/// The tests compare the CPU time of this thread within one run, and use the minimum of several
/// attempts, so that a busy machine does not affect the result.
@Suite(.serialized)
struct ReadingCostTests {
  /// Returns the CPU time of this thread for decoding a line, in seconds.
  private func cost(of line: String) throws -> Double {
    let bytes = Array(line.utf8)
    var minimum = Double.infinity
    for _ in 0..<7 {
      let start = Self.now
      let message = try WireCoding.message(ExtensionMessage.self, from: bytes)
      guard case .timeline(_, let timeline) = message else { continue }
      var reader = EntryReader()
      for entry in timeline.entries ?? [] { _ = reader.append(entry) }
      minimum = min(minimum, Self.now - start)
      try #require(reader.count > 0)
    }
    return minimum
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func timeline(of views: [String]) -> String {
    let entries = views.map { #"{"date":1800000000,"view":\#($0)}"# }.joined(separator: ",")
    return #"{"jsonrpc":"2.0","id":3,"result":{"policy":"never","entries":[\#(entries)]}}"#
  }

  private func nested(_ levels: Int) -> String {
    (0..<levels).reduce(#""x""#) { inside, _ in #"{"padding":{"top":1,"child":\#(inside)}}"# }
  }

  /// With Foundation's decoder, a view eight times as deep would cost about eight times as much for
  /// each byte.
  @Test func nestedViewsAreDecodedInLinearTime() throws {
    let flat = try cost(of: timeline(of: Array(repeating: nested(30), count: 80)))
    let deep = try cost(of: timeline(of: Array(repeating: nested(240), count: 10)))
    #expect(deep < flat * 3, "\(flat) s, then \(deep) s")
  }

  @Test func manyEntriesAreDecodedInLinearTime() throws {
    let parts = Array(repeating: #"{"text":{"runs":[{"text":"a part"}]}}"#, count: 43)
    let view = #"{"stack":{"children":[\#(parts.joined(separator: ","))]}}"#
    let few = try cost(of: timeline(of: Array(repeating: view, count: 100)))
    let many = try cost(of: timeline(of: Array(repeating: view, count: 800)))
    #expect(many < few * 24, "eight times as many: \(few) s, then \(many) s")
  }
}

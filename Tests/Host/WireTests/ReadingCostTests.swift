import Golden
import Testing
import ViewTree
@testable import Wire

/// The cost of decoding a response is linear in its length, not quadratic.
struct ReadingCostTests {
  private func read(_ line: String) throws {
    let message = try WireCoding.message(ExtensionMessage.self, from: Array(line.utf8))
    guard case .timeline(_, let timeline) = message else { return }
    var reader = EntryReader()
    for entry in timeline.entries ?? [] { _ = reader.append(entry) }
    try #require(reader.count > 0)
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
    let flat = timeline(of: Array(repeating: nested(30), count: 80))
    let deep = timeline(of: Array(repeating: nested(240), count: 10))
    try expectCost(of: { try read(deep) }, below: 3, times: { try read(flat) })
  }

  /// Swift puts marks into one order when it hashes or compares a text.
  @Test(arguments: [true, false])
  func combiningMarksCostWhatOtherTextDoes(asName: Bool) throws {
    func message(_ text: String) -> String {
      let member = asName ? #""\#(text)":1"# : #""text":"\#(text)""#
      return #"{"jsonrpc":"2.0","id":3,"result":{"policy":"never",\#(member)}}"#
    }
    let marks = message("a" + String(repeating: "\u{301}\u{316}", count: 40_000))
    let letters = message(String(repeating: "é", count: 80_000))
    try expectCost(of: { try decode(marks) }, below: 8, times: { try decode(letters) })
  }

  private func decode(_ line: String) throws {
    _ = try WireCoding.message(ExtensionMessage.self, from: Array(line.utf8))
  }

  @Test func manyEntriesAreDecodedInLinearTime() throws {
    let parts = Array(repeating: #"{"text":{"runs":[{"text":"a part"}]}}"#, count: 43)
    let view = #"{"stack":{"children":[\#(parts.joined(separator: ","))]}}"#
    let few = timeline(of: Array(repeating: view, count: 100))
    let many = timeline(of: Array(repeating: view, count: 800))
    try expectLinearCost {
      try read(few)
    } eightTimes: {
      try read(many)
    }
  }
}

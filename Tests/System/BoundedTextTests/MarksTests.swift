import BoundedText
import Foundation
import Golden
import Testing

struct MarksTests {
  private static let marks = String(repeating: "\u{301}\u{316}", count: 100)

  @Test(arguments: [
    // As in UTF-8.
    ("a" + marks + "b", "a" + String(repeating: "\u{301}\u{316}", count: 15) + "b"),
    // As in JSON.
    (String(repeating: #"\u0301"#, count: 200), String(repeating: #"\u0301"#, count: 30)),
    (
      String(repeating: #"\ud834\udd65"#, count: 200),
      String(repeating: #"\ud834\udd65"#, count: 30)
    ),
    (
      String(repeating: #"\u0301"# + "\u{316}", count: 200),
      String(repeating: #"\u0301"# + "\u{316}", count: 15)
    ),
  ])
  func marksInARowAreLimited(text: String, expected: String) {
    #expect([UInt8](text.utf8).limitingMarks == [UInt8](expected.utf8))
    // A slice has other indices.
    let data = Data("xyz\(text)".utf8).dropFirst(3)
    #expect(data.limitingMarks == Data(expected.utf8))
  }

  @Test(arguments: [
    "", "a", "\\", "\\u", #"\u030"#, "é", "日本語", "\u{1f1e9}\u{1f1ea}",
    // The backslashes are escaped, so these are words.
    String(repeating: #"\\u0301"#, count: 200),
    String(repeating: #"\u00e9"#, count: 200),
    String(repeating: "e\u{301}", count: 200), String(repeating: #"\ud834"#, count: 200),
  ])
  func otherTextStays(text: String) {
    #expect([UInt8](text.utf8).limitingMarks == [UInt8](text.utf8))
  }

  @Test func bytesThatAreNotTextStay() {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(bytes.limitingMarks == bytes)
    #expect([0xcc, 0x81, 0xcc].limitingMarks == [0xcc, 0x81, 0xcc])
  }

  /// Otherwise, Foundation compares the name of each member for longer than anybody waits.
  @Test func objectWithLongNamesIsReadSoon() throws {
    func object(_ name: String) -> Data { Data(#"{"version": "1", "\#(name)": 1}"#.utf8) }
    for marks in ["\u{301}\u{316}", #"\u0301\u0316"#] {
      let (few, many) = (2_000, 16_000)
      func read(_ count: Int) throws {
        let data = object("a" + String(repeating: marks, count: count)).limitingMarks
        _ = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      }
      try expectLinearCost({ try read(few) }, eightTimes: { try read(many) })
    }
  }
}

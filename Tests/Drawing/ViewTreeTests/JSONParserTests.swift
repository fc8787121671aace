import Foundation
import Testing
import ViewTree

struct JSONParserTests {
  @Test(arguments: [
    "null", " [1, -2.5e3, 0.1, true, false, null] ", "{\"a\":{\"b\":[]},\"c\":{}}",
    "\"\\u00e9\\ud83d\\ude00\\n\\/\\\\\"", "12345678901234567890",
    "[[[[\"deep\"]]]]", "\"\"", "0", "-0.0", "1E+2",
  ])
  func parsesLikeFoundationInChunksOfAnySize(text: String) throws {
    let expected = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var parser = JSONParser()
      for start in stride(from: 0, to: bytes.count, by: size) {
        try parser.append(bytes[start..<min(bytes.count, start + size)])
      }
      #expect(try parser.finish() == expected)
    }
  }

  @Test(arguments: [
    "", "nul", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", "-", "\"\\x\"", "\"open", "[1 2]", "]", "[}",
    "{\"a\":1,}", "1 2", "\"\u{1}\"", "+1", ".5", "1e", "{\"a\":}", "nan", "[\"\\u12\"]", ",",
  ])
  func rejectsInvalidJSON(text: String) {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test(arguments: ["1e999", "[-1e400]", "{\"a\":17976931348623157e300}"])
  func aNumberThatIsTooLargeIsRejected(text: String) {
    #expect(throws: JSONError.tooLarge) { try JSONParser.parse(Array(text.utf8)) }
  }

  /// Reading one with a million digits would take as long as many messages.
  @Test func aNumberIsNoLongerThanItsPrecision() throws {
    let digits = String(repeating: "9", count: 300)
    #expect(try JSONParser.parse(Array("[\(digits)]".utf8)) != .null)
    #expect(throws: JSONError.tooLong(limit: 1100)) {
      var parser = JSONParser()
      try parser.append(Array("[".utf8) + Array(repeating: UInt8(ascii: "9"), count: 1101))
    }
  }

  @Test func theLastOfDuplicateMembersIsKept() throws {
    let json = try JSONParser.parse(Array("{\"a\":1,\"a\":2}".utf8))
    #expect(json == .object(["a": .number(2)]))
  }

  @Test func unpairedSurrogatesBecomeReplacementCharacters() throws {
    let text = "[\"\\ud83d\", \"\\ude00x\", \"\\ud83d\\n\", \"\\ud83dé\"]"
    let expected = ["\u{fffd}", "\u{fffd}x", "\u{fffd}\n", "\u{fffd}é"].map(JSON.string)
    #expect(try JSONParser.parse(Array(text.utf8)) == .array(expected))
  }

  @Test func depthAndCountAreLimited() {
    var limits = JSONParser.Limits()
    limits.depth = 10
    limits.values = 100
    let deep = String(repeating: "[", count: 11)
    #expect(throws: JSONError.tooDeep(limit: 10)) {
      try JSONParser.parse(Array(deep.utf8), limits: limits)
    }
    let list = "[" + String(repeating: "1,", count: 200)
    #expect(throws: JSONError.tooManyValues(limit: 100)) {
      try JSONParser.parse(Array(list.utf8), limits: limits)
    }
  }

  @Test func aViewMayBeAsDeepAsTheArchiveAllows() throws {
    var view = "\"x\""
    for _ in 0..<255 { view = "{\"stack\":{\"children\":[\(view)]}}" }
    let json = try JSONParser.parse(Array(view.utf8))
    _ = try ArchivedNode(json: json).node()
    let deeper = try JSONParser.parse(Array("{\"stack\":{\"children\":[\(view)]}}".utf8))
    #expect(throws: NodeError.tooDeep(limit: 256)) { try ArchivedNode(json: deeper).node() }
  }

  /// The limits apply to the values that decoding creates.
  @Test func elementsAndContentOfAViewAreLimited() {
    let values = JSON.array(Array(repeating: .number(1), count: 262_145))
    let plot = JSON.object(["plot": .object(["values": values])])
    #expect(throws: NodeError.tooManyElements(limit: 262_144)) {
      try ArchivedNode(json: plot).node()
    }
    let text = JSON.string(String(repeating: "x", count: 16_384))
    let texts = JSON.object([
      "stack": .object(["children": .array(Array(repeating: text, count: 257))])
    ])
    #expect(throws: NodeError.tooLong(limit: 4 << 20)) { try ArchivedNode(json: texts).node() }
  }

  @Test func aFingerprintDistinguishesViewsAndIsStable() throws {
    func fingerprint(_ view: ArchivedNode) throws -> UInt64 { try view.decoded().fingerprint }
    let one = try fingerprint(ArchivedNode(.text(TextNode("one"))))
    #expect(try fingerprint(ArchivedNode(.text(TextNode("one")))) == one)
    #expect(try fingerprint(ArchivedNode(.text(TextNode("two")))) != one)
    // The cache stores a script's view in the compact form.
    #expect(try fingerprint(ArchivedNode(json: .string("one"))) == one)
    #expect(one == 3_589_404_386_246_066_040)
  }
}

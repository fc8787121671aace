import Testing
import ViewTree
import Wire

struct MessageReaderTests {
  private let text = "{\"a\":1}\n\n[true]\nnot json\n\"x\"\n"

  @Test(arguments: 1...32)
  func anySplitYieldsSameLines(size: Int) throws {
    let bytes = Array(text.utf8)
    var reader = MessageReader()
    var lines: [MessageReader.Line] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      lines += try reader.append(bytes[start..<min(bytes.count, start + size)])
    }
    #expect(lines.count == 4)
    #expect(try lines[0].get() == .object(["a": .number(1)]))
    #expect(try lines[1].get() == .array([.bool(true)]))
    #expect(throws: WireError.invalidMessage("not json")) { try lines[2].get() }
    #expect(try lines[3].get() == .string("x"))
  }

  @Test func lineLengthIsLimited() {
    var reader = MessageReader(limit: 10)
    #expect(throws: WireError.lineTooLong(limit: 10)) {
      try reader.append(Array("\"0123456789\"".utf8))
    }
  }

  @Test func depthOfReturnedValueIsLimited() throws {
    func line(_ depth: Int) -> [UInt8] {
      let value = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return Array(
        "{\"id\":1,\"result\":{\"options\":[{\"value\":\(value),\"title\":\"a\"}],\"chosen\":[]}}"
          .utf8)
    }
    _ = try WireCoding.message(ExtensionMessage.self, from: line(60))
    #expect(throws: WireError.self) {
      try WireCoding.message(ExtensionMessage.self, from: line(900))
    }
  }

  @Test func errorsNameMember() {
    let cases = [
      ("{\"id\":\"one\",\"result\":{}}", "id is not a number"),
      ("{\"result\":{}}", "id is missing"),
      ("{\"method\":\"entries\",\"params\":{\"id\":1,\"entries\":[{}]}}", "date is missing"),
      ("[]", "not an object"),
    ]
    for (line, expected) in cases {
      #expect(
        performing: {
          try WireCoding.message(ExtensionMessage.self, from: Array(line.utf8))
        }, throws: { "\($0)".contains(expected) })
    }
  }
}

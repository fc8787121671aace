import Foundation
import Testing
import ViewTree

struct UnknownFieldTests {
  private func fields(_ text: String, atMost maximumCount: Int = 8) throws -> [String] {
    try JSONDecoder().decode(JSON.self, from: Data(text.utf8)).unknownFields(atMost: maximumCount)
  }

  @Test func unknownFieldsAreFoundAtAnyLevel() throws {
    let view = #"""
      {"stack":{"childern":[],"children":["plain",
        {"text":{"runs":[{"text":"a","colour":"red","style":{"foreground":"red","bold":true}}]}},
        {"padding":{"inset":1,"child":{"frame":{"horizontal":{"max":3}}}}},
        {"control":{"alternate":{"gauge":{"value":1}}}}]}}
      """#
    #expect(
      try fields(view) == [
        "gauge.value", "horizontal.max", "padding.inset", "runs.colour", "stack.childern",
        "style.bold",
      ])
  }

  @Test(arguments: [
    #""text""#, #"{"empty":{}}"#, #"{"nothing":{"a":1}}"#, "1", #"{"stack":3}"#,
    #"{"stack":{"children":[{"text":{"runs":[{"text":"a"}]}}],"spacing":null}}"#,
  ])
  func validViewsAndOtherJSONHaveNone(view: String) throws {
    #expect(try fields(view) == [])
  }

  @Test func theNumberOfFieldsIsLimited() throws {
    let names = (0..<99).map { "\"f\($0)\":1" }.joined(separator: ",")
    #expect(try fields("{\"stack\":{\(names)}}", atMost: 5).count == 5)
  }

  @Test(arguments: 0..<40)
  func encodedNodesHaveNone(seed: Int) throws {
    var random = RandomNode(seed: seed)
    let json = String(decoding: try JSONEncoder().encode(random.node()), as: UTF8.self)
    #expect(try fields(json) == [])
  }
}

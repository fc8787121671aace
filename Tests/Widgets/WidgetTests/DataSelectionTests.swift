import Foundation
import Testing
import WidgetOptions

@testable import DataWidget

/// Expressions of jq, and the places of mistakes in them.
struct DataSelectionTests {
  private func select(_ expression: String, _ json: String) -> SelectionResponse {
    SelectCommand.response(to: SelectionRequest(expression: expression), Array(json.utf8))
  }

  private func text(_ expression: String, _ json: String) -> String {
    let response = select(expression, json)
    return response.problem.map { "! " + $0.text(in: expression) }
      ?? response.values.map(\.json).joined(separator: " ")
  }

  @Test func resultsKeepTheOrderOfMembers() {
    #expect(
      text(".[] | {title, url, note: .score}", #"[{"score":3,"url":"u","title":"t"}]"#)
        == #"{"title":"t","url":"u","note":3}"#)
    #expect(text("", #"{"z":1,"a":[null,true,"é"]}"#) == #"{"z":1,"a":[null,true,"é"]}"#)
    #expect(text(".a", "{\"a\":1}\n{\"a\":2}\n") == "1 2", "lines of JSON")
    #expect(text("empty", "1") == "")
  }

  @Test(arguments: [
    (".a | | .b", "At “|” (character 6)"), (".[", "At the end of the expression"),
    (".a )", "At “)” (character 4)"), ("map(.x | foo)", "At “foo” (character 10)"),
    (".a as $x | $y", "At “$y” (character 12)"), ("{a: }", "At “}” (character 5)"),
    ("\"unterminated", "At the end of the expression"), (".a b", "At “b” (character 4)"),
    ("if . then 1", "At the end of the expression"), (".aé", "At “é” (character 3)"),
  ])
  func mistakeHasAPlace(expression: String, place: String) {
    #expect(text(expression, "{}").hasPrefix("! \(place)"), "\(text(expression, "{}"))")
  }

  @Test(arguments: [
    (".a | .[] | .b", #"{"a":[1]}"#, "At “.b” (character 12): Cannot index number"),
    (".[0]", #"{"a":1}"#, "Cannot index object with number"),
    (".a | map(. | .x) | length", #"{"a":["t"]}"#, "At “map” (character 6): Cannot index string"),
    (".a | error(\"own\") | .b", #"{"a":1}"#, "At “error” (character 6): own"),
    ("\"a|b\" | .x", "1", "At “.x” (character 9): Cannot index string"),
  ])
  func failingStageIsNamed(expression: String, json: String, message: String) {
    #expect(text(expression, json).hasPrefix("! \(message)"), "\(text(expression, json))")
  }

  @Test func furtherInputsAndModulesDoNotExist() {
    #expect(select("input", "1").problem?.kind == .run)
    #expect(select("import \"x\" as x; .", "1").problem?.kind == .expression)
    #expect(text("[inputs]", "1") == "[]")
  }

  @Test func inputThatIsNotJSONIsReported() {
    #expect(select(".", "{\"a\": tru}").problem?.kind == .input)
    #expect(select(".", "").values.isEmpty)
  }

  @Test func resultsAreBounded() {
    let many = select("range(100000)", "null")
    #expect(many.values.count == 2000 && many.isTruncated)
    let large = select("[range(200000)]", "null")
    #expect(large.isTruncated && large.values.count == 1)
  }

  /// The worker runs in a process of its own, since none of these ends by itself.
  @Test(arguments: ["def f: f; f", "[range(1e12)]", "last(range(1e12))", "\"x\" * 1e12"])
  func endlessExpressionEnds(expression: String) async {
    let result: Selection?
    do throws(SelectionProblem) {
      result = try await Selection.run(expression, on: Array("null".utf8), with: Self.worker)
    } catch {
      #expect(error.kind == .endless || error.kind == .run, "\(error)")
      return
    }
    // A later jq knows that there is no such text.
    #expect(expression.contains("*") && result?.values == [.null])
  }

  @Test func workerSelects() async throws {
    let json = Array((0..<50_000).map { "{\"number\": \($0)}" }.joined(separator: "\n").utf8)
    let selection = try await Selection.run(
      "select(.number % 10000 == 1)", on: json, with: Self.worker)
    #expect(selection.values.map(\.json).last == #"{"number":40001}"# && json.count > 256 << 10)
  }

  static let worker = WorkerProgram(arguments: [
    DataTests.program("tessera-online"), "select",
  ])
}

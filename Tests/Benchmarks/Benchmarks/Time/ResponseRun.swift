import Foundation
import PseudoTerminals

/// Measures the latency of keys while a response of extreme size or form arrives.
enum ResponseRun {
  static func print(rounds: Int) throws {
    Swift.print("\nkey to first byte, ms          median     99 %      max    keys")
    for (name, answer) in responses {
      let dashboard = try Dashboard("still", and: "answer", answer: answer)
      defer { withExtendedLifetime(dashboard) {} }
      let terminal = try dashboard.start()
      _ = Dashboard.untilReady(terminal, "Ready", Dashboard.boxes)
      terminal.read(seconds: 1)
      var busy: [Double] = []
      for _ in 0..<rounds {
        // Reload only the large box, wherever the focus is.
        terminal.type("1r")
        busy += KeyRun.latencies(terminal, "\t", keys: 200)
      }
      KeyRun.row(name, busy)
      terminal.type("q")
      _ = terminal.end()
    }
  }

  static var responses: [(String, String)] {
    [
      ("10 views of 245 levels", entries(Array(repeating: nested, count: 10))),
      ("1,000 entries of 43 parts", entries(Array(repeating: many, count: 1000))),
      ("a text of 2 MB", entries([#"{"text":{"runs":[{"text":"\#(long)"}]}}"#])),
      ("16 MB of numbers", #"{"numbers":[\#(numbers)],"entries":[]}"#),
    ]
  }

  /// Views within all limits that take the most work, of which one or a whole page arrives.
  static var costlyViews: [(String, String)] {
    let long = String(repeating: "x", count: 404)
    return [
      ("9,900 texts of 410 bytes", column((0..<9900).map { "\"\(10_000 + $0) \(long)\"" })),
      ("9,900 live texts", column(Array(repeating: live, count: 9900))),
      ("200,000 runs", #"{"text":{"runs":[\#(list(#"{"text":"a "}"#, 200_000))]}}"#),
      ("200,000 values", #"{"plot":{"values":[\#(list("1.5", 200_000))]}}"#),
      ("4,900 buttons", column(Array(repeating: button, count: 4900))),
      ("4,900 links", column((0..<4900).map(link))),
      ("40 views of 240 levels", column(Array(repeating: nested, count: 40))),
    ]
  }

  private static func column(_ views: [String]) -> String {
    #"{"stack":{"axis":"vertical","children":[\#(views.joined(separator: ","))]}}"#
  }

  private static func list(_ value: String, _ count: Int) -> String {
    Array(repeating: value, count: count).joined(separator: ",")
  }

  private static let live =
    #"{"text":{"runs":[{"text":"","live":{"format":"timer","start":0,"end":2000000000}}]}}"#
  private static let button = #"{"control":{"action":"{}","child":"Press"}}"#

  private static func link(_ index: Int) -> String {
    #"{"link":{"destination":"https://example.org/\#(index)","child":"Link"}}"#
  }

  static func entries(_ views: [String]) -> String {
    let entries = views.enumerated().map { #"{"date":\#($0),"view":\#($1)}"# }
    return #"{"policy":"never","entries":[\#(entries.joined(separator: ","))]}"#
  }

  private static var nested: String {
    String(repeating: #"{"padding":{"insets":{"leading":0},"child":"#, count: 245) + #""x""#
      + String(repeating: "}}", count: 245)
  }

  private static var many: String {
    let texts = (0..<42).map { #""word \#($0)""# }
    return #"{"stack":{"axis":"vertical","children":[\#(texts.joined(separator: ","))]}}"#
  }

  private static var long: String { String(repeating: "word ", count: 400 << 10) }
  private static var numbers: String { String(repeating: "12345.5,", count: 2 << 20) + "1" }
}

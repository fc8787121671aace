internal import CodeScanning

/// The tests in sources: those of XCTest, which a program on Linux has to list, and whether there are
/// others.
struct TestCases {
  private struct Method {
    let name: String
    let isAsync: Bool
  }

  /// The methods of each class, in the order of the sources.
  private var classes: [(name: String, methods: [Method])] = []
  /// Whether there are tests of swift-testing.
  private(set) var hasSwiftTests = false

  var hasXCTests: Bool { classes.contains { !$0.methods.isEmpty } }

  /// Reads sources.
  init(in sources: [String]) {
    let scanners = sources.map(CodeScanner.init)
    for scanner in scanners { findClasses(scanner) }
    for scanner in scanners { findMethods(scanner) }
  }

  private mutating func findClasses(_ scanner: CodeScanner) {
    let code = String(decoding: scanner.code, as: UTF8.self)
    hasSwiftTests = hasSwiftTests || code.contains(/@Test\b/)
    for match in code.matches(of: /\bclass\s+(\w+)\s*:[^{]*\bXCTestCase\b/) {
      classes.append((String(match.output.1), []))
    }
  }

  private mutating func findMethods(_ scanner: CodeScanner) {
    let pattern = /\bfunc\s+(test\w*)\s*\(\s*\)\s*(async\b)?/
    for block in scanner.blocks {
      guard let name = Self.typeName(of: block, scanner),
        let index = classes.firstIndex(where: { $0.name == name })
      else { continue }
      let code = String(decoding: scanner.code[block.open..<block.close], as: UTF8.self)
      classes[index].methods += code.matches(of: pattern).map {
        Method(name: String($0.output.1), isAsync: $0.output.2 != nil)
      }
    }
  }

  /// Returns the name of the class or extension whose braces these are, or `nil` for others.
  private static func typeName(of block: CodeScanner.Block, _ scanner: CodeScanner) -> String? {
    let start = scanner.code[..<block.open].lastIndex {
      [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";")].contains($0)
    }
    let header = String(
      decoding: scanner.code[(start.map { $0 + 1 } ?? 0)..<block.open], as: UTF8.self)
    return header.firstMatch(of: /\b(?:class|extension)\s+(\w+)[^\n]*\s*$/)
      .map { String($0.output.1) }
  }

  /// The source of the program's entry, which runs the tests of XCTest if an environment variable
  /// asks for them, and else the others.
  var entry: String {
    let list = classes.filter { !$0.methods.isEmpty }.map { entry in
      let methods = entry.methods.map { method in
        let function = "\(entry.name).\(method.name)"
        return "(\"\(method.name)\", \(method.isAsync ? "asyncTest(\(function))" : function))"
      }
      return "    testCase([\(methods.joined(separator: ", "))])"
    }
    let xcTests =
      """
        static let cases: [XCTestCaseEntry] = [
      \(list.joined(separator: ",\n"))
        ]

        static func runXCTests() -> Never {
          let filter = ProcessInfo.processInfo.environment["TESSERA_TEST_FILTER"]
            .flatMap { try? Regex($0) }
          let chosen = cases.map { entry in
            (testCaseClass: entry.testCaseClass, allTests: entry.allTests.filter { test in
              filter.map { "\\(entry.testCaseClass)/\\(test.0)".contains($0) } ?? true
            })
          }
          // As swift-testing does, EX_UNAVAILABLE for no test.
          if chosen.allSatisfy({ $0.allTests.isEmpty }) { exit(69) }
          exit(XCTMain(chosen.filter { !$0.allTests.isEmpty }))
        }
      """
    return """
      import Foundation
      import Testing
      \(hasXCTests ? "import XCTest" : "")

      @main
      struct TestEntry {
        static func main() {
          \(hasXCTests ? "if ProcessInfo.processInfo.environment[\"TESSERA_XCTEST\"] != nil { runXCTests() }" : "")
          Task.detached { await Testing.__swiftPMEntryPoint() as Never }
          RunLoop.main.run()
        }
      \(hasXCTests ? xcTests : "")
      }

      """
  }
}

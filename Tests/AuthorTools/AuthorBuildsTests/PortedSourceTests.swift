import AuthorBuilds
import Testing

/// Sources as they are compiled here.
struct PortedSourceTests {
  /// Errors have the places of the original.
  @Test func linesAndColumnsStay() {
    let source = "@objc final class A {\n  @objc(name) func b() {}\n  let s = #selector(A.b)\n}"
    let ported = PortedSource(source)
    #expect(
      ported.text
        == "      final class A {\n              func b() {}\n  let s = Selector(A.b)\n}")
    #expect(ported.omissions.map(\.name) == ["@objc", "@objc", "#selector"])
    #expect(ported.omissions.map(\.line) == [1, 2, 3])
  }

  @Test(arguments: [
    ("#if os(iOS)", "#if true"), ("#if os(watchOS) || os(iOS)", "#if false || true"),
    ("  #elseif !os(macOS)", "  #elseif !false"), ("#if targetEnvironment(simulator)", "#if false"),
    ("#if canImport(UIKit)", "#if canImport(UIKit)"), ("#if DEBUG", "#if DEBUG"),
    ("let os = os(iOS)", "let os = os(iOS)"),
  ])
  func conditionsAreThoseOfAPhone(line: String, expected: String) {
    #expect(PortedSource(line).text == expected)
  }

  @Test(arguments: ["@objectID", "let a = \"x\"", "@MainActor class B {}", "// plain", ""])
  func otherLinesAreUnchanged(line: String) {
    #expect(PortedSource(line).text == line)
    #expect(PortedSource(line).omissions == [])
  }
}

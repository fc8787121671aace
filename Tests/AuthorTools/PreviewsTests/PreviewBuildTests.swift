@testable import Previews
import Testing

struct PreviewBuildTests {
  private func result(_ omissions: [(String, Int, String)]) -> PreviewBuildResult {
    PreviewBuildResult(
      program: "p",
      omissions: omissions.map {
        PreviewBuildResult.Omission(file: $0.0, line: $0.1, reason: $0.2)
      }, errors: [])
  }

  @Test("What the first build left out is no error, even at another line; a mistake is")
  func newErrors() {
    let first = result([("A.swift", 3, "cannot find 'MapKit' in scope")])
    #expect(first.errors(since: first).isEmpty)
    let edited = result([
      ("A.swift", 9, "cannot find 'MapKit' in scope"),
      ("B.swift", 4, "cannot find 'tpyo' in scope"),
    ])
    #expect(
      edited.errors(since: first) == ["B.swift:4: error: cannot find 'tpyo' in scope"])
  }
}

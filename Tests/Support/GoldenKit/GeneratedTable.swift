private import Foundation
private import Synchronization
package import Testing

/// Compares a part of a documentation page with text that is generated from code.
///
/// The part is between `<!-- begin NAME -->` and `<!-- end NAME -->`.
///
/// `GOLDEN=record swift test` writes the part and fails, so that a recording run never passes.
package func expectGenerated(
  _ text: String, _ name: String, in path: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Checkout.file(path)
  try pageLock.withLock { _ in
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(
      page.range(of: "<!-- begin \(name) -->\n"), sourceLocation: sourceLocation)
    let end = try #require(
      page.range(of: "\n<!-- end \(name) -->", range: begin.upperBound..<page.endIndex),
      sourceLocation: sourceLocation)
    let part = begin.upperBound..<end.lowerBound
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
      try page.replacingCharacters(in: part, with: text)
        .write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name) in \(path)", sourceLocation: sourceLocation)
    } else {
      #expect(page[part] == text, "\(name) in \(path)", sourceLocation: sourceLocation)
    }
  }
}

/// A lock held while a page is written, because tests that write other parts of the page run at the
/// same time.
private let pageLock = Mutex(())

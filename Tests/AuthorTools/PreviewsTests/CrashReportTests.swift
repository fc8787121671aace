import Previews
import Testing

struct CrashReportTests {
  private func summary(_ lines: String) -> String? {
    var report = CrashReport(of: "/cache/a b/product/Tea")
    for line in lines.split(separator: "\n") { report.add(String(line)) }
    return report.summary
  }

  @Test("The innermost place in the author's sources is reported, not that in a library")
  func place() {
    #expect(
      summary(
        """
        loading
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

        *** Program crashed: Illegal instruction at 0x00007fd6f196df7f ***
          1 [ra] 0x00007fd6f1af961f _assertionFailure(_:_:) + 302 in libswiftCore.so
          2 [ra] 0x0000564d1197499e View.body + 93 in libTesseraSDK.so at /work/sources/View.swift:2:3
          3 [ra] 0x0000564d1197499e Row.body + 93 in Tea at /cache/a b/sources/me/Views/Row.swift:17:33
          4 [ra] 0x0000564d11974826 List.body + 21 in Tea at /cache/a b/sources/me/List.swift:4:12
        """) == "Row.swift:17: Fatal error: Index out of range")
  }

  @Test("A message that names the place needs no stack")
  func message() {
    #expect(
      summary(
        "Tea/Row.swift:9: Fatal error: no tea\n  3 [ra] f in Tea at /cache/a b/sources/B.swift:1:1")
        == "Row.swift:9: Fatal error: no tea")
    #expect(summary("Fatal error: no tea") == "Fatal error: no tea")
  }

  @Test("A signal without a message is reported by its name")
  func signal() {
    #expect(
      summary(
        """
        *** Program crashed: Bad pointer dereference at 0x0000000000000000 ***
          0 0x0000564d11974826 f() + 21 in Tea at /cache/a b/sources/B.swift:4:12
        """) == "B.swift:4: Bad pointer dereference")
    #expect(summary("loading\nat /cache/a b/sources/B.swift:4:12") == nil)
  }
}

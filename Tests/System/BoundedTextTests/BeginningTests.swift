import BoundedText
import Testing

struct BeginningTests {
  @Test(arguments: [
    ("", 0, ""), ("abc", 3, "abc"), ("abc", 2, "ab"), ("abc", -1, ""), ("é", 1, ""), ("é", 2, "é"),
    ("a\u{301}b", 2, "a"), ("a\u{301}b", 3, "a\u{301}"), ("👋👋", 7, "👋"), ("👋👋", 5, "👋"),
    ("a\r\n", 2, "a\r"),
  ])
  func onlyWholeScalarsAreKept(text: String, count: Int, expected: String) {
    #expect(Array(text.beginning(count).unicodeScalars) == Array(expected.unicodeScalars))
  }
}

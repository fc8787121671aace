extension String {
  /// Returns the beginning of the text, up to a number of bytes, without a part of a Unicode scalar.
  package func beginning(_ byteCount: Int) -> String {
    guard utf8.count > byteCount else { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, byteCount))
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil {
      end = utf8.index(before: end)
    }
    return String(unicodeScalars[..<end])
  }
}

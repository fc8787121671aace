extension String {
  /// The number of combining marks in a row that a text from outside may have.
  ///
  /// - Source: UAX #15, “Stream-Safe Text Format”.
  static let markLimit = 30

  /// The text without combining marks that follow more of them than any text has.
  ///
  /// Comparing and hashing a string puts each run of marks into one order, which takes the square of its
  /// length.
  package var limitingMarks: String {
    // Marks begin at U+0300.
    guard utf8.contains(where: { $0 >= 0xcc }), hasLongRunOfMarks else { return self }
    var count = 0
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      count = scalar.isMark ? count + 1 : 0
      if count <= Self.markLimit { scalars.append(scalar) }
    }
    return String(scalars)
  }

  /// Whether there are marks at two successive places of a sample, as within each run that is too long.
  private var hasLongRunOfMarks: Bool {
    var position = 0
    var wasMark = false
    for scalar in unicodeScalars {
      position += 1
      guard position % (Self.markLimit / 2) == 0 else { continue }
      let isMark = scalar.isMark
      if isMark, wasMark { return true }
      wasMark = isMark
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is ordered among the marks before it.
  var isMark: Bool {
    value >= 0x300 && properties.canonicalCombiningClass != .notReordered
  }
}

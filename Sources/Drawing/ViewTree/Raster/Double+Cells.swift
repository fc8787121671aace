extension Double {
  /// The nearest integer, clamped to a range larger than any screen or layout.
  ///
  /// Lengths come from extensions; arithmetic on them must not trap.
  var boundedInt: Int {
    isNaN ? 0 : Int(Swift.min(1_048_576, Swift.max(-1_048_576, rounded())))
  }
}

extension Double {
  /// The nearest whole number, no further from zero than any screen or layout reaches.
  ///
  /// Lengths come from extensions: no arithmetic on them may trap.
  var boundedInt: Int {
    isNaN ? 0 : Int(Swift.min(1_048_576, Swift.max(-1_048_576, rounded())))
  }
}

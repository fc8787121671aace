import Fuzzing

/// What is tried.
enum Trial: String, CaseIterable {
  case views

  /// - Returns: What is wrong, or `nil` where all is well.
  func run(seed: UInt64) -> String? {
    switch self {
    case .views: ViewTrial.run(seed: seed)
    }
  }
}

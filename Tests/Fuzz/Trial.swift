import Fuzzing

/// What is tried.
enum Trial: String, CaseIterable {
  case views, archives, messages, configuration, home, themes, tapes, states, input

  /// - Returns: What is wrong, or `nil` where all is well.
  func run(seed: UInt64) -> String? {
    switch self {
    case .views: ViewTrial.run(seed: seed)
    case .archives: ByteTrials.archive(seed: seed)
    case .messages: ByteTrials.message(seed: seed)
    case .configuration: TextTrials.configuration(seed: seed)
    case .home: TextTrials.home(seed: seed)
    case .themes: TextTrials.theme(seed: seed)
    case .tapes: TextTrials.tape(seed: seed)
    case .states: StateTrial.run(seed: seed)
    case .input: ByteTrials.input(seed: seed)
    }
  }
}

/// The kinds of random input.
package enum Trial: String, CaseIterable, Sendable {
  case views, pictures, archives, messages, configuration, home, themes, tapes, states, input
  case plugins, data, answers, calendars, responses, control, repositories, walks

  /// Tests one seed.
  ///
  /// - Returns: The problem, or `nil` if there is none.
  package func run(seed: UInt64) -> String? {
    switch self {
    case .views: ViewTrial.run(seed: seed)
    case .pictures: PictureTrial.run(seed: seed)
    case .archives: ByteTrials.archive(seed: seed)
    case .messages: ByteTrials.message(seed: seed)
    case .configuration: TextTrials.configuration(seed: seed)
    case .home: TextTrials.home(seed: seed)
    case .themes: TextTrials.theme(seed: seed)
    case .tapes: TextTrials.tape(seed: seed)
    case .states: StateTrial.run(seed: seed)
    case .input: ByteTrials.input(seed: seed)
    case .plugins: PluginTrial.run(seed: seed)
    case .data: DataTrial.run(seed: seed)
    case .answers: AnswerTrial.run(seed: seed)
    case .calendars: CalendarTrial.run(seed: seed)
    case .responses: ResponseTrial.run(seed: seed)
    case .control: ControlTrial.run(seed: seed)
    case .repositories: RepositoryTrial.run(seed: seed)
    case .walks: WalkTrial.run(seed: seed)
    }
  }

  /// The CPU time that a seed may take, in seconds, in a release build.
  package var limit: Double {
    switch self {
    // A view is drawn a dozen times, each within its own limit.
    case .views: 3
    // The steps of its budget, a few microseconds each.
    case .calendars: 2
    case .walks: 30
    default: 1
    }
  }
}

internal import Cells
internal import HomeScreen

/// A walk: steps from the first start of a dashboard on.
package struct Walk: Hashable, Sendable {
  package var steps: [WalkStep]

  package init(_ steps: [WalkStep]) {
    self.steps = steps
  }

  /// Creates a walk from its text, a step per line, or returns `nil` if a line is no step.
  package init?(_ text: String) {
    steps = []
    for line in text.split(separator: "\n") {
      guard let step = WalkStep(String(line)) else { return nil }
      steps.append(step)
    }
  }

  /// The walk as text, a step per line.
  package var text: String { steps.map { "\($0)\n" }.joined() }

  /// A law that a walk broke.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    package var law: WalkLaw
    package var details: String
    /// The number of the step after which the law did not hold, counted from 0.
    package var step: Int
    /// The screen after it.
    package var screen = ""

    package var description: String { "\(law.rawValue): \(details) (after step \(step + 1))" }
  }

  /// Walks, and returns the first problem, or `nil` if there is none.
  package func run() -> Problem? {
    var dashboard = WalkedDashboard()
    for (number, step) in steps.enumerated() {
      dashboard.take(step)
      if let problem = dashboard.problem(afterStep: number) { return problem }
    }
    dashboard.take(.undoEverything)
    return dashboard.problem(afterStep: steps.count)
  }

  /// The screen after the last step.
  package var screen: String {
    var dashboard = WalkedDashboard()
    for step in steps { dashboard.take(step) }
    return dashboard.painter.buffer.transcript
  }
}

extension Walk {
  /// Leaves out the steps that do not matter.
  ///
  /// - Source: Zeller, Hildebrandt: Simplifying and isolating failure-inducing input, 2002.
  ///
  /// - Parameter fails: Returns whether a walk fails as this one does.
  /// - Returns: A walk that fails as this one does, and without any of its steps does not.
  package func shrunk(_ fails: (Walk) -> Bool) -> Walk {
    var steps = steps
    var length = max(1, steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < steps.count {
        let end = min(start + length, steps.count)
        let candidate = Array(steps[..<start] + steps[end...])
        if fails(Walk(candidate)) {
          steps = candidate
          isShorter = true
        } else {
          start = end
        }
      }
      if length == 1, !isShorter { return Walk(steps) }
      if !isShorter || length > steps.count { length = max(1, length / 2) }
    }
  }
}

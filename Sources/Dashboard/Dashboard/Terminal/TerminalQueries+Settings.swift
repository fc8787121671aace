package import Configuration
package import CursesTerminal

extension TerminalQueries {
  /// Chooses the batch of queries for an environment and the user's settings.
  package init(_ environment: [String: String], _ settings: TerminalSettings) {
    self.init(environment: environment)
    switch settings.queries {
    case .auto: break
    case .on: scope = .all
    case .off: scope = .background
    }
  }
}

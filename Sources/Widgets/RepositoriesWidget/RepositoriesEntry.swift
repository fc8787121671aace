internal import Foundation
internal import TesseraKit

/// The repositories at a date.
struct RepositoriesEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    /// At least one repository.
    case repositories([Repository])
    /// None is chosen, or none is in what is chosen, as the sentence says.
    case nothing(String)
    /// Why there is none, and what the user can do.
    case problem(String, advice: String)
  }

  var date: Date
  var style = RepositoriesStyle.list
  var parts: Set<RepositoryPart> = Set(RepositoryPart.allCases)
  var content: Content
  var isSample = false

  /// Higher if a repository needs the user.
  var relevance: TimelineEntryRelevance? {
    guard case .repositories(let repositories) = content else { return nil }
    let score = repositories.map(\.attention).min().map { $0 == .urgent ? 2 : 1 } ?? 0
    return TimelineEntryRelevance(score: Float(score))
  }
}

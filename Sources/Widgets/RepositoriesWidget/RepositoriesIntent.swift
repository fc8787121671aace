internal import TesseraIntents

/// What the widget shows.
enum RepositoriesStyle: String, AppEnum {
  case list, repository, pulls, checks, activity

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [RepositoriesStyle: DisplayRepresentation] = [
    .list: "List", .repository: "One repository", .pulls: "Pull requests", .checks: "CI board",
    .activity: "Activity",
  ]
}

/// A part of what is shown about a repository.
enum RepositoryPart: String, AppEnum {
  case branch, changes, sync, stash, commit

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Part"
  static let caseDisplayRepresentations: [RepositoryPart: DisplayRepresentation] = [
    .branch: "Branch", .changes: "Changes", .sync: "Ahead and behind", .stash: "Stash",
    .commit: "Last commit",
  ]
}

/// How often changes are searched for that no commit has recorded yet.
enum CheckInterval: String, AppEnum {
  case minute, fiveMinutes, quarter, hour

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Interval"
  static let caseDisplayRepresentations: [CheckInterval: DisplayRepresentation] = [
    .minute: "1 minute", .fiveMinutes: "5 minutes", .quarter: "15 minutes", .hour: "1 hour",
  ]

  var seconds: Double {
    switch self {
    case .minute: 60
    case .fiveMinutes: 300
    case .quarter: 900
    case .hour: 3600
    }
  }
}

/// The settings of the widget.
///
/// The names of this type and of its parameters are stored in `home.yaml`.
struct RepositoriesIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Repositories"

  @Parameter(title: "Style", default: .list) var style: RepositoriesStyle
  @Parameter(
    title: "Repositories", description: "Repositories, or folders with repositories in them")
  var repositories: [RepositoryEntity]?
  @Parameter(title: "Parts", default: [.branch, .changes, .sync, .stash, .commit])
  var parts: [RepositoryPart]
  @Parameter(
    title: "Forge", description: "Asks GitHub, GitLab, Gitea or Forgejo for pull requests and CI",
    default: false)
  var usesForge: Bool
  @Parameter(
    title: "Fetch", description: "Updates remote branches every 15 minutes", default: false)
  var fetches: Bool
  @Parameter(title: "Check every", default: .fiveMinutes) var interval: CheckInterval

  static var parameterSummary: some ParameterSummary {
    Switch(\.$style) {
      Case([.pulls, .checks]) {
        Summary("\(\.$style)") {
          \.$repositories
          \.$interval
        }
      }
      Case(.activity) {
        Summary("\(\.$style)") {
          \.$repositories
          \.$fetches
          \.$interval
        }
      }
      DefaultCase {
        Summary("\(\.$style)") {
          \.$repositories
          \.$parts
          \.$usesForge
          \.$fetches
          \.$interval
        }
      }
    }
  }
}

extension RepositoriesIntent {
  /// What is requested from forges; for a style that shows nothing else, choosing it is enough.
  var forgeParts: ForgeParts {
    switch style {
    case .pulls: ForgeParts(pulls: true, checks: false)
    case .checks: ForgeParts(pulls: false, checks: true)
    case .list, .repository: ForgeParts(pulls: usesForge, checks: usesForge)
    case .activity: ForgeParts(pulls: false, checks: false)
    }
  }
}

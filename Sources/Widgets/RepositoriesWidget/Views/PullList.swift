internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// The open pull requests of all repositories, the most recent first.
struct PullList: View {
  let repositories: [Repository]
  let space: Space

  var body: some View {
    let pulls = PullInRepository.all(repositories)
    if pulls.isEmpty {
      NoForgeData(
        repositories: repositories, nothing: String(localized: "No open pull requests"),
        space: space)
    } else if space.isNarrow {
      PullCounts(pulls: pulls, countText: countText(pulls.count))
    } else {
      list(pulls)
    }
  }

  private func list(_ pulls: [PullInRepository]) -> some View {
    let lines = space.isTall ? 2 : 1
    let capacity = max(1, (space.rows - 1) / lines)
    let isSpacious = lines == 2 && pulls.count * 3 < space.rows
    return VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 0) {
        Text("\(countText(pulls.count)) open").font(.headline)
        Spacer(minLength: 8)
        ForgeProblem(repositories: repositories)
      }
      .lineLimit(1).padding(.bottom, .rows(isSpacious ? 1 : 0))
      ForEach(pulls.prefix(capacity), id: \.self) { pull in
        PageLink(page: pull.pull.url) {
          lines == 2
            ? AnyView(TallPull(pull: pull, namesRepository: repositories.count > 1))
            : AnyView(ShortPull(pull: pull.pull))
        }
        .padding(.bottom, .rows(isSpacious ? 1 : 0))
      }
      Spacer(minLength: 0)
    }
  }

  private func countText(_ count: Int) -> String {
    "\(count)\(repositories.contains { $0.forge?.hasMorePulls == true } ? "+" : "")"
  }
}

/// A pull request with the name of its repository.
private struct PullInRepository: Hashable {
  let pull: PullRequest
  let repository: String

  static func all(_ repositories: [Repository]) -> [PullInRepository] {
    repositories.flatMap { repository in
      (repository.forge?.pulls ?? []).map {
        PullInRepository(pull: $0, repository: repository.name)
      }
    }
    .sorted {
      ($0.pull.updated ?? .distantPast, $0.pull.number)
        > ($1.pull.updated ?? .distantPast, $1.pull.number)
    }
  }
}

/// The number of pull requests by what the reviewers say.
private struct PullCounts: View {
  let pulls: [PullInRepository]
  let countText: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .bottom, spacing: 8) {
        Text(verbatim: countText).font(.system(size: 34)).foregroundStyle(.tint).fixedSize()
        Text("open").foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
      line(.approved, String(localized: "approved"), [.approved])
      line(.changesRequested, String(localized: "changes"), [.changesRequested])
      line(.requested, String(localized: "to review"), [.requested, .none])
      line(.draft, String(localized: "draft"), [.draft])
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  @ViewBuilder private func line(
    _ review: PullRequest.Review, _ label: String, _ reviews: [PullRequest.Review]
  ) -> some View {
    let count = pulls.count { reviews.contains($0.pull.review) }
    if count > 0 {
      HStack(spacing: 8) {
        Text(verbatim: review.sign).foregroundStyle(review.color)
        Text("\(count) \(label)")
      }
      .lineLimit(1)
    }
  }
}

private struct ShortPull: View {
  let pull: PullRequest

  var body: some View {
    HStack(spacing: 8) {
      Text(verbatim: pull.review.sign).foregroundStyle(pull.review.color)
      Text(verbatim: pull.title).layoutPriority(-1)
      Spacer(minLength: 0)
      Text(verbatim: pull.review.shortLabel).foregroundStyle(.secondary).fixedSize()
    }
    .lineLimit(1)
  }
}

private struct TallPull: View {
  let pull: PullInRepository
  let namesRepository: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        Text(verbatim: pull.pull.review.sign).foregroundStyle(pull.pull.review.color)
        Text(verbatim: pull.pull.title)
      }
      HStack(spacing: 8) {
        Text(verbatim: detail).foregroundStyle(.secondary).layoutPriority(-1)
        Spacer(minLength: 0)
        Text(verbatim: pull.pull.review.shortLabel).foregroundStyle(pull.pull.review.color)
          .fixedSize()
      }
      .padding(.leading, .columns(2))
    }
    .lineLimit(1)
  }

  private var detail: String {
    let repository = namesRepository ? pull.repository : ""
    let parts = [repository, "#\(pull.pull.number)", pull.pull.author ?? ""]
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// One repository: the number of changes, the branch and the last commit.
struct OneRepository: View {
  let repository: Repository
  let parts: Set<RepositoryPart>
  let space: Space

  var body: some View {
    PageLink(page: repository.page) {
      VStack(alignment: .leading, spacing: 0) {
        title
        branchLine
        if let problem = repository.problem {
          Text(verbatim: problem).foregroundStyle(.red).lineLimit(3)
        } else if space.isTall {
          tall
        } else {
          short
        }
        Spacer(minLength: 0)
        commit
      }
    }
  }

  private var title: some View {
    HStack(spacing: 8) {
      Text(verbatim: repository.name).font(.headline)
      Spacer(minLength: 0)
      if !space.isNarrow { ForgeMarks(repository: repository) }
    }
    .lineLimit(1)
  }

  private var branchLine: some View {
    HStack(spacing: 8) {
      if let operation = repository.operation {
        Text(verbatim: operation.label).foregroundStyle(.red).bold().layoutPriority(1)
      }
      if parts.contains(.branch), repository.operation == nil || !space.isNarrow {
        BranchName(tree: repository.tree).foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
      if parts.contains(.sync) { BadgeRow(badges: syncBadges) }
    }
    .lineLimit(1)
  }

  private var short: some View {
    HStack(alignment: .center, spacing: 16) {
      BigCount(count: changeCount)
      VStack(alignment: .leading, spacing: 0) {
        if space.isNarrow {
          Text(changeLabel).foregroundStyle(.secondary).lineLimit(2)
        } else {
          ForEach(changeBadges.prefix(3), id: \.sign) { BadgeLine(badge: $0) }
          if changeBadges.isEmpty { Text(changeLabel).foregroundStyle(.secondary) }
        }
      }
    }
    .frame(height: .rows(3))
  }

  private var tall: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack(alignment: .bottom, spacing: 16) {
        BigCount(count: changeCount)
        Text(changeLabel).foregroundStyle(.secondary)
      }
      .padding(.vertical, .rows(1))
      ForEach(changeBadges, id: \.sign) { BadgeLine(badge: $0) }
      if let forge = repository.forge { ForgeLines(forge: forge).padding(.top, .rows(1)) }
    }
  }

  @ViewBuilder private var commit: some View {
    if parts.contains(.commit), let commit = repository.lastCommit {
      if !space.isNarrow {
        Text(verbatim: commit.subject).lineLimit(space.isTall ? 2 : 1)
      }
      HStack(spacing: 8) {
        if !space.isNarrow { Text(verbatim: commit.hash).foregroundStyle(.tertiary) }
        Text(commit.date, style: .relative).foregroundStyle(.secondary)
      }
      .lineLimit(1)
    }
  }

  private var syncBadges: [Badge] {
    repository.badges([.sync])
  }

  private var changeBadges: [Badge] {
    repository.badges(parts.subtracting([.sync]))
  }

  private var changeCount: Int { repository.tree?.changeCount ?? 0 }

  private var changeLabel: String {
    guard changeCount > 0 else { return String(localized: "no changes") }
    return changeCount == 1 ? String(localized: "change") : String(localized: "changes")
  }
}

/// A number in large numerals; a check mark for none.
private struct BigCount: View {
  let count: Int

  var body: some View {
    Text(verbatim: count > 999 ? "999+" : "\(count)").font(.system(size: 34))
      .foregroundStyle(count == 0 ? AnyShapeStyle(.green) : AnyShapeStyle(.tint))
      .fixedSize()
  }
}

/// A badge with its meaning, such as `+3 staged`.
private struct BadgeLine: View {
  let badge: Badge

  var body: some View {
    HStack(spacing: 8) {
      Text(verbatim: badge.text).foregroundStyle(badge.color)
        .frame(width: .columns(4), alignment: .leading)
      Text(verbatim: badge.label).foregroundStyle(.secondary)
    }
    .lineLimit(1)
  }
}

/// The checks and the pull requests, in words.
private struct ForgeLines: View {
  let forge: ForgeState

  /// The first checks that failed or are running.
  private var openRuns: [Checks.Run] {
    Array((forge.checks?.byUrgency ?? []).filter { $0.state != .passed }.prefix(2))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let checks = forge.checks, let state = checks.state {
        HStack(spacing: 8) {
          Text(verbatim: "\(state.sign) CI \(state.label)").foregroundStyle(state.color)
          if state != .passed {
            Text("\(checks.count(.passed)) of \(checks.runs.count) passed")
              .foregroundStyle(.secondary)
          }
        }
      }
      ForEach(Array(openRuns.enumerated()), id: \.offset) { _, run in
        PageLink(page: run.url) {
          Text(verbatim: "\(run.state.sign) \(run.name)").foregroundStyle(.secondary)
        }
        .padding(.leading, .columns(2))
      }
      if forge.error == nil || !forge.pulls.isEmpty {
        Text(forge.pulls.count == 1 ? "1 pull request" : "\(forge.pullCountText) pull requests")
          .padding(.top, openRuns.isEmpty ? 0 : .rows(1))
      }
      if let error = forge.error { Text(verbatim: error.message).foregroundStyle(.orange) }
    }
    .lineLimit(1)
  }
}

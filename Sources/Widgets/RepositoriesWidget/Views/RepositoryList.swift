internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A row for each repository, the most urgent first.
struct RepositoryList: View {
  let repositories: [Repository]
  let parts: Set<RepositoryPart>
  let space: Space

  var body: some View {
    let plan = ListPlan(repositories, space)
    VStack(alignment: .leading, spacing: 0) {
      if plan.hasHeader {
        ListHeader(repositories: repositories, isShort: space.isNarrow)
          .padding(.bottom, .rows(1))
      }
      ForEach(plan.shown, id: \.path) { repository in
        RepositoryRow(repository: repository, parts: parts, plan: plan)
          .padding(.bottom, .rows(plan.gap))
      }
      if plan.hiddenCount > 0 {
        Text("and \(plan.hiddenCount) more").foregroundStyle(.tertiary).lineLimit(1)
      }
      Spacer(minLength: 0)
    }
  }
}

/// How many repositories are shown, and in how many lines each.
private struct ListPlan {
  let shown: [Repository]
  let hiddenCount: Int
  /// The lines of a repository, 1…3.
  let lines: Int
  /// The empty lines below a repository.
  let gap: Int
  let hasHeader: Bool
  let columns: Int
  /// The width of the column with the names.
  let nameWidth: Int

  init(_ repositories: [Repository], _ space: Space) {
    let count = repositories.count
    hasHeader = count > 1 && (space.isTall || count + 2 <= space.rows)
    columns = space.columns
    let rows = space.rows - (hasHeader ? 2 : 0)
    // The last repository needs no empty line.
    let forms = [(3, 1), (3, 0), (2, 1), (2, 0)].filter { !space.isNarrow || $0.0 < 3 }
    let form = forms.first { count * ($0.0 + $0.1) - $0.1 <= rows } ?? (1, 0)
    (lines, gap) = form
    let capacity = count <= rows ? count : max(1, rows - 1)
    shown = Array(repositories.byAttention.prefix(form.0 == 1 ? capacity : count))
    hiddenCount = count - shown.count
    let longest = shown.map { $0.name.count }.max() ?? 0
    nameWidth = min(longest, max(8, columns * 2 / 5))
  }
}

/// How many repositories need the user.
private struct ListHeader: View {
  let repositories: [Repository]
  let isShort: Bool

  var body: some View {
    let count = repositories.count { $0.attention != .clean }
    HStack(spacing: 0) {
      Text(count == 0 ? "All clean" : "\(count) with changes").font(.headline)
      if !isShort {
        Spacer(minLength: 8)
        Text("\(repositories.count) repositories").foregroundStyle(.secondary)
      }
    }
    .lineLimit(1)
  }
}

private struct RepositoryRow: View {
  let repository: Repository
  let parts: Set<RepositoryPart>
  let plan: ListPlan

  private static let markWidth = 2

  var body: some View {
    PageLink(page: repository.page) {
      VStack(alignment: .leading, spacing: 0) {
        firstLine
        if plan.lines > 1 { secondLine.padding(.leading, .columns(Self.markWidth)) }
        if plan.lines > 2 { thirdLine.padding(.leading, .columns(Self.markWidth)) }
      }
    }
  }

  private var firstLine: some View {
    HStack(spacing: 8) {
      AttentionMark(attention: repository.attention)
      if plan.lines == 1, showsBranch {
        // The names are a column, so that the branches are one, too.
        name.frame(width: .columns(plan.nameWidth), alignment: .leading)
        branch.foregroundStyle(.secondary)
      } else {
        name.layoutPriority(1)
      }
      Spacer(minLength: 0)
      BadgeRow(badges: badges)
    }
    .lineLimit(1)
  }

  private var name: some View {
    Text(verbatim: repository.name).bold(repository.attention != .clean)
  }

  private var secondLine: some View {
    HStack(spacing: 8) {
      if let operation = repository.operation {
        Text(verbatim: operation.label).foregroundStyle(.red).layoutPriority(1)
      } else if let problem = repository.problem {
        Text(verbatim: problem).foregroundStyle(.red)
      }
      if parts.contains(.branch), repository.problem == nil {
        branch.foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
      if plan.lines > 2 || repository.operation == nil { ForgeMarks(repository: repository) }
      if plan.lines == 2, plan.columns >= 28 { age }
    }
    .lineLimit(1)
  }

  @ViewBuilder private var thirdLine: some View {
    if parts.contains(.commit), let commit = repository.lastCommit {
      HStack(spacing: 8) {
        Text(verbatim: commit.subject).foregroundStyle(.tertiary)
        Spacer(minLength: 0)
        age
      }
      .lineLimit(1)
    }
  }

  @ViewBuilder private var age: some View {
    if parts.contains(.commit), let commit = repository.lastCommit {
      Text(commit.date, style: .relative).foregroundStyle(.tertiary).fixedSize()
    }
  }

  private var branch: BranchName { BranchName(tree: repository.tree) }

  private var showsBranch: Bool { parts.contains(.branch) && plan.columns >= 28 }

  private var badges: [Badge] {
    let branchWidth = plan.lines == 1 && showsBranch ? 7 : 0
    let nameWidth =
      branchWidth > 0 ? plan.nameWidth : min(repository.name.count, plan.nameWidth)
    let width = plan.columns - Self.markWidth - nameWidth - branchWidth - 1
    return repository.badges(parts, within: width)
  }
}

/// The checks and the number of pull requests, in few cells.
struct ForgeMarks: View {
  let repository: Repository

  var body: some View {
    if let forge = repository.forge {
      HStack(spacing: 8) {
        if let state = forge.checks?.state {
          Text(verbatim: "CI \(state.sign)").foregroundStyle(state.color)
            .accessibilityLabel("CI \(state.label)")
        }
        if !forge.pulls.isEmpty {
          Text(verbatim: "PR \(forge.pullCountText)").foregroundStyle(.blue)
            .accessibilityLabel("\(forge.pullCountText) pull requests")
        }
      }
      .fixedSize()
    }
  }
}

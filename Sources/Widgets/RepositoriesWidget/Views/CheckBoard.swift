internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// A tile for each repository; for a single one, a tile and its checks.
struct CheckBoard: View {
  let repositories: [Repository]
  let space: Space

  private static let tileWidth = 17
  /// The lines of a tile, with an empty one below.
  private static let tileRows = 4

  var body: some View {
    let shown = repositories.filter { $0.forge?.checks?.state != nil }.byUrgency
    if shown.isEmpty {
      NoForgeData(repositories: repositories, nothing: String(localized: "No checks"), space: space)
    } else if shown.count == 1, let first = shown.first, !space.isNarrow {
      SingleBoard(repository: first, space: space)
    } else {
      tiles(shown)
    }
  }

  private func tiles(_ shown: [Repository]) -> some View {
    let rowCount = max(1, (space.rows + 1) / Self.tileRows)
    // Few tiles are as wide as the box, so that more names of checks fit.
    let isSingleColumn = space.isTall && shown.count <= rowCount
    let perRow = isSingleColumn ? 1 : max(1, (space.columns + 1) / Self.tileWidth)
    let tiles = Array(shown.prefix(perRow * rowCount))
    let width = space.columns / perRow
    return VStack(alignment: .leading, spacing: 16) {
      ForEach(Array(stride(from: 0, to: tiles.count, by: perRow)), id: \.self) { start in
        HStack(spacing: 0) {
          ForEach(tiles[start..<min(start + perRow, tiles.count)], id: \.path) { repository in
            CheckTile(repository: repository, width: width)
          }
        }
      }
      Spacer(minLength: 0)
    }
  }
}

/// The state of a repository's checks, with a bar in its color.
private struct CheckTile: View {
  let repository: Repository
  let width: Int

  var body: some View {
    if let checks = repository.forge?.checks, let state = checks.state {
      PageLink(page: checks.byUrgency.first?.url ?? checks.url ?? repository.page) {
        HStack(spacing: 8) {
          VStack(spacing: 0) {
            ForEach(0..<3, id: \.self) { _ in
              Text(verbatim: "▌").foregroundStyle(state.color)
            }
          }
          .accessibilityHidden(true)
          VStack(alignment: .leading, spacing: 0) {
            Text(verbatim: repository.name).bold()
            Text(verbatim: "\(state.sign) \(checks.summary)").foregroundStyle(state.color)
            Text(verbatim: checks.detail).foregroundStyle(.secondary)
          }
          .lineLimit(1)
        }
        .padding(.trailing, .columns(width < 20 ? 1 : 0))
      }
      .frame(width: .columns(width), alignment: .leading)
    }
  }
}

/// The checks of one repository.
private struct SingleBoard: View {
  let repository: Repository
  let space: Space

  var body: some View {
    let checks = repository.forge?.checks ?? Checks(runs: [])
    let state = checks.state ?? .passed
    let rows = space.rows - 2
    let columnCount = checks.runs.count > rows ? 2 : 1
    let shown = Array(checks.byUrgency.prefix(rows * columnCount))
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 8) {
        Text(verbatim: repository.name).font(.headline)
        Spacer(minLength: 0)
        Text(verbatim: "\(state.sign) \(checks.summary)").foregroundStyle(state.color).fixedSize()
      }
      .lineLimit(1).padding(.bottom, .rows(1))
      HStack(alignment: .top, spacing: 0) {
        ForEach(0..<columnCount, id: \.self) { column in
          VStack(alignment: .leading, spacing: 0) {
            ForEach(
              Array(shown.dropFirst(column * rows).prefix(rows).enumerated()), id: \.offset
            ) { _, run in
              RunLine(run: run, width: space.columns / columnCount)
            }
          }
        }
      }
      Spacer(minLength: 0)
    }
  }
}

private struct RunLine: View {
  let run: Checks.Run
  let width: Int

  var body: some View {
    PageLink(page: run.url) {
      HStack(spacing: 8) {
        Text(verbatim: run.state.sign).foregroundStyle(run.state.color)
          .accessibilityLabel(run.state.label)
        Text(verbatim: run.name)
      }
      .lineLimit(1)
    }
    .frame(width: .columns(width), alignment: .leading)
  }
}

extension Checks {
  /// The state in words, such as `2 failed`.
  fileprivate var summary: String {
    switch state {
    case .failed?: String(localized: "\(count(.failed)) failed")
    case .running?: String(localized: "\(count(.running)) running")
    case .passed?, nil: String(localized: "passed")
    }
  }

  /// The names of the failed or running checks, or the number of passed ones.
  fileprivate var detail: String {
    let names = runs.filter { $0.state == state && state != .passed }.map(\.name)
    if !names.isEmpty { return names.joined(separator: ", ") }
    return String(localized: "\(runs.count) checks")
  }
}

extension [Repository] {
  /// The repositories whose checks failed, then those whose checks are running, then the others.
  fileprivate var byUrgency: [Repository] {
    func rank(_ repository: Repository) -> Int {
      switch repository.forge?.checks?.state {
      case .failed?: 0
      case .running?: 1
      case .passed?, nil: 2
      }
    }
    return sorted { (rank($0), $0.name.lowercased()) < (rank($1), $1.name.lowercased()) }
  }
}

internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The repositories in their style, or why there are none.
struct RepositoriesView: View {
  let entry: RepositoriesEntry

  var body: some View {
    switch entry.content {
    case .nothing(let sentence):
      EmptyState("\(sentence)", "Choose a folder", asking: "repositories")
    case .problem(let problem, let advice): NothingView(title: problem, advice: advice)
    case .repositories(let repositories):
      GeometryReader { area in
        let space = Space(area.size)
        styled(repositories, space)
          .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
      }
      .privacySensitive(!entry.isSample)
    }
  }

  @ViewBuilder private func styled(
    _ repositories: [Repository], _ space: Space
  ) -> some View {
    switch entry.style {
    case .list where repositories.count > 1:
      RepositoryList(repositories: repositories, parts: entry.parts, space: space)
    // A list of one would leave the box empty.
    case .list, .repository:
      if let first = repositories.byAttention.first {
        OneRepository(repository: first, parts: entry.parts, space: space)
      }
    case .pulls: PullList(repositories: repositories, space: space)
    case .checks: CheckBoard(repositories: repositories, space: space)
    case .activity: ActivityView(repositories: repositories, date: entry.date, space: space)
    }
  }
}

/// The cells that a view can use.
struct Space: Hashable {
  let columns: Int
  let rows: Int

  init(_ size: CGSize) {
    columns = max(1, Int(size.width / 8))
    rows = max(1, Int(size.height / 16))
  }

  var isNarrow: Bool { columns < 28 }
  var isTall: Bool { rows >= 12 }
}

/// What is shown instead of repositories.
struct NothingView: View {
  let title: String
  let advice: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: title).bold()
      Text(verbatim: advice).foregroundStyle(.secondary)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }
}

/// A label that opens a page, if there is one.
struct PageLink<Label: View>: View {
  let page: URL?
  @ViewBuilder let label: Label

  var body: some View {
    if let page {
      // Words have the color of text, not of links.
      Link(destination: page) { label.foregroundStyle(Color.primary) }
    } else {
      label
    }
  }
}

internal import TesseraUI

/// Why there are no pull requests or checks.
struct NoForgeData: View {
  let repositories: [Repository]
  /// What to say if the forges have none.
  let nothing: String
  let space: Space

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let error = repositories.firstForgeError {
        Text(verbatim: error.message).foregroundStyle(.orange)
      } else if repositories.allSatisfy({ $0.remote == nil }) && !hasData {
        Text("No forge").bold()
        Text("None of the remotes is at a known forge.").foregroundStyle(.secondary)
      } else {
        Text(verbatim: "✓").foregroundStyle(.green)
        Text(verbatim: nothing)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var hasData: Bool { repositories.contains { $0.forge != nil } }
}

/// The first problem with a forge, in one line; nothing without one.
struct ForgeProblem: View {
  let repositories: [Repository]

  var body: some View {
    if let error = repositories.firstForgeError {
      Text(verbatim: error.message).foregroundStyle(.orange)
    }
  }
}

extension [Repository] {
  fileprivate var firstForgeError: ForgeError? {
    lazy.compactMap { $0.forge?.error }.first
  }
}

internal import Foundation

/// The texts that a repository leads to, for tests with random input.
package enum RepositoryTexts {
  /// How long reading may take, in seconds: tests judge by CPU time, and the machine may be busy.
  private static let timeout = 60.0

  /// Why there are no texts.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Returns the texts of a repository that a box shows.
  ///
  /// - Parameters:
  ///   - folder: The working tree.
  ///   - program: The path of `tessera-git`.
  ///   - environment: The environment of the widget.
  /// - Returns: The texts, none of which is to be empty.
  /// - Throws: ``Failure`` if the program crashed, did not end, or is missing.
  package static func texts(
    of folder: String, program: String, environment: [String: String]
  ) throws(Failure) -> [String] {
    let reader = RepositoryReader(
      git: GitProgram(path: program, environment: environment, timeout: timeout),
      forges: ForgeDirectory(environment: environment), countsCommitsSince: .distantPast)
    let repository: Repository
    do throws(GitError) {
      repository = try reader.repository(at: folder).repository
    } catch {
      throw Failure(description: error.message)
    }
    if repository.isTimedOut || repository.problem == GitError.crashed.message {
      throw Failure(description: repository.problem ?? "")
    }
    // A commit may have no subject.
    let subject = repository.lastCommit.flatMap { $0.subject.isEmpty ? nil : $0.subject }
    return [
      repository.name, repository.problem, repository.tree?.branch, repository.tree?.upstream,
      repository.page?.absoluteString, subject,
    ].compactMap(\.self)
  }
}

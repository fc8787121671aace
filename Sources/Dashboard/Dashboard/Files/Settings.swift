import Cells
package import Configuration
import Files
import Foundation
package import HomeScreen
import Themes
package import Timelines

/// Reads the user's files: what is valid takes effect, the rest becomes problems.
@MainActor
package struct Settings {
  package let paths: Paths
  /// What the command line says of budgets, or `nil`.
  package var budget: BudgetRule?
  /// Whether the command line wants nothing to move.
  package var reducesMotion = false
  /// Whether the command line wants stacks without limits.
  package var isDeveloper = false
  /// Whether the session is recorded, which begins in privacy mode where the file says so.
  package var isRecorded = false
  /// Whether the command line wants ASCII alone.
  package var isASCII = false

  package init(paths: Paths) {
    self.paths = paths
  }

  /// The actions that bring `config.yaml` and the theme it names into force.
  package func configurationActions() -> [Action] {
    guard let source = read(paths.configuration, Configuration.fileName) else {
      return [.problems(.configuration, [])]
        + themeActions(of: adjusted(Configuration()))
    }
    do throws(ConfigurationError) {
      let reading = try Configuration.Reading(source.get())
      var configuration = adjusted(reading.configuration)
      let unknown = configuration.refuseUnknownLocale()
      return [
        problems(reading.errors + unknown, .configuration), .configuration(configuration),
        .place(.current(configuration.locale)),
      ]
        + themeActions(of: configuration)
    } catch {
      return [problems([error], .configuration)]
    }
  }

  /// The actions that apply `home.yaml`.
  package func homeActions() -> [Action] {
    guard let source = read(paths.home, HomeFile.fileName) else { return homeProblems() }
    do throws(ConfigurationError) {
      let reading = try HomeReading(source.get())
      guard reading.isInForce else { return homeProblems(whole: reading.errors) }
      return homeProblems(stacks: reading.stackErrors, parts: reading.partErrors)
        + [.home(reading.home)]
    } catch {
      return homeProblems(whole: [error])
    }
  }

  /// The problems of `home.yaml`: of the whole file, of stacks, which must be corrected before the
  /// file is written, and of parts that fail alone.
  private func homeProblems(
    whole: [ConfigurationError] = [], stacks: [ConfigurationError] = [],
    parts: [ConfigurationError] = []
  ) -> [Action] {
    [problems(whole, .home), problems(stacks, .stacks), problems(parts, .homeParts)]
  }

  private func problems(_ errors: [ConfigurationError], _ source: ProblemSource) -> Action {
    .problems(source, errors.map(\.description))
  }

  /// What stands on the command line goes before what stands in the file.
  ///
  /// What was chosen on the screen holds until the file says something new.
  package func adjusted(_ configuration: Configuration) -> Configuration {
    var configuration = Choices(at: paths.choices).applied(to: configuration)
    configuration.budget = budget ?? configuration.budget
    if reducesMotion { configuration.motion = .reduced }
    if isDeveloper { configuration.developer = true }
    if isRecorded && configuration.recordings.privacy { configuration.privacy = true }
    if isASCII { configuration.symbols = .ascii }
    return configuration
  }

  /// What the file alone says; the defaults where it is not there or bad.
  var ownConfiguration: Configuration {
    guard case .success(let text) = read(paths.configuration, Configuration.fileName) else {
      return Configuration()
    }
    return (try? Configuration.Reading(text))?.configuration ?? Configuration()
  }

  /// The longest file that is read as `config.yaml` or `home.yaml`, in bytes.
  package nonisolated static let fileLimit = 1 << 20

  /// A file's text; `nil` for a file that is not there.
  private func read(_ path: String, _ name: String) -> Result<String, ConfigurationError>? {
    do throws(RegularFile.Failure) {
      return .success(try RegularFile.text(at: path, limit: Self.fileLimit))
    } catch {
      guard error != .missing else { return nil }
      return .failure(ConfigurationError(file: name, line: 0, .unreadable("\(error)")))
    }
  }
}

import Cells
import Configuration
import DataFolder
import Foundation
import HomeScreen
import Themes
import Timelines

/// Reads the user's files; a bad one becomes a complaint and changes nothing else.
@MainActor
struct Settings {
  let paths: Paths
  /// What the command line says of budgets, or `nil`.
  var budget: BudgetRule?
  /// Whether the command line wants nothing to move.
  var reducesMotion = false
  /// Whether the command line wants stacks without limits.
  var isDeveloper = false
  /// Whether the command line wants ASCII alone.
  var isASCII = false

  /// The actions that bring `config.yaml` and the theme it names into force.
  func configurationActions() -> [Action] {
    guard let source = read(paths.configuration, Configuration.fileName) else {
      return [.complaint(file: Configuration.fileName, nil)]
        + themeActions(of: adjusted(Configuration()))
    }
    switch source {
    case .failure(let error): return [.complaint(file: Configuration.fileName, error.description)]
    case .success(let text):
      do throws(ConfigurationError) {
        let configuration = adjusted(try Configuration(parsing: text))
        return [
          .complaint(file: Configuration.fileName, nil), .configuration(configuration),
          .place(.current(configuration.locale)),
        ] + themeActions(of: configuration)
      } catch {
        return [.complaint(file: Configuration.fileName, error.description)]
      }
    }
  }

  /// The actions that bring `home.yaml` into force.
  func homeActions() -> [Action] {
    guard let source = read(paths.home, HomeFile.fileName) else {
      return [.complaint(file: HomeFile.fileName, nil), .complaint(file: HomeFile.stacksName, nil)]
    }
    switch source {
    case .failure(let error): return [.complaint(file: HomeFile.fileName, error.description)]
    case .success(let text):
      do throws(ConfigurationError) {
        let home = try HomeFile(parsing: text)
        // Stacks that do not hold cost themselves alone: the rest of the file is in force.
        let complaint = HomeFile.stackErrors(in: text).first?.description
        return [
          .complaint(file: HomeFile.fileName, nil),
          .complaint(file: HomeFile.stacksName, complaint),
          .home(home),
        ]
      } catch {
        return [.complaint(file: HomeFile.fileName, error.description)]
      }
    }
  }

  /// What stands on the command line goes before what stands in the file.
  ///
  /// What was chosen on the screen holds until the file says something new.
  func adjusted(_ configuration: Configuration) -> Configuration {
    var configuration = Choices(at: paths.choices).applied(to: configuration)
    configuration.budget = budget ?? configuration.budget
    if reducesMotion { configuration.motion = .reduced }
    if isDeveloper { configuration.developer = true }
    if isASCII { configuration.symbols = .ascii }
    return configuration
  }

  /// What the file alone says; the defaults where it is not there or bad.
  var ownConfiguration: Configuration {
    guard case .success(let text) = read(paths.configuration, Configuration.fileName) else {
      return Configuration()
    }
    return (try? Configuration(parsing: text)) ?? Configuration()
  }

  /// The longest file that is read as `config.yaml` or `home.yaml`, in bytes.
  nonisolated static let fileLimit = 1 << 20

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

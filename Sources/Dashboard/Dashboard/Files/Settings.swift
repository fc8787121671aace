import Cells
package import Configuration
import Files
import Foundation
package import HomeScreen
import Themes
package import Timelines

/// Reads the user's files: what can be read of them is in force, the rest becomes complaints.
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
  /// How many complaints of a file are told apart; the last says how many more there are.
  package var complaintLimit = 3

  package init(paths: Paths) {
    self.paths = paths
  }

  /// The actions that bring `config.yaml` and the theme it names into force.
  package func configurationActions() -> [Action] {
    guard let source = read(paths.configuration, Configuration.fileName) else {
      return complaints([], of: Configuration.fileName)
        + themeActions(of: adjusted(Configuration()))
    }
    do throws(ConfigurationError) {
      let reading = try Configuration.Reading(source.get())
      var configuration = adjusted(reading.configuration)
      let unknown = configuration.refuseUnknownLocale()
      return complaints(reading.errors + unknown, of: Configuration.fileName)
        + [.configuration(configuration), .place(.current(configuration.locale))]
        + themeActions(of: configuration)
    } catch {
      return complaints([error], of: Configuration.fileName)
    }
  }

  /// The actions that bring `home.yaml` into force.
  package func homeActions() -> [Action] {
    guard let source = read(paths.home, HomeFile.fileName) else {
      return homeComplaints()
    }
    do throws(ConfigurationError) {
      let reading = try HomeReading(source.get())
      guard reading.isInForce else { return homeComplaints(whole: reading.errors.first) }
      return homeComplaints(parts: reading.partErrors, stacks: reading.stackErrors)
        + [.home(reading.home)]
    } catch {
      return homeComplaints(whole: error)
    }
  }

  /// What is wrong with `home.yaml`: with the whole, with parts that cost themselves alone, and with
  /// stacks, which are not written over before they are mended.
  private func homeComplaints(
    whole: ConfigurationError? = nil, parts: [ConfigurationError] = [],
    stacks: [ConfigurationError] = []
  ) -> [Action] {
    [
      .complaint(file: HomeFile.fileName, whole?.description),
      .complaint(file: HomeFile.stacksName, stacks.first?.description),
    ] + complaints(parts, of: HomeFile.partsName)
  }

  /// A complaint for each error, each by a name of its own; what was complained of before is mended.
  private func complaints(_ errors: [ConfigurationError], of name: String) -> [Action] {
    let count = complaintLimit == .max ? max(1, errors.count) : complaintLimit
    return (0..<count).map { index in
      let name = index == 0 ? name : "\(name) \(index + 1)"
      guard errors.indices.contains(index) else { return .complaint(file: name, nil) }
      let more = errors.count - count
      let rest = index + 1 == count && more > 0 ? "; \(more) more: tessera config validate" : ""
      return .complaint(file: name, errors[index].description + rest)
    }
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

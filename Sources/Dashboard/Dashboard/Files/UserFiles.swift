import Cells
package import Configuration
import Files
import Foundation
package import HomeScreen
import Themes
package import Timelines

/// The user's files: `config.yaml`, `home.yaml` and themes.
///
/// The valid parts of a file are applied, and its errors are reported.
@MainActor
package struct UserFiles {
  package let paths: Paths
  /// The budget given on the command line, or `nil` if none is given.
  package var budget: BudgetRule?
  /// Whether the command line disables animations.
  package var reducesMotion = false
  /// Whether the command line lifts the limits on the rotation of smart stacks.
  package var liftsRotationLimits = false
  /// Whether the dashboard is being recorded.
  ///
  /// A recorded dashboard starts in privacy mode if `recordings.privacy` in `config.yaml` is set.
  package var isRecorded = false
  /// Whether the command line requests ASCII characters only.
  package var isASCII = false

  package init(paths: Paths) {
    self.paths = paths
  }

  /// Returns the actions that apply `config.yaml` and its theme, and report errors.
  ///
  /// If the file does not exist, the defaults and the choices made in the dashboard are applied, and
  /// earlier errors are cleared. If the file cannot be read, nothing is applied.
  package func configurationActions() -> [Action] {
    guard let source = read(paths.configuration, Configuration.fileName) else {
      let configuration = applyingOverrides(to: Configuration())
      return [problems([], .configuration), .configuration(configuration)]
        + themeActions(of: configuration)
    }
    do throws(ConfigurationError) {
      let result = try Configuration.ParseResult(source.get())
      var configuration = applyingOverrides(to: result.configuration)
      let localeErrors = configuration.removeUnknownLocale()
      return [
        problems(result.errors + localeErrors, .configuration), .configuration(configuration),
        .localeSettings(.current(configuredLocale: configuration.locale)),
      ]
        + themeActions(of: configuration)
    } catch {
      return [problems([error], .configuration)]
    }
  }

  /// Whether there is no `home.yaml` yet.
  var isFirstRun: Bool {
    var info = stat()
    return lstat(paths.home, &info) != 0 && errno == ENOENT
  }

  /// Returns the actions that apply `home.yaml` and report its errors.
  ///
  /// If the file does not exist, earlier errors are cleared. If it is not usable, nothing is
  /// applied.
  package func homeActions() -> [Action] {
    guard let source = read(paths.home, HomeFile.fileName) else { return homeProblems() }
    do throws(ConfigurationError) {
      let file = try PartialHomeFile(source.get())
      guard file.isUsable else { return homeProblems(fatal: file.errors) }
      return homeProblems(stacks: file.stackErrors, parts: file.partErrors) + [.home(file.home)]
    } catch {
      return homeProblems(fatal: [error])
    }
  }

  /// Returns the actions that apply `designs.yaml` and report its errors.
  ///
  /// If the file does not exist, there are no designs. If it is not usable, nothing is applied.
  package func designActions() -> [Action] {
    let file = WidgetListFile.designs
    guard let source = read(paths.designs, file.name) else {
      return [.problems(.designs, []), .designs(HomeFile(widgets: [], in: file))]
    }
    do throws(ConfigurationError) {
      let designs = try PartialHomeFile(source.get(), in: file)
      guard designs.isUsable else { return [problems(designs.errors, .designs)] }
      return [problems(designs.partErrors, .designs), .designs(designs.home)]
    } catch {
      return [problems([error], .designs)]
    }
  }

  /// Returns the actions that apply `launchers.yaml` and report its errors.
  ///
  /// If the file does not exist, there are no launchers. If it cannot be read as a whole, the last
  /// good launchers stay.
  package func launcherActions() -> [Action] {
    guard let source = read(paths.launchers, LauncherFile.fileName) else {
      return [.problems(.launchers, []), .launchers(LauncherFile())]
    }
    do throws(ConfigurationError) {
      let file = try LauncherFile(source.get())
      return [problems(file.errors, .launchers), .launchers(file)]
    } catch {
      return [problems([error], .launchers)]
    }
  }

  /// Returns the actions that report errors in `home.yaml`.
  ///
  /// - Parameters:
  ///   - fatal: Errors that prevent the file from being applied at all.
  ///   - stacks: Errors in stacks, which must be fixed before the program writes the file.
  ///   - parts: Errors that each affect only a part of the file.
  /// - Returns: Actions that also clear the errors that no longer exist.
  private func homeProblems(
    fatal: [ConfigurationError] = [], stacks: [ConfigurationError] = [],
    parts: [ConfigurationError] = []
  ) -> [Action] {
    [problems(fatal, .home), problems(stacks, .stacks), problems(parts, .homeParts)]
  }

  private func problems(_ errors: [ConfigurationError], _ source: ProblemSource) -> Action {
    guard source == .configuration, let problem = Choices.read(paths.choices).problem else {
      return .problems(source, errors.messages)
    }
    // The choices override the configuration.
    let file = (paths.choices as NSString).lastPathComponent
    return .problems(source, errors.messages + ["\(file): \(problem)"])
  }

  /// Returns the configuration with the command-line options and the choices made in the dashboard
  /// applied; both take precedence over the file.
  ///
  /// A choice made in the dashboard applies until its value in the file changes.
  package func applyingOverrides(to configuration: Configuration) -> Configuration {
    var configuration = Choices(at: paths.choices).applying(to: configuration)
    configuration.budget = budget ?? configuration.budget
    if reducesMotion { configuration.motion = .reduced }
    if liftsRotationLimits { configuration.developer = true }
    if isRecorded && configuration.recordings.privacy { configuration.privacy = true }
    if isASCII { configuration.symbols = .ascii }
    return configuration
  }

  /// The configuration that applies: that of the file with the overrides.
  package var configuration: Configuration { applyingOverrides(to: configurationInFile) }

  /// The configuration in `config.yaml` alone, or the defaults if the file does not exist or is
  /// invalid.
  var configurationInFile: Configuration {
    guard case .success(let text) = read(paths.configuration, Configuration.fileName) else {
      return Configuration()
    }
    return (try? Configuration.ParseResult(text))?.configuration ?? Configuration()
  }

  /// The maximum size of `config.yaml` and `home.yaml`, in bytes.
  package nonisolated static let fileLimit = 1 << 20

  /// Returns the text of a file, or `nil` if it does not exist.
  func read(_ path: String, _ name: String) -> Result<String, ConfigurationError>? {
    do throws(RegularFile.Failure) {
      return .success(try RegularFile.text(at: path, limit: Self.fileLimit))
    } catch {
      guard error != .missing else { return nil }
      return .failure(ConfigurationError(file: name, line: 0, .unreadable("\(error)")))
    }
  }
}

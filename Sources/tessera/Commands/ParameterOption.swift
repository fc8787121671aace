import ArgumentParser
import Dashboard
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree

/// A parameter's value on the command line: `deck=Spanish`.
struct ParameterOption: ExpressibleByArgument {
  let name: String
  let text: String

  init?(argument: String) {
    guard let end = argument.firstIndex(of: "="), end != argument.startIndex else { return nil }
    name = String(argument[..<end])
    text = String(argument[argument.index(after: end)...])
  }
}

extension [ParameterOption] {
  /// Returns the values for an intent's parameters, by parameter name.
  ///
  /// - Throws: `ValidationError` for an unknown parameter or an invalid value.
  func values(of schema: IntentSchema) throws -> [String: JSON] {
    var values: [String: JSON] = [:]
    for option in self {
      guard let parameter = schema[parameter: option.name] else {
        let names = schema.parameters.map(\.name).joined(separator: ", ")
        throw ValidationError(
          "\(schema.name) has no parameter “\(option.name)”"
            + (names.isEmpty ? "" : "; available: \(names)"))
      }
      values[option.name] = try option.value(for: parameter)
    }
    return values
  }
}

extension ParameterOption {
  fileprivate func value(for parameter: ParameterSchema) throws -> JSON {
    guard parameter.isList else { return try Self.value(text, parameter) }
    let items = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return .array(try items.map { try Self.value($0, parameter) })
  }

  private static func value(_ text: String, _ parameter: ParameterSchema) throws -> JSON {
    switch parameter.kind {
    case .bool:
      switch text.lowercased() {
      case "true", "on", "yes", "1": return .bool(true)
      case "false", "off", "no", "0": return .bool(false)
      default: throw ValidationError("\(parameter.name): “\(text)” is not on or off")
      }
    case .choice:
      let choices = parameter.choices ?? []
      let found = choices.first { $0.value == .string(text) || $0.title == text }
      guard let found else {
        let names = choices.map(\.name).joined(separator: ", ")
        throw ValidationError("\(parameter.name): “\(text)” is not one of \(names)")
      }
      return found.value
    case .entity, .other:
      // Only the extension knows the values; ``ValueCheck`` requests them.
      return .string(text)
    default:
      switch ParameterText.value(
        of: text, parameter, in: MainActor.assumeIsolated { .current(configuredLocale: nil) })
      {
      case .success(let value): return value ?? .null
      case .failure(let problem):
        throw ValidationError("\(parameter.name): “\(text)”: \(problem.message)")
      }
    }
  }
}

extension IntentOption {
  /// The option's name on the command line.
  fileprivate var name: String {
    if case .string(let text) = value { text } else { title }
  }
}

extension ValueCheck {
  /// Resolves values that were given on the command line.
  ///
  /// - Throws: `ValidationError` for an invalid value; `ExitCode.failure`, after printing an error,
  ///   if the extension did not provide the options.
  @MainActor
  func argumentValues(_ values: [String: JSON]) throws -> [String: JSON] {
    do throws(Problem) {
      return try resolved(values)
    } catch .invalid(let message) {
      throw ValidationError(message)
    } catch {
      StandardError.print("tessera: \(error.message)")
      throw ExitCode.failure
    }
  }
}

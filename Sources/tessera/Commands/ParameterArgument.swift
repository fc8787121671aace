import ArgumentParser
import Dashboard
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree

/// A parameter's value on the command line, such as `deck=Spanish`.
struct ParameterArgument: ExpressibleByArgument {
  let name: String
  let text: String

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "="), separator != argument.startIndex else {
      return nil
    }
    name = String(argument[..<separator])
    text = String(argument[argument.index(after: separator)...])
  }
}

extension [ParameterArgument] {
  /// Returns the values for an intent's parameters, by parameter name.
  ///
  /// - Parameters:
  ///   - schema: The intent.
  ///   - refersToSecrets: Whether `{secret: NAME}` is a reference to a secret.
  /// - Returns: The values.
  /// - Throws: `ValidationError` for an unknown parameter or an invalid value.
  func values(of schema: IntentSchema, refersToSecrets: Bool = false) throws -> [String: JSON] {
    var values: [String: JSON] = [:]
    for argument in self {
      guard let parameter = schema[parameter: argument.name] else {
        let names = schema.parameters.map(\.name).joined(separator: ", ")
        throw ValidationError(
          "\(schema.name) has no parameter “\(argument.name)”"
            + (names.isEmpty ? "" : "; available: \(names)"))
      }
      values[argument.name] = try argument.value(for: parameter, refersToSecrets: refersToSecrets)
    }
    return values
  }
}

extension ParameterArgument {
  /// Returns the value for a parameter; commas separate the items of a list.
  ///
  /// - Throws: `ValidationError` if the text is invalid.
  fileprivate func value(
    for parameter: ParameterSchema, refersToSecrets: Bool
  ) throws -> JSON {
    guard parameter.isList else { return try Self.value(text, parameter, refersToSecrets) }
    let items = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return .array(try items.map { try Self.value($0, parameter, refersToSecrets) })
  }

  private static func value(
    _ text: String, _ parameter: ParameterSchema, _ refersToSecrets: Bool
  ) throws -> JSON {
    switch parameter.kind {
    case .bool:
      switch text.lowercased() {
      case "true", "on", "yes", "1": return .bool(true)
      case "false", "off", "no", "0": return .bool(false)
      default:
        throw ValidationError("\(parameter.name): “\(text)” is not a switch; expected on or off")
      }
    case .choice:
      let options = parameter.choices ?? []
      let option = options.first { $0.value == .string(text) || $0.title == text }
      guard let option else {
        let names = options.map(\.argumentName).joined(separator: ", ")
        throw ValidationError("\(parameter.name): unknown value “\(text)”; available: \(names)")
      }
      return option.value
    case .entity, .other:
      // Only the extension knows the values; ``ValueCheck`` requests them.
      return .string(text)
    default:
      switch ParameterText.value(
        of: text, parameter, in: MainActor.assumeIsolated { .current(configuredLocale: nil) },
        at: Date(), refersToSecrets: refersToSecrets)
      {
      case .success(let value): return value ?? .null
      case .failure(let problem):
        throw ValidationError("\(parameter.name): “\(text)”: \(problem.message)")
      }
    }
  }
}

extension IntentOption {
  /// The name of this choice in an argument: its value if that is a string, otherwise its title.
  fileprivate var argumentName: String {
    if case .string(let text) = value { text } else { title }
  }
}

extension ValueCheck {
  /// Resolves values that were given on the command line.
  ///
  /// - Throws: `ValidationError` for an invalid value; `ExitCode.failure`, after printing an error,
  ///   if the extension did not return the choices of a parameter.
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

internal import Foundation
internal import TesseraUI
internal import WidgetOptions

/// The results of an expression.
struct Selection: Hashable, Sendable {
  var values: [DataValue]
  /// Whether there are more values than are shown.
  var isTruncated = false

  private static let outputLimit = 32 << 20

  /// Runs an expression of jq in the worker.
  ///
  /// - Parameters:
  ///   - expression: The expression; an empty one selects the input itself.
  ///   - json: The input.
  ///   - worker: The program.
  /// - Returns: The results.
  /// - Throws: ``SelectionProblem``.
  static func run(
    _ expression: String, on json: [UInt8],
    with worker: WorkerProgram = WorkerProgram(besideThis: "tessera-online", ["select"])
  ) async throws(SelectionProblem) -> Selection {
    // Encoding texts cannot fail.
    let request = (try? JSONEncoder().encode(SelectionRequest(expression: expression))) ?? Data()
    let output: Data
    do throws(WorkerProgram.Failure) {
      output = try await worker.output(
        input: request + [0x0a] + json, outputLimit: outputLimit, isQuiet: true)
    } catch {
      switch error {
      case .notStarted:
        throw SelectionProblem(kind: .run, message: "\(worker.arguments[0]) cannot be started")
      case .crashed, .timedOut, .failed, .tooMuchOutput:
        throw SelectionProblem(
          kind: .endless, message: String(localized: "took too much time or memory"))
      }
    }
    guard let response = try? JSONDecoder().decode(SelectionResponse.self, from: output) else {
      throw SelectionProblem(kind: .run, message: "the response cannot be read")
    }
    if let problem = response.problem { throw problem }
    return Selection(values: response.values, isTruncated: response.isTruncated)
  }
}

extension SelectionProblem {
  /// The reason in one line, with the place in the expression.
  func text(in expression: String) -> String {
    switch kind {
    case .input: return String(localized: "This is not JSON: \(message)")
    case .endless: return message
    case .expression, .run: break
    }
    let expression = expression.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let offset else { return message }
    guard offset < expression.count else {
      return String(localized: "At the end of the expression: \(message)")
    }
    let place = Self.word(at: expression.dropFirst(offset))
    return String(localized: "At “\(place)” (character \(offset + 1)): \(message)")
  }

  /// Returns the name or the character at the beginning of a text.
  private static func word(at text: Substring) -> String {
    let name = text.prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }
    return String(name.isEmpty ? text.prefix(1) : name.prefix(20))
  }
}

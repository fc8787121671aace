internal import CJq
public import Foundation
internal import WidgetOptions

/// The command `tessera-online select`, which runs an expression of jq.
///
/// An expression may run for ever or ask for any amount of memory, so it runs in a process of its own
/// with little of both.
public enum SelectCommand {
  private static let limits = ResourceLimits(cpuTime: 4, memory: 768 << 20)
  /// The maximum number of results, and of values in them.
  private static let resultLimit = 2000
  private static let valueLimit = 50_000
  /// The maximum size of the input, in bytes.
  static let inputLimit = 20 << 20

  /// Runs the command.
  ///
  /// - Parameter input: A request, a newline, and JSON.
  /// - Returns: The output.
  public static func run(_ input: Data) -> Data {
    limits.apply()
    guard let end = input.firstIndex(of: 0x0a),
      let request = try? JSONDecoder().decode(SelectionRequest.self, from: input[..<end])
    else { return Data() }
    let response = response(to: request, Array(input[(end + 1)...]))
    // Encoding finite numbers and texts cannot fail.
    return (try? encoder.encode(response)) ?? Data()
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "−∞", nan: "–")
    return encoder
  }

  /// Returns the results of an expression for an input of one or more JSON texts.
  static func response(to request: SelectionRequest, _ json: [UInt8]) -> SelectionResponse {
    let trimmed = request.expression.trimmingCharacters(in: .whitespacesAndNewlines)
    let expression = trimmed.isEmpty ? "." : trimmed
    var response = SelectionResponse()
    do throws(SelectionProblem) {
      let inputs = try inputs(json)
      let program: JQProgram
      do throws(JQProgram.Failure) {
        program = try JQProgram(expression)
      } catch {
        throw SelectionProblem(
          kind: .expression, message: error.message,
          offset: JQMistake.offset(in: expression, error.message))
      }
      try collect(program, expression, inputs, into: &response)
    } catch {
      response.problem = error
    }
    return response
  }

  private static func collect(
    _ program: JQProgram, _ expression: String, _ inputs: Inputs,
    into response: inout SelectionResponse
  ) throws(SelectionProblem) {
    var budget = valueLimit
    var results: [DataValue] = []
    var isTruncated = false
    do throws(JQProgram.Failure) {
      for input in inputs.values {
        try program.run(jv_copy(input)) { result in
          guard results.count < resultLimit, budget > 0 else {
            jv_free(result)
            isTruncated = true
            return false
          }
          results.append(DataValue(result, &budget))
          return true
        }
        if isTruncated { break }
      }
    } catch {
      let offset = JQMistake.failingStage(in: expression) { fails($0, inputs) }
      throw SelectionProblem(kind: .run, message: error.message, offset: offset)
    }
    response.values = results
    response.isTruncated = isTruncated || budget <= 0
  }

  /// Returns whether an expression fails with inputs; one that cannot be compiled does not.
  private static func fails(_ expression: String, _ inputs: Inputs) -> Bool {
    guard let program = try? JQProgram(expression) else { return false }
    for input in inputs.values {
      var count = 0
      do throws(JQProgram.Failure) {
        try program.run(jv_copy(input)) { result in
          jv_free(result)
          count += 1
          return count < resultLimit
        }
      } catch {
        return true
      }
    }
    return false
  }

  /// The values of the input, which are freed with this object.
  private final class Inputs {
    fileprivate(set) var values: [jv] = []

    deinit { values.forEach { jv_free($0) } }
  }

  private static func inputs(_ json: [UInt8]) throws(SelectionProblem) -> Inputs {
    let inputs = Inputs()
    guard json.count <= inputLimit, let parser = jv_parser_new(0) else {
      throw SelectionProblem(kind: .input, message: "too large")
    }
    defer { jv_parser_free(parser) }
    var problem: SelectionProblem?
    json.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      jv_parser_set_buf(parser, start, Int32(bytes.count), 0)
      while problem == nil {
        let value = jv_parser_next(parser)
        if jv_get_kind(value) != JV_KIND_INVALID {
          inputs.values.append(value)
        } else if jv_invalid_has_msg(jv_copy(value)) != 0 {
          let message = JQProgram.text(of: jv_invalid_get_msg(value))
          problem = SelectionProblem(kind: .input, message: message)
        } else {
          jv_free(value)
          break
        }
      }
    }
    if let problem { throw problem }
    return inputs
  }
}

import ArgumentParser
import Cells
import Foundation

/// Standard output: the one way out of commands, and no text leaves it raw.
///
/// The board is drawn elsewhere, from cells.
enum StandardOutput {
  /// Writes one line, whatever is in it.
  ///
  /// - Throws: `ExitCode.failure` where not all can be written, as on a full disk, after saying so;
  ///   this holds for all that is written here.
  static func print(_ line: String) throws { try write(Sanitizer.line(line)) }

  /// Writes a text of several lines and a newline.
  static func print(text: String) throws { try write(Sanitizer.lines(text)) }

  /// Writes lines in colours and a newline.
  static func print(colored text: String) throws { try write(Sanitizer.colored(text)) }

  /// Writes JSON and a newline.
  static func print(json: String) throws { try write(Sanitizer.json(json)) }

  /// Writes a value as JSON, its members in order.
  static func print(
    json value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    try print(json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  private static func write(_ text: String) throws {
    let problem = writeAll("\(text)\n", to: STDOUT_FILENO)
    guard problem != 0 else { return }
    // Who reads no more, as `head` does, wants no word about it.
    guard problem != EPIPE else { throw ExitCode(128 + SIGPIPE) }
    let reason = String(cString: strerror(problem))
    StandardError.print("tessera: the output cannot be written: \(reason)")
    throw ExitCode.failure
  }
}

/// Standard error: no text leaves it raw, either.
enum StandardError {
  /// Writes one line, whatever is in it.
  static func print(_ line: String) { write(Sanitizer.line(line)) }

  /// Writes a text of several lines and a newline.
  static func print(text: String) { write(Sanitizer.lines(text)) }

  private static func write(_ text: String) {
    // Who does not read what goes wrong is not told.
    _ = writeAll("\(text)\n", to: STDERR_FILENO)
  }
}

/// Writes all of a text.
///
/// - Returns: 0, or why not all could be written, as `errno` has it.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return errno }
    rest = rest.dropFirst(count)
  }
  return 0
}

import ArgumentParser
import Cells
import Foundation
import Recordings
import Themes

/// Standard output, which all commands print to.
///
/// All text is sanitized, so that it contains no control sequences for the terminal. The dashboard
/// does not use standard output in this way; it draws cells.
enum StandardOutput {
  /// Writes a single line; line breaks in it are replaced.
  ///
  /// - Throws: `ExitCode.failure`, after printing an error, if writing fails, for example because
  ///   the disk is full. If the reader closed the pipe, the exit code of `SIGPIPE`, without an
  ///   error. The same applies to the other functions here.
  static func print(_ line: String) throws { try write(Sanitizer.line(line)) }

  /// Writes lines of text and a newline.
  static func print(text: String) throws { try write(Sanitizer.lines(text)) }

  /// Writes a line with style sequences and a newline.
  static func print(colored line: String) throws { try write(Sanitizer.colored(line)) }

  /// Writes a frame and a newline.
  static func print(_ frame: CellBuffer, as format: FrameFormat, side: ThemeSide) throws {
    try write(format.sanitized(format.text(of: frame, side: side)))
  }

  /// Writes JSON and a newline.
  static func print(json: String) throws { try write(Sanitizer.json(json)) }

  /// Writes a value as JSON with sorted keys.
  static func print(
    json value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    try print(json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  private static func write(_ text: String) throws {
    let code = writeAll("\(text)\n", to: STDOUT_FILENO)
    guard code != 0 else { return }
    // A reader that closes the pipe early, such as `head`, is not an error worth reporting.
    guard code != EPIPE else { throw ExitCode(128 + SIGPIPE) }
    let reason = String(cString: strerror(code))
    StandardError.print("tessera: cannot write output: \(reason)")
    throw ExitCode.failure
  }
}

/// Standard error.
///
/// All text is sanitized, as for standard output.
enum StandardError {
  /// Writes a single line; line breaks in it are replaced.
  static func print(_ line: String) { write(Sanitizer.line(line)) }

  /// Writes lines of text and a newline.
  static func print(text: String) { write(Sanitizer.lines(text)) }

  private static func write(_ text: String) {
    // There is nowhere to report that standard error cannot be written.
    _ = writeAll("\(text)\n", to: STDERR_FILENO)
  }
}

/// Writes the whole text.
///
/// - Returns: 0, or the `errno` value of a failed write.
private func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
  var remainingBytes = Array(text.utf8)[...]
  while !remainingBytes.isEmpty {
    let count = remainingBytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return errno }
    remainingBytes = remainingBytes.dropFirst(count)
  }
  return 0
}

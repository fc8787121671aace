internal import Foundation

/// What a program prints when it crashes: a message, and the stack with places in its sources.
package struct CrashReport: Hashable, Sendable {
  /// The folder with the copies of the sources of which the program was built.
  private let copies: String
  private var message: String?
  /// The innermost place in the author's sources.
  private var place: String?

  /// Creates an empty report.
  ///
  /// - Parameter program: The path of the program, as a build made it.
  package init(of program: String) {
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      .deletingLastPathComponent()
    copies = folder.appendingPathComponent("sources").path + "/"
  }

  /// Reads a line that the program printed.
  package mutating func add(_ line: String) {
    if let error = line.firstRange(of: "Fatal error: ") {
      (message, place) = (String(line[error.lowerBound...]), nil)
      if !line.hasPrefix("Swift/"),
        let match = line.firstMatch(of: /([^\/]+:\d+):[ ]Fatal error:[ ]/)
      {
        place = String(match.output.1)
      }
    } else if let match = line.wholeMatch(of: /\*\*\* Program crashed: (.*?)(?: at 0x\w+)? \*\*\*/)
    {
      message = message ?? String(match.output.1)
    } else if message != nil, place == nil,
      let match = line.firstMatch(of: /[ ]at[ ](\/.*):(\d+):\d+$/), match.output.1.hasPrefix(copies)
    {
      let file = match.output.1.split(separator: "/").last ?? ""
      place = "\(file):\(match.output.2)"
    }
  }

  /// The place and the message, such as `Row.swift:17: Fatal error: Index out of range`; `nil` if the
  /// program printed no message.
  package var summary: String? {
    message.map { message in place.map { "\($0): \(message)" } ?? message }
  }
}

extension [String: String] {
  /// The environment of an author's program: after a crash it prints the stack of the thread, with
  /// the places in the sources, unless the user has another wish.
  package var withShortBacktraces: [String: String] {
    let options = [
      "enable=yes", "threads=crashed", "images=none", "registers=none", "color=no",
      "interactive=no", "limit=48", "symbolicate=fast", "sanitize=no", "output-to=stderr",
    ]
    return ["SWIFT_BACKTRACE": options.joined(separator: ",")].merging(self) { $1 }
  }
}

/// Notes for whoever looks for a mistake; they go to the extension's log.
///
/// - Source: os `Logger`, which Linux lacks.
public struct Logger: Sendable {
  private let category: String

  /// Notes of a part of a program.
  public init(subsystem: String, category: String) {
    self.category = category
  }

  /// Notes of the whole program.
  public init() {
    category = ""
  }

  /// Notes of what a log is for.
  public init(_ log: OSLog) {
    category = log.category
  }

  /// Writes a note.
  public func log(_ message: OSLogMessage) { write("", message) }
  /// Writes a note of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level.name, message) }
  /// Writes what only helps while a program is made.
  public func trace(_ message: OSLogMessage) { write("debug", message) }
  /// Writes what only helps while a program is made.
  public func debug(_ message: OSLogMessage) { write("debug", message) }
  /// Writes what may help.
  public func info(_ message: OSLogMessage) { write("info", message) }
  /// Writes what matters.
  public func notice(_ message: OSLogMessage) { write("", message) }
  /// Writes what may be wrong.
  public func warning(_ message: OSLogMessage) { write("warning", message) }
  /// Writes what went wrong.
  public func error(_ message: OSLogMessage) { write("error", message) }
  /// Writes what went badly wrong.
  public func critical(_ message: OSLogMessage) { write("fault", message) }
  /// Writes what must never happen.
  public func fault(_ message: OSLogMessage) { write("fault", message) }

  private func write(_ level: String, _ message: OSLogMessage) {
    let words = [category, level, message.words].filter { !$0.isEmpty }.joined(separator: ": ")
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }
}

/// The words of a note; what is private in it is left out.
///
/// - Source: os `OSLogMessage`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  package let words: String

  /// Words alone.
  public init(stringLiteral value: String) {
    words = value
  }

  /// Words with values in them.
  public init(stringInterpolation: StringInterpolation) {
    words = stringInterpolation.text
  }

  /// The pieces of a note.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Begins with no pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Adds a value, unless it is private.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isHidden ? "<private>" : "\(value())"
    }

    /// Adds a number by a format of `printf`.
    public mutating func appendInterpolation<Value: CVarArg>(
      _ value: @autoclosure () -> Value, format: String, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isHidden ? "<private>" : String(format: format, value())
    }
  }
}

/// Whether a value may be read in a log.
///
/// - Source: os `OSLogPrivacy`.
public struct OSLogPrivacy: Hashable, Sendable {
  let isHidden: Bool

  /// It may: the log is the user's own.
  public static let auto = OSLogPrivacy(isHidden: false)
  /// It may.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// It may not.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// It may not.
  public static let sensitive = OSLogPrivacy(isHidden: true)

  /// What stands for a value that may not be read.
  public struct Mask: Hashable, Sendable {
    /// A number that is the same for the same value; here nothing stands for it.
    public static let hash = Mask()
    /// Nothing.
    public static let none = Mask()
  }

  /// It may.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// It may not.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// It may not.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// How much a note matters.
///
/// - Source: os `OSLogType`.
public struct OSLogType: Hashable, Sendable {
  let name: String

  /// As usual.
  public static let `default` = OSLogType(name: "")
  /// It may help.
  public static let info = OSLogType(name: "info")
  /// It only helps while a program is made.
  public static let debug = OSLogType(name: "debug")
  /// Something went wrong.
  public static let error = OSLogType(name: "error")
  /// Something must never happen.
  public static let fault = OSLogType(name: "fault")
}

/// A log of a part of a program.
///
/// - Source: os `OSLog`.
public final class OSLog: Sendable {
  let category: String

  /// A log of a part of a program.
  public init(subsystem: String, category: String) {
    self.category = category
  }

  /// The whole program's log.
  public static let `default` = OSLog(subsystem: "", category: "")
}

/// Writes a note whose format is `printf`'s.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  let format = "\(message)".replacingOccurrences(of: "{public}", with: "")
    .replacingOccurrences(of: "{private}", with: "")
  let words = String(format: format, arguments: arguments)
  Logger(log).log(level: type, "\(words)")
}

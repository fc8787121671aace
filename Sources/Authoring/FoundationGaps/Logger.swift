/// An object that writes messages to the extension's log.
///
/// - Source: os `Logger`, which Linux lacks.
public struct Logger: Sendable {
  private let category: String

  /// Creates a logger for a category, which is the prefix of each message.
  ///
  /// The subsystem is ignored.
  public init(subsystem: String, category: String) {
    self.category = category
  }

  /// Creates a logger without a category.
  public init() {
    category = ""
  }

  /// Creates a logger for the category of a log.
  public init(_ log: OSLog) {
    category = log.category
  }

  /// Writes a message at the default level.
  public func log(_ message: OSLogMessage) { write("", message) }
  /// Writes a message at a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { write(level.name, message) }
  /// Writes a message at the debug level.
  public func trace(_ message: OSLogMessage) { write("debug", message) }
  /// Writes a message at the debug level.
  public func debug(_ message: OSLogMessage) { write("debug", message) }
  /// Writes a message at the info level.
  public func info(_ message: OSLogMessage) { write("info", message) }
  /// Writes a message at the default level.
  public func notice(_ message: OSLogMessage) { write("", message) }
  /// Writes a message at the warning level.
  public func warning(_ message: OSLogMessage) { write("warning", message) }
  /// Writes a message at the error level.
  public func error(_ message: OSLogMessage) { write("error", message) }
  /// Writes a message at the fault level.
  public func critical(_ message: OSLogMessage) { write("fault", message) }
  /// Writes a message at the fault level.
  public func fault(_ message: OSLogMessage) { write("fault", message) }

  private func write(_ level: String, _ message: OSLogMessage) {
    let line = [category, level, message.text].filter { !$0.isEmpty }.joined(separator: ": ")
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}

/// A log message; private values in it are redacted.
///
/// - Source: os `OSLogMessage`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  package let text: String

  /// Creates a message from a string literal.
  public init(stringLiteral value: String) {
    text = value
  }

  /// Creates a message from a string literal with interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// The parts of a message.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a literal part of the message.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a value, or `<private>` if it is private.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isHidden ? "<private>" : "\(value())"
    }

    /// Appends a value in a column, or `<private>` if it is private.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, align: OSLogStringAlignment,
      privacy: OSLogPrivacy = .auto
    ) {
      text += align.aligned(privacy.isHidden ? "<private>" : "\(value())")
    }

    /// Appends a value with a `printf` format specifier, or `<private>` if it is private.
    public mutating func appendInterpolation<Value: CVarArg>(
      _ value: @autoclosure () -> Value, format: String, privacy: OSLogPrivacy = .auto
    ) {
      text += privacy.isHidden ? "<private>" : String(format: format, value())
    }
  }
}

/// The column of a value in a log message.
///
/// - Source: os `OSLogStringAlignment`.
public struct OSLogStringAlignment: Hashable, Sendable {
  private let columns: Int
  private let isRight: Bool

  /// No column.
  public static let none = OSLogStringAlignment(columns: 0, isRight: false)

  /// At the left of a column.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: false)
  }

  /// At the right of a column.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns(), isRight: true)
  }

  fileprivate func aligned(_ text: String) -> String {
    let blank = String(repeating: " ", count: min(200, max(0, columns - text.count)))
    return isRight ? blank + text : text + blank
  }
}

/// The privacy of a value in a log message.
///
/// - Source: os `OSLogPrivacy`.
public struct OSLogPrivacy: Hashable, Sendable {
  let isHidden: Bool

  /// A public value, because the log belongs to the user.
  public static let auto = OSLogPrivacy(isHidden: false)
  /// A public value.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// A redacted value.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// A redacted value.
  public static let sensitive = OSLogPrivacy(isHidden: true)

  /// The replacement of a redacted value; ignored.
  public struct Mask: Hashable, Sendable {
    /// A hash of the value.
    public static let hash = Mask()
    /// No replacement.
    public static let none = Mask()
  }

  /// A public value.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// A redacted value.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// A redacted value.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The level of a log message.
///
/// - Source: os `OSLogType`.
public struct OSLogType: Hashable, Sendable {
  let name: String

  /// The default level.
  public static let `default` = OSLogType(name: "")
  /// Helpful but not essential information.
  public static let info = OSLogType(name: "info")
  /// Information for debugging.
  public static let debug = OSLogType(name: "debug")
  /// An error.
  public static let error = OSLogType(name: "error")
  /// A fault, such as a bug.
  public static let fault = OSLogType(name: "fault")
}

/// The log of a category.
///
/// - Source: os `OSLog`.
public final class OSLog: Sendable {
  let category: String

  /// Creates a log for a category; the subsystem is ignored.
  public init(subsystem: String, category: String) {
    self.category = category
  }

  /// The log without a category.
  public static let `default` = OSLog(subsystem: "", category: "")
}

/// Writes a message with a `printf` format.
///
/// An argument whose option is `private` or `sensitive`, as in `%{private}@`, is redacted; other
/// options are ignored.
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  let text = String(osLogFormat: "\(message)", arguments: arguments)
  Logger(log).log(level: type, "\(text)")
}

extension String {
  /// Creates the text of a message with the format of `os_log`, in which private arguments are
  /// redacted.
  package init(osLogFormat: String, arguments: [any CVarArg]) {
    var format = ""
    var shownArguments: [any CVarArg] = []
    var remainingArguments = arguments[...]
    var rest = Substring(osLogFormat)
    let specifier = /%(?:\{([^}]*)\})?([-+ #0-9.*']*[hlqLztj]*)([@A-Za-z%])/
    while let match = rest.firstMatch(of: specifier) {
      format += rest[..<match.range.lowerBound].replacing("%", with: "%%")
      rest = rest[match.range.upperBound...]
      let conversion = match.output.3
      guard conversion != "%" else {
        format += "%%"
        continue
      }
      // `%m` is the text of `errno`.
      guard conversion != "m" else {
        format += String(cString: strerror(errno)).replacing("%", with: "%%")
        continue
      }
      let sizes = match.output.2.filter { $0 == "*" }.compactMap { _ in
        remainingArguments.popFirst()
      }
      let argument = remainingArguments.popFirst()
      let options = (match.output.1 ?? "").split(separator: ",").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if options.contains("private") || options.contains("sensitive") {
        format += "<private>"
      } else if let argument {
        format += "%\(match.output.2)\(conversion)"
        shownArguments += sizes + [argument]
      }
    }
    self.init(format: format + rest.replacing("%", with: "%%"), arguments: shownArguments)
  }
}

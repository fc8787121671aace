internal import CJq
internal import Foundation

/// A compiled expression of jq.
///
/// - Source: libjq 1.6; the language is that of jq(1).
final class JQProgram {
  /// Why an expression cannot be compiled, or fails.
  struct Failure: Error, Hashable {
    var message: String
  }

  private var state: OpaquePointer?
  private let messages = Messages()

  private final class Messages {
    var lines: [String] = []
  }

  /// Compiles an expression.
  ///
  /// - Throws: ``Failure`` with jq's first message.
  init(_ expression: String) throws(Failure) {
    state = jq_init()
    guard let state else { throw Failure(message: "out of memory") }
    jq_set_error_cb(
      state,
      { context, message in
        guard let context else { return jv_free(message) }
        let text = JQProgram.text(of: jq_format_error(message))
        Unmanaged<Messages>.fromOpaque(context).takeUnretainedValue().lines.append(text)
      }, Unmanaged.passUnretained(messages).toOpaque())
    // Without these, libjq reads from nowhere.
    jq_set_input_cb(state, { _, _ in jv_invalid() }, nil)
    jq_set_attr(state, jv_string("JQ_LIBRARY_PATH"), jv_array())
    jq_set_attr(state, jv_string("JQ_ORIGIN"), jv_string("/nowhere"))
    guard jq_compile(state, expression) != 0 else {
      throw Failure(message: Self.cleaned(messages.lines.first ?? "not an expression"))
    }
  }

  deinit {
    if state != nil { jq_teardown(&state) }
  }

  /// Runs the expression, and passes on its results in order.
  ///
  /// - Parameters:
  ///   - input: The input, which is consumed.
  ///   - receive: Receives each result, which it must free, and returns whether to continue.
  /// - Throws: ``Failure`` with the message of an error that the expression does not catch.
  func run(_ input: jv, _ receive: (jv) -> Bool) throws(Failure) {
    guard let state else { return jv_free(input) }
    jq_start(state, input, 0)
    while true {
      let result = jq_next(state)
      guard jv_get_kind(result) != JV_KIND_INVALID else {
        guard jv_invalid_has_msg(jv_copy(result)) != 0 else { return jv_free(result) }
        throw Failure(message: Self.message(jv_invalid_get_msg(result)))
      }
      guard receive(result) else { return }
    }
  }

  private static func message(_ value: jv) -> String {
    if jv_get_kind(value) == JV_KIND_STRING { return text(of: value) }
    let json = text(of: jv_dump_string(value, 0))
    return json == "null" ? "null (null) has no message" : json
  }

  /// Returns the text of a string, which is freed.
  static func text(of string: jv) -> String {
    defer { jv_free(string) }
    guard jv_get_kind(string) == JV_KIND_STRING else { return "" }
    let length = Int(jv_string_length_bytes(jv_copy(string)))
    guard let start = jv_string_value(string) else { return "" }
    return start.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }

  /// Returns a message of the compiler without what refers to jq's command line.
  private static func cleaned(_ message: String) -> String {
    var text = message
    for prefix in ["jq: error: ", "error: "] where text.hasPrefix(prefix) {
      text.removeFirst(prefix.count)
    }
    if let end = text.range(of: " at <top-level>") { text = String(text[..<end.lowerBound]) }
    for hint in [" (Unix shell quoting issues?)", " (Windows cmd shell quoting issues?)"] {
      text = text.replacingOccurrences(of: hint, with: "")
    }
    return text
  }
}

extension DataValue {
  /// Converts a value of jq, which is freed.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - budget: The number of values that may still be converted; the others are left out.
  init(_ value: jv, _ budget: inout Int) {
    budget -= 1
    switch jv_get_kind(value) {
    case JV_KIND_TRUE: self = .flag(true)
    case JV_KIND_FALSE: self = .flag(false)
    case JV_KIND_NUMBER: self = .number(jv_number_value(value))
    case JV_KIND_STRING:
      self = .text(String(JQProgram.text(of: value).prefix(Self.textLimit)))
      return
    case JV_KIND_ARRAY:
      var values: [DataValue] = []
      for index in 0..<jv_array_length(jv_copy(value)) where budget > 0 {
        values.append(DataValue(jv_array_get(jv_copy(value), index), &budget))
      }
      self = .list(values)
    case JV_KIND_OBJECT:
      var record = Record()
      var position = jv_object_iter(value)
      while jv_object_iter_valid(value, position) != 0, budget > 0 {
        let name = JQProgram.text(of: jv_object_iter_key(value, position))
        record.append(name, DataValue(jv_object_iter_value(value, position), &budget))
        position = jv_object_iter_next(value, position)
      }
      self = .record(record)
    default: self = .null
    }
    jv_free(value)
  }

  /// The maximum length of a text in a result, in characters.
  private static let textLimit = 64 << 10
}

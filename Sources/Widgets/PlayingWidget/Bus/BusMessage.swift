internal import CSystemdBus
internal import Foundation

/// A message that was received, whose values are read in their order.
final class BusMessage {
  private let message: OpaquePointer
  /// The maximum number of entries of a list or a dictionary that are read.
  private static let countLimit = 1000

  /// Keeps a message.
  init(_ message: OpaquePointer) {
    self.message = sd_bus_message_ref(message)
  }

  deinit { sd_bus_message_unref(message) }

  /// The error that a reply describes, or `nil` if it is none.
  var error: String? {
    guard sd_bus_message_is_method_error(message, nil) > 0 else { return nil }
    guard let error = sd_bus_message_get_error(message)?.pointee else { return "unknown error" }
    return [error.message, error.name].lazy.compactMap(\.self).map { Self.text(at: $0) }
      .first { !$0.isEmpty } ?? "unknown error"
  }

  /// Whether the message is a signal.
  func isSignal(_ interface: String, _ member: String) -> Bool {
    sd_bus_message_is_signal(message, interface, member) > 0
  }

  /// Reads a text, or returns `nil` if the next value is none.
  func readText() -> String? {
    guard let (type, _) = nextType, "sog".contains(type) else { return nil }
    return readText(type)
  }

  /// Reads a list of texts; anything else counts as an empty list.
  ///
  /// - Parameter limit: The maximum number of texts that are read.
  /// - Returns: The texts.
  func readTexts(limit: Int = countLimit) -> [String] {
    guard let (type, contents) = nextType, type == "a", contents == "s",
      sd_bus_message_enter_container(message, CChar(ascii: "a"), "s") > 0
    else { return [] }
    var texts: [String] = []
    while texts.count < limit, let text = readText() { texts.append(text) }
    return leaveContainer() ? texts : []
  }

  /// Reads a dictionary of properties, and stops at the first entry that is damaged.
  func readProperties(depth: Int = 0) -> [String: BusValue] {
    guard let (type, contents) = nextType, type == "a", contents == "{sv}",
      sd_bus_message_enter_container(message, CChar(ascii: "a"), "{sv}") > 0
    else { return [:] }
    var properties: [String: BusValue] = [:]
    while properties.count < Self.countLimit,
      sd_bus_message_enter_container(message, CChar(ascii: "e"), "sv") > 0,
      let name = readText(), let value = readVariant(depth: depth)
    {
      properties[name] = value
      guard leaveContainer() else { return properties }
    }
    // If the dictionary was not read to its end, no further value of the message is read.
    _ = leaveContainer()
    return properties
  }

  /// The maximum number of variants inside each other that are read.
  private static let depthLimit = 4

  private func readVariant(depth: Int) -> BusValue? {
    guard let (type, contents) = nextType, type == "v", let contents,
      sd_bus_message_enter_container(message, CChar(ascii: "v"), contents) > 0
    else { return nil }
    guard let value = readValue(contents, depth: depth + 1) else { return nil }
    return leaveContainer() ? value : nil
  }

  private func readValue(_ signature: String, depth: Int) -> BusValue? {
    switch signature {
    case "s", "o", "g": return readText(Character(signature)).map { .text($0) }
    case "b": return read(Int32.self, "b").map { .flag($0 != 0) }
    case "as": return .texts(readTexts())
    case "a{sv}" where depth <= Self.depthLimit:
      return .properties(readProperties(depth: depth))
    case "v" where depth <= Self.depthLimit: return readVariant(depth: depth)
    default:
      if let number = readNumber(signature) { return .number(number) }
      return sd_bus_message_skip(message, signature) < 0 ? nil : .other
    }
  }

  private func readNumber(_ signature: String) -> Double? {
    switch signature {
    case "y": read(UInt8.self, "y").map { Double($0) }
    case "n": read(Int16.self, "n").map { Double($0) }
    case "q": read(UInt16.self, "q").map { Double($0) }
    case "i": read(Int32.self, "i").map { Double($0) }
    case "u": read(UInt32.self, "u").map { Double($0) }
    case "x": read(Int64.self, "x").map { Double($0) }
    case "t": read(UInt64.self, "t").map { Double($0) }
    case "d": read(Double.self, "d")
    default: nil
    }
  }

  private func read<Number: AdditiveArithmetic & BitwiseCopyable>(
    _ type: Number.Type, _ code: Unicode.Scalar
  ) -> Number? {
    var number = Number.zero
    return sd_bus_message_read_basic(message, CChar(ascii: code), &number) > 0 ? number : nil
  }

  private func readText(_ type: Character) -> String? {
    var text: UnsafePointer<CChar>?
    guard let code = type.asciiValue,
      sd_bus_message_read_basic(message, CChar(code), &text) > 0, let text
    else { return nil }
    return Self.text(at: text)
  }

  /// The type of the next value and that of its contents, or `nil` at the end.
  private var nextType: (type: Character, contents: String?)? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    return (Character(Unicode.Scalar(UInt8(type))), contents.map { String(cString: $0) })
  }

  private func leaveContainer() -> Bool { sd_bus_message_exit_container(message) >= 0 }

  /// Returns the beginning of a text that ends with a zero byte.
  private static func text(at pointer: UnsafePointer<CChar>) -> String {
    let count = strnlen(pointer, BusText.limit + 1)
    return pointer.withMemoryRebound(to: UInt8.self, capacity: count) {
      BusText.text(UnsafeBufferPointer(start: $0, count: count))
    }
  }
}

extension CChar {
  init(ascii scalar: Unicode.Scalar) { self = CChar(truncatingIfNeeded: scalar.value) }
}

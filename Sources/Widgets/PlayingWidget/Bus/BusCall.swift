internal import CSystemdBus

/// A call of a method of another program.
struct BusCall: Hashable, Sendable {
  /// A value that is sent.
  enum Argument: Hashable, Sendable {
    case text(String)
    /// A variant with a boolean.
    case flagVariant(Bool)
    /// A variant with a text.
    case textVariant(String)
  }

  let destination: String
  let path: String
  let interface: String
  let member: String
  var arguments: [Argument] = []

  /// Returns a call of the bus itself.
  static func bus(_ member: String, _ arguments: [Argument] = []) -> BusCall {
    BusCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member, arguments: arguments)
  }

  /// Creates a message with this call, or returns `nil` if a name is not valid.
  ///
  /// The caller releases the message.
  func message(on bus: OpaquePointer) -> OpaquePointer? {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(bus, &message, destination, path, interface, member) >= 0,
      let message
    else { return nil }
    guard arguments.allSatisfy({ Self.append($0, to: message) }) else {
      sd_bus_message_unref(message)
      return nil
    }
    return message
  }

  private static func append(_ argument: Argument, to message: OpaquePointer) -> Bool {
    switch argument {
    case .text(let text):
      return sd_bus_message_append_basic(message, CChar(ascii: "s"), text) >= 0
    case .textVariant(let text):
      return sd_bus_message_open_container(message, CChar(ascii: "v"), "s") >= 0
        && append(.text(text), to: message) && sd_bus_message_close_container(message) >= 0
    case .flagVariant(let flag):
      var value: Int32 = flag ? 1 : 0
      return sd_bus_message_open_container(message, CChar(ascii: "v"), "b") >= 0
        && sd_bus_message_append_basic(message, CChar(ascii: "b"), &value) >= 0
        && sd_bus_message_close_container(message) >= 0
    }
  }
}

public import Foundation

/// An address of the internet.
///
/// - Source: Network `IPAddress`.
public protocol IPAddress: Hashable, Sendable, CustomDebugStringConvertible {
  /// Creates an address from text, or returns `nil` if it is not valid.
  init?(_ text: String)
  /// Creates an address from its bytes, or returns `nil` if there are too few or too many.
  ///
  /// The interface is ignored.
  init?(_ rawValue: Data, _ interface: NWInterface?)
  /// The bytes of the address.
  var rawValue: Data { get }
  /// Whether the address is that of this machine.
  var isLoopback: Bool { get }
}

/// An address of version 4.
///
/// - Source: Network `IPv4Address`.
public struct IPv4Address: IPAddress {
  /// The bytes of the address.
  public let rawValue: Data

  /// Creates an address from text such as `192.0.2.1`, or returns `nil` if it is not valid.
  public init?(_ text: String) {
    guard let bytes = Self.bytes(of: text, family: AF_INET, count: 4) else { return nil }
    rawValue = bytes
  }

  /// Creates an address from 4 bytes, or returns `nil` for another number of bytes.
  public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
    guard rawValue.count == 4 else { return nil }
    self.rawValue = Data(rawValue)
  }

  /// This machine.
  public static let loopback = IPv4Address(bytes: [127, 0, 0, 1])
  /// Any address.
  public static let any = IPv4Address(bytes: [0, 0, 0, 0])
  /// All machines of the network.
  public static let broadcast = IPv4Address(bytes: [255, 255, 255, 255])

  private init(bytes: [UInt8]) {
    rawValue = Data(bytes)
  }

  /// Whether the address is that of this machine.
  public var isLoopback: Bool { rawValue.first == 127 }
  /// The address as text.
  public var debugDescription: String { rawValue.map(String.init).joined(separator: ".") }
}

/// An address of version 6.
///
/// - Source: Network `IPv6Address`.
public struct IPv6Address: IPAddress {
  /// The bytes of the address.
  public let rawValue: Data

  /// Creates an address from text such as `2001:db8::1`, or returns `nil` if it is not valid.
  public init?(_ text: String) {
    guard let bytes = Self.bytes(of: text, family: AF_INET6, count: 16) else { return nil }
    rawValue = bytes
  }

  /// Creates an address from 16 bytes, or returns `nil` for another number of bytes.
  public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
    guard rawValue.count == 16 else { return nil }
    self.rawValue = Data(rawValue)
  }

  /// This machine.
  public static let loopback = IPv6Address(bytes: [UInt8](repeating: 0, count: 15) + [1])
  /// Any address.
  public static let any = IPv6Address(bytes: [UInt8](repeating: 0, count: 16))

  private init(bytes: [UInt8]) {
    rawValue = Data(bytes)
  }

  /// Whether the address is that of this machine.
  public var isLoopback: Bool { self == Self.loopback }

  /// The address of version 4 that this address contains, or `nil` if it contains none.
  public var asIPv4: IPv4Address? {
    let prefix = Data([UInt8](repeating: 0, count: 10) + [255, 255])
    return rawValue.starts(with: prefix) ? IPv4Address(rawValue.suffix(4)) : nil
  }

  /// The address as text.
  public var debugDescription: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    rawValue.withUnsafeBytes { bytes in
      _ = inet_ntop(AF_INET6, bytes.baseAddress, &text, socklen_t(text.count))
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension IPAddress {
  /// Returns the bytes of an address as text, or `nil` if it is not valid.
  fileprivate static func bytes(of text: String, family: Int32, count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? Data(bytes) : nil
  }
}

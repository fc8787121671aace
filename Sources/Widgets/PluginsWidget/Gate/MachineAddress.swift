internal import CLinux
internal import Foundation

/// The address of a machine in a network, of version 4 or 6.
struct MachineAddress: Hashable {
  /// Four bytes, or sixteen.
  let bytes: [UInt8]
  /// The number of the interface, if the address has a meaning only there, or 0.
  private let interface: UInt32

  /// Reads the address of a socket, or returns `nil` if it is of another kind.
  init?(_ socketAddress: Slice<UnsafeRawBufferPointer>) {
    let socketAddress = Array(socketAddress)
    guard socketAddress.count >= 2 else { return nil }
    let family = socketAddress.withUnsafeBytes { $0.loadUnaligned(as: sa_family_t.self) }
    switch Int32(family) {
    case AF_INET where socketAddress.count >= 8:
      (bytes, interface) = (Array(socketAddress[4..<8]), 0)
    case AF_INET6 where socketAddress.count >= 28:
      bytes = Array(socketAddress[8..<24])
      interface = socketAddress.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: 24, as: UInt32.self)
      }
    default: return nil
    }
  }

  private init(_ bytes: some Sequence<UInt8>) {
    (self.bytes, interface) = (Array(bytes), 0)
  }

  /// Whether the address is one of this machine, of its link, or of nobody.
  ///
  /// The kernel knows the addresses of this machine: of each interface, bridge and tunnel. An address of
  /// version 4 that one of version 6 contains is what a translator on this machine may connect to.
  ///
  /// - Source: RFC 6890.
  var isHere: Bool {
    if isSpecial { return true }
    if clinux_is_own_address(bytes.count == 16, bytes, interface) { return true }
    return containedAddresses.contains { $0.isHere }
  }

  private var isSpecial: Bool {
    guard bytes.count == 16 else {
      return [0, 127].contains(bytes[0]) || (bytes[0] == 169 && bytes[1] == 254) || bytes[0] >= 224
    }
    // ::1, :: and the obsolete ::192.0.2.1.
    if bytes[..<12].allSatisfy({ $0 == 0 }) { return true }
    let isSiteLocal = bytes[0] == 0xfe && bytes[1] & 0xc0 == 0xc0
    return bytes[0] == 0xff || (bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80) || isSiteLocal
  }

  /// The addresses of version 4 that this one stands for.
  ///
  /// - Source: RFC 4291, 2.5.5.2; RFC 2765; RFC 6052 and RFC 8215 (NAT64); RFC 3056 (6to4); RFC 4380
  ///   (Teredo); RFC 5214 (ISATAP).
  private var containedAddresses: [MachineAddress] {
    guard bytes.count == 16 else { return [] }
    let end = MachineAddress(bytes[12...])
    func begins(_ start: UInt8...) -> Bool { bytes.starts(with: start) }
    if begins(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff) { return [end] }
    if begins(0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0) { return [end] }
    if begins(0x20, 0x02) { return [MachineAddress(bytes[2..<6])] }
    if begins(0x20, 0x01, 0, 0) {
      return [MachineAddress(bytes[4..<8]), MachineAddress(bytes[12...].map { ~$0 })]
    }
    if begins(0, 0x64, 0xff, 0x9b, 0, 1) {
      // The network decides how long its prefix is; byte 8 is always zero.
      return [
        MachineAddress([bytes[6], bytes[7], bytes[9], bytes[10]]),
        MachineAddress([bytes[7], bytes[9], bytes[10], bytes[11]]),
        MachineAddress(bytes[9..<13]), end,
      ]
    }
    if begins(0, 0x64, 0xff, 0x9b) { return [end] }
    if bytes[9] == 0, bytes[10...11] == [0x5e, 0xfe] { return [end] }
    return []
  }
}

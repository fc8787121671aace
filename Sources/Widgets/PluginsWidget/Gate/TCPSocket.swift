internal import Foundation

/// Sockets for connections by TCP.
enum TCPSocket {
  private static let backlog: Int32 = 64

  /// Returns a socket that listens on a port of this machine alone, or `nil`.
  static func listening(on port: UInt16) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let listener = socket(AF_INET, kind, 0)
    guard listener >= 0 else { return nil }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) == 0 }
    }
    guard isBound, listen(listener, backlog) == 0 else {
      close(listener)
      return nil
    }
    return listener
  }

  /// Why there is no connection.
  enum Failure: Error {
    case unresolved, unreachable
    /// The name leads to this machine or to nobody, although the user named neither.
    case leadsHere
  }

  /// Connects to a host.
  ///
  /// - Parameters:
  ///   - host: The name or the address.
  ///   - port: The port.
  ///   - includesThisMachine: Whether the host may be this machine.
  ///   - timeout: How long each address may take, in seconds.
  /// - Returns: The connected socket.
  /// - Throws: ``Failure`` of the last address.
  static func connected(
    to host: String, port: Int, includesThisMachine: Bool, timeout: Int
  ) throws(Failure) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { throw .unresolved }
    defer { freeaddrinfo(list) }
    var failure = Failure.unresolved
    var next = list
    while let entry = next?.pointee {
      next = entry.ai_next
      guard includesThisMachine || !isHere(entry) else {
        failure = .leadsHere
        continue
      }
      guard let connection = connected(to: entry, timeout: timeout) else {
        failure = .unreachable
        continue
      }
      guard includesThisMachine || !(isHere(entry) || endsHere(connection)) else {
        close(connection)
        failure = .leadsHere
        continue
      }
      return connection
    }
    throw failure
  }

  private static func connected(to entry: addrinfo, timeout: Int) -> Int32? {
    let connection = socket(
      entry.ai_family, entry.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), entry.ai_protocol)
    guard connection >= 0 else { return nil }
    limit(connection, SO_SNDTIMEO, seconds: timeout)
    guard connect(connection, entry.ai_addr, entry.ai_addrlen) == 0 else {
      close(connection)
      return nil
    }
    limit(connection, SO_SNDTIMEO, seconds: 0)
    return connection
  }

  /// Returns whether the two ends of a connection have the same address, which is then this machine's.
  ///
  /// An interface may have got the address after ``MachineAddress`` was asked.
  private static func endsHere(_ connection: Int32) -> Bool {
    typealias Name = (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) ->
      Int32
    func address(_ name: Name) -> [UInt8]? {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let result = withUnsafeMutablePointer(to: &storage) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(connection, $0, &length) }
      }
      guard result == 0 else { return nil }
      return withUnsafeBytes(of: storage) { MachineAddress($0.prefix(Int(length)))?.bytes }
    }
    guard let own = address(getsockname), let other = address(getpeername) else { return true }
    return own == other
  }

  /// Sets how long reading or writing may wait in seconds, or 0 for any time.
  static func limit(_ socket: Int32, _ option: Int32, seconds: Int) {
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  private static func isHere(_ entry: addrinfo) -> Bool {
    let bytes = UnsafeRawBufferPointer(start: entry.ai_addr, count: Int(entry.ai_addrlen))
    return MachineAddress(bytes[...])?.isHere ?? true
  }
}

public import Dispatch
internal import Foundation
internal import Synchronization

/// An interface of the network.
///
/// - Source: Network `NWInterface`.
public struct NWInterface: Hashable, Sendable {
  /// The kind of an interface.
  public enum InterfaceType: Hashable, Sendable {
    /// Another kind.
    case other
    /// Wi-Fi.
    case wifi
    /// A cellular network.
    case cellular
    /// A cable.
    case wiredEthernet
    /// This machine.
    case loopback
  }

  /// The name, such as `eth0`.
  public let name: String
  /// The kind, which the name tells.
  public let type: InterfaceType

  init(name: String) {
    self.name = name
    type =
      switch name {
      case "lo": .loopback
      case let name where name.hasPrefix("wl"): .wifi
      case let name where name.hasPrefix("ww"): .cellular
      case let name where name.hasPrefix("e"): .wiredEthernet
      default: .other
      }
  }
}

/// The way to the network.
///
/// - Source: Network `NWPath`.
public struct NWPath: Hashable, Sendable {
  /// Whether there is a network.
  public enum Status: Hashable, Sendable {
    /// There is one.
    case satisfied
    /// There is none.
    case unsatisfied
    /// There may be one after a connection was made.
    case requiresConnection
  }

  /// The interfaces that have an address, without that of this machine.
  public let availableInterfaces: [NWInterface]
  /// Whether there is a network.
  public var status: Status { availableInterfaces.isEmpty ? .unsatisfied : .satisfied }
  /// Whether the network costs money: no, unless it is a cellular one.
  public var isExpensive: Bool { usesInterfaceType(.cellular) }
  /// Whether the user saves data: no.
  public var isConstrained: Bool { false }

  /// Returns whether the network is reached by an interface of a kind.
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
    availableInterfaces.contains { $0.type == type }
  }

  /// The interfaces of this machine as they are now.
  static var current: NWPath {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return NWPath(availableInterfaces: []) }
    defer { freeifaddrs(first) }
    var names: [String] = []
    var next = first
    while let interface = next {
      next = interface.pointee.ifa_next
      let flags = Int32(bitPattern: interface.pointee.ifa_flags)
      guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
        let address = interface.pointee.ifa_addr,
        [sa_family_t(AF_INET), sa_family_t(AF_INET6)].contains(address.pointee.sa_family)
      else { continue }
      let name = String(cString: interface.pointee.ifa_name)
      if !names.contains(name) { names.append(name) }
    }
    return NWPath(availableInterfaces: names.map(NWInterface.init(name:)))
  }
}

/// A monitor of the network, which reports it once: a widget runs for a moment.
///
/// - Source: Network `NWPathMonitor`.
public final class NWPathMonitor: Sendable {
  private let handler = Mutex<(@Sendable (NWPath) -> Void)?>(nil)

  /// Creates a monitor of all interfaces.
  public init() {}

  /// Creates a monitor; the kind is ignored.
  public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
    self.init()
  }

  /// Called with the network when the monitor starts.
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { handler.withLock { $0 } }
    set { handler.withLock { $0 = newValue } }
  }

  /// The network as it is now.
  public var currentPath: NWPath { .current }

  /// Reports the network on a queue.
  public func start(queue: DispatchQueue) {
    guard let handler = pathUpdateHandler else { return }
    queue.async { handler(.current) }
  }

  /// Stops the monitor.
  public func cancel() { pathUpdateHandler = nil }
}

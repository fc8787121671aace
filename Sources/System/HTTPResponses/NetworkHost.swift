package import Foundation

extension URL {
  /// The host as ``WidgetConfiguration/networkHosts(_:onRequest:)`` names it, with the port if it is
  /// not that of the scheme; `nil` for an address that is not requested from a server.
  package var networkHost: String? {
    guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = host(percentEncoded: false), !host.isEmpty
    else { return nil }
    let name = host.contains(":") ? "[\(host)]" : host
    let standardPort = scheme == "https" ? 443 : 80
    return port.map { $0 == standardPort ? name : "\(name):\($0)" } ?? name
  }
}

internal import Foundation

/// A Swift package that is referred to by its address.
package struct RemotePackage: Hashable, Sendable {
  /// Such as `https://example.com/owner/Name.git`.
  package let address: String
  /// The names of its products that are used.
  package var products: Set<String>
  /// The oldest version, a branch or a revision that is asked for, or `nil` if it is not known.
  package var requirement: Requirement?

  package enum Requirement: Hashable, Sendable {
    case version(String)
    case branch(String)
    case revision(String)
  }

  package init(address: String, products: Set<String> = [], requirement: Requirement? = nil) {
    self.address = address
    self.products = products
    self.requirement = requirement
  }

  /// The last part of the address, as SwiftPM identifies packages: in lower case and without `.git`.
  package var identity: String { Self.identity(of: address) }

  /// Returns the identity of the package at an address.
  package static func identity(of address: String) -> String {
    let name = address.split(whereSeparator: { "/:".contains($0) }).last ?? ""
    return (name.hasSuffix(".git") ? String(name.dropLast(4)) : String(name)).lowercased()
  }
}

extension ProjectGraph {
  /// The packages that the project refers to by their addresses, with the products that targets use.
  var remotePackages: [RemotePackage] {
    let products = objects(of: "XCSwiftPackageProductDependency").reduce(
      into: [String: Set<String>]()
    ) {
      guard let package = $1.object["package"] as? String,
        let name = $1.object["productName"] as? String
      else { return }
      $0[package, default: []].insert(name)
    }
    return objects(of: "XCRemoteSwiftPackageReference").compactMap { id, object in
      guard let address = object["repositoryURL"] as? String else { return nil }
      return RemotePackage(
        address: address, products: products[id] ?? [],
        requirement: RemotePackage.Requirement(object["requirement"] as? [String: Any] ?? [:]))
    }
  }
}

extension RemotePackage.Requirement {
  fileprivate init?(_ values: [String: Any]) {
    func text(_ key: String) -> String? { values[key] as? String }
    if let version = text("version") ?? text("minimumVersion") {
      self = .version(version)
    } else if let branch = text("branch") {
      self = .branch(branch)
    } else if let revision = text("revision") {
      self = .revision(revision)
    } else {
      return nil
    }
  }
}

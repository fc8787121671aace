internal import Foundation

/// The secrets that the user stores with `tessera secret set`, in the keychain.
///
/// Settings refer to them by name, such as `{secret: github}`, so that `home.yaml` contains none.
package enum Secrets {
  /// The attribute that tells these secrets from those of widgets.
  private static let service = "tessera secret"

  private static func query(_ name: String?) -> [String: Any] {
    var query: [String: Any] = [
      kSecClass: kSecClassGenericPassword, kSecAttrService: service,
    ]
    query[kSecAttrAccount] = name
    return query
  }

  /// Returns a secret, or `nil` if there is none or the keychain cannot be read.
  package static func value(of name: String) -> String? {
    var result: Any?
    let query = query(name).merging([kSecReturnData: true]) { $1 }
    guard SecItemCopyMatching(query, &result) == errSecSuccess, let data = result as? Data else {
      return nil
    }
    return String(data: data, encoding: .utf8)
  }

  /// Stores a secret in place of the earlier one.
  ///
  /// - Returns: Whether that was possible.
  package static func store(_ value: String, of name: String) -> Bool {
    // The earlier one stays until the new one is there.
    let data = [kSecValueData: Data(value.utf8)]
    let item = query(name).merging(data) { $1 }
    var status = SecItemUpdate(query(name), data)
    if status == errSecItemNotFound {
      status = SecItemAdd(item, nil as UnsafeMutablePointer<Any?>?)
    }
    // Another program has added one meanwhile.
    if status == errSecDuplicateItem { status = SecItemUpdate(query(name), data) }
    return status == errSecSuccess
  }

  /// Removes a secret.
  ///
  /// - Returns: Whether there was one.
  package static func remove(_ name: String) -> Bool {
    SecItemDelete(query(name)) == errSecSuccess
  }

  /// The names of all secrets, in alphabetical order.
  package static var names: [String] {
    var result: Any?
    let query = query(nil).merging([
      kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: true,
    ]) { $1 }
    guard SecItemCopyMatching(query, &result) == errSecSuccess,
      let items = result as? [[String: Any]]
    else { return [] }
    return items.compactMap { $0[kSecAttrAccount] as? String }.sorted()
  }
}

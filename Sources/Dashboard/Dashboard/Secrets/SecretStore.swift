import SharedStore

/// Where the secrets are that settings refer to.
@MainActor
package struct SecretStore {
  /// Returns a secret by name, or `nil` if there is none.
  package var value: (String) -> String?
  /// Stores a secret under a name, and returns whether that was possible.
  var store: (String, String) -> Bool
  /// Removes a secret.
  var remove: (String) -> Void

  /// The user's keychain.
  package static var keychain: SecretStore {
    SecretStore(
      value: { Secrets.value(of: $0) }, store: { Secrets.store($1, of: $0) },
      remove: { _ = Secrets.remove($0) })
  }

  /// An empty store in memory, so that a tape that is played neither reads nor changes the user's
  /// keychain.
  static var temporary: SecretStore {
    let values = Values()
    return SecretStore(
      value: { values.texts[$0] },
      store: { name, value in
        values.texts[name] = value
        return true
      }, remove: { values.texts[$0] = nil })
  }

  @MainActor
  private final class Values {
    var texts: [String: String] = [:]
  }
}

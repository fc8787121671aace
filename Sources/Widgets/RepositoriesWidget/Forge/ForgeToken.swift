internal import Files
internal import Foundation
internal import TesseraIntents
internal import TesseraUI

/// The tokens with which private repositories can be read.
///
/// A token is in the environment or in the user's keychain, never in `home.yaml`.
struct ForgeToken: Sendable {
  let environment: [String: String]
  let forges: ForgeDirectory

  /// Returns the token for a server, or `nil` if there is none.
  ///
  /// The keychain takes precedence over the environment, whose token is sent only to servers that
  /// the user trusts with it.
  func token(for kind: ForgeKind, host: String) -> String? {
    if let token = ForgeKeychain.token(ofHost: host) { return token }
    guard forges.tokenHosts.contains(host) else { return nil }
    return kind.tokenVariables.lazy.compactMap { environment.value(of: $0) }.first
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }
}

/// The tokens in the user's keychain, by server.
enum ForgeKeychain {
  private static let account = "tessera-repositories"

  private static func query(_ host: String) -> CFDictionary {
    [
      kSecClass: kSecClassInternetPassword, kSecAttrServer: host.lowercased(),
      kSecAttrAccount: account,
    ]
  }

  static func token(ofHost host: String) -> String? {
    var result: Any?
    let query = query(host).merging([kSecReturnData: true]) { $1 }
    guard SecItemCopyMatching(query, &result) == errSecSuccess, let data = result as? Data else {
      return nil
    }
    return String(data: data, encoding: .utf8)
  }

  /// Stores a token, or removes it if it is empty; returns whether that was possible.
  static func store(_ token: String, ofHost host: String) -> Bool {
    let removal = SecItemDelete(query(host))
    guard !token.isEmpty else { return [errSecSuccess, errSecItemNotFound].contains(removal) }
    let item = query(host).merging([kSecValueData: Data(token.utf8)]) { $1 }
    return SecItemAdd(item, nil as UnsafeMutablePointer<Any?>?) == errSecSuccess
  }
}

/// Stores a forge's token in the user's keychain.
struct StoreForgeToken: AppIntent {
  static let title: LocalizedStringResource = "Store a forge’s token"
  static let description: IntentDescription? =
    "Stores a token for private repositories in the keychain; an empty one is removed."

  @Parameter(title: "Forge", default: "github.com") var host: String
  @Parameter(title: "Token", inputOptions: .secret) var token: String

  static var parameterSummary: some ParameterSummary {
    Summary("Store the token \(\.$token) of \(\.$host)")
  }

  init() {}

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let host = host.trimmingCharacters(in: .whitespaces)
    let token = token.trimmingCharacters(in: .whitespacesAndNewlines)
    guard host.wholeMatch(of: /[A-Za-z0-9.\-]+(?::[0-9]+)?/) != nil else {
      throw ForgeTokenError.invalidHost(PlainText.line(host))
    }
    guard ForgeKeychain.store(token, ofHost: host) else { throw ForgeTokenError.notStored }
    return .result(
      dialog: token.isEmpty ? "The token of \(host) was removed" : "The token of \(host) is stored")
  }
}

/// Why a token was not stored.
enum ForgeTokenError: LocalizedError {
  case invalidHost(String)
  case notStored

  var errorDescription: String? {
    switch self {
    case .invalidHost(let host): "“\(host)” is not a server; expected one such as github.com"
    case .notStored: "The keychain cannot be written"
    }
  }
}

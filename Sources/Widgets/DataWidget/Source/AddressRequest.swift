internal import Foundation
internal import Files
internal import HTTPResponses
internal import TesseraUI
internal import WidgetOptions

/// A request for an address, with the user's headers and secrets.
struct AddressRequest {
  let url: URL
  private(set) var headers = ["User-Agent": "Tessera (data widget)", "Accept": "*/*"]
  /// Whether the address or a header contains a secret.
  let hasSecret: Bool

  /// Creates a request.
  ///
  /// - Throws: ``DataProblem`` if a header or a reference to a secret is not complete, or if a secret
  ///   would be sent in plain text to another machine.
  init(_ address: String, _ headerLines: String, _ secrets: SecretTexts) throws(DataProblem) {
    let typedHeaders = try RequestHeaders(headerLines, secrets)
    headers.merge(typedHeaders.values) { $1 }
    hasSecret = typedHeaders.haveSecrets || SecretTexts.refersToSecret(address)
    // At the beginning, it is the address itself.
    let text = try secrets.replacingReferences(in: address, of: .source) {
      $0.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? $0
    }
    guard let url = URL(string: text), url.host?.isEmpty == false else {
      throw DataProblem(.source, String(localized: "This is not an address."))
    }
    self.url = url
    guard !hasSecret || url.isOnThisMachine || url.scheme?.lowercased() == "https" else {
      throw DataProblem(
        .source,
        String(localized: "A secret is only sent to an address that begins with https://."))
    }
  }

  /// The characters that need not be encoded anywhere in an address (RFC 3986 §2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

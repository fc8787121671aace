package import Foundation

/// The responses of an archive, in their order.
package struct HTTPReplay: Sendable {
  private var remaining: [Key: [HTTPArchive.Entry]] = [:]

  private struct Key: Hashable {
    let method: String
    let url: String
    /// The body of the request; `nil` stands for any.
    let body: String?
  }

  package init(_ archive: HTTPArchive) {
    for entry in archive.log.entries where entry.response.status > 0 {
      let request = entry.request
      let body = request.postData?.text
      for body in body == nil ? [nil] : [body, nil] {
        let key = Key(method: request.method.uppercased(), url: request.url, body: body)
        remaining[key, default: []].append(entry)
      }
    }
  }

  /// Returns the response to a request, or `nil` if the archive has none.
  ///
  /// Requests that are the same have the responses in their order; the last one is repeated. The body
  /// of a request decides if the archive has it.
  package mutating func response(
    method: String, url: String, body: Data?
  ) -> HTTPArchive.Response? {
    let text = body.flatMap { String(validating: $0, as: UTF8.self) }
    for body in text == nil ? [nil] : [text, nil] {
      let key = Key(method: method.uppercased(), url: url, body: body)
      guard let entries = remaining[key], let first = entries.first else { continue }
      if entries.count > 1 { remaining[key]?.removeFirst() }
      return first.response
    }
    return nil
  }
}

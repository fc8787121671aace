package import Foundation

/// An HTTP archive, as browsers and debugging proxies export it: requests with their responses.
///
/// Other programs may add members, which are ignored.
///
/// - Source: HTTP Archive (HAR) 1.2.
package struct HTTPArchive: Codable, Hashable, Sendable {
  package var log = Log()

  package init() {}

  /// The contents of the archive.
  package struct Log: Codable, Hashable, Sendable {
    package var version = "1.2"
    package var creator = Creator()
    package var entries: [Entry] = []
  }

  /// The program that wrote the archive.
  package struct Creator: Codable, Hashable, Sendable {
    package var name = "Tessera"
    package var version = "1"
  }

  /// A request with its response.
  package struct Entry: Codable, Hashable, Sendable {
    package var startedDateTime: String
    /// The duration, in milliseconds.
    package var time: Double
    package var request: Request
    package var response: Response
    private var cache: [String: String]? = [:]
    private var timings: Timings? = Timings()

    package init(startedDateTime: String, time: Double, request: Request, response: Response) {
      self.startedDateTime = startedDateTime
      self.time = time
      self.request = request
      self.response = response
    }
  }

  private struct Timings: Codable, Hashable, Sendable {
    /// -1 if it is not known.
    var send = -1.0
    var wait = -1.0
    var receive = -1.0
  }

  /// A header, a cookie or an item of a query.
  package struct Pair: Codable, Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package struct Request: Codable, Hashable, Sendable {
    package var method: String
    package var url: String
    private var httpVersion: String? = "HTTP/1.1"
    /// No headers are written: they may be secret.
    private var headers: [Pair]? = []
    private var cookies: [Pair]? = []
    private var queryString: [Pair]? = []
    private var headersSize: Int? = -1
    private var bodySize: Int? = -1
    package var postData: PostData?

    package init(method: String, url: String, postData: PostData? = nil) {
      self.method = method
      self.url = url
      self.postData = postData
    }
  }

  /// The body of a request.
  package struct PostData: Codable, Hashable, Sendable {
    package var mimeType: String
    package var text: String?

    package init(mimeType: String, text: String?) {
      self.mimeType = mimeType
      self.text = text
    }
  }

  package struct Response: Codable, Hashable, Sendable {
    /// The status code, or 0 if there was no response.
    package var status: Int
    package var statusText: String
    package var headers: [Pair]
    package var content: Content
    private var httpVersion: String? = "HTTP/1.1"
    private var cookies: [Pair]? = []
    private var redirectURL: String? = ""
    private var headersSize: Int? = -1
    private var bodySize: Int? = -1

    package init(status: Int, statusText: String, headers: [Pair], content: Content) {
      self.status = status
      self.statusText = statusText
      self.headers = headers
      self.content = content
    }
  }

  /// The body of a response.
  package struct Content: Codable, Hashable, Sendable {
    /// The size, in bytes.
    package var size: Int
    package var mimeType: String
    package var text: String?
    /// `base64`, or `nil` if the text is that of the body.
    package var encoding: String?

    /// Creates the content of a body: as text if it is text.
    package init(_ body: Data, mimeType: String) {
      size = body.count
      self.mimeType = mimeType
      if let text = String(validating: body, as: UTF8.self) {
        self.text = text
      } else {
        text = body.base64EncodedString()
        encoding = "base64"
      }
    }

    /// The body; empty if the archive does not have it.
    package var body: Data {
      guard let text else { return Data() }
      guard encoding == "base64" else { return Data(text.utf8) }
      return Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
    }
  }
}

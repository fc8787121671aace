internal import FeedsWidget
internal import Foundation

/// How much traffic there is.
struct Traffic: Codable, Hashable, Sendable {
  /// The level, from 0 for empty roads to 10 for a standstill.
  var level: Int
  /// A description, or `nil` for none.
  var text: String?

  /// Parses the response of the user's service: `{"level": 4, "text": "…"}`.
  ///
  /// - Throws: ``TodayError/unreadable(_:)`` if there is no level from 0 to 10.
  init(parsing data: Data) throws(TodayError) {
    struct Response: Decodable {
      var level: Double
      var text: String?
    }
    // The details of the error would not help the user.
    guard let response = try? JSONDecoder().decode(Response.self, from: data),
      (0...10).contains(response.level)
    else { throw .unreadable("a traffic level from 0 to 10") }
    level = Int(response.level.rounded())
    text = response.text.map { PlainText.line(ofHTML: $0, limit: 60) }
  }

  init(level: Int, text: String?) {
    self.level = level
    self.text = text
  }

  static let sample = Traffic(level: 4, text: "light")
}

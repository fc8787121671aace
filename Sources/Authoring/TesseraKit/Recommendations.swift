internal import Wire
internal import TesseraIntents
internal import TesseraUI

/// The properties that `AppIntentRecommendation` and `IntentRecommendation` have in common.
protocol Recommendation {
  associatedtype Intent

  var intent: Intent { get }
  /// The name by which `recommendation` in `home.yaml` selects the settings.
  var description: Text { get }
}

extension AppIntentRecommendation: Recommendation {}

extension IntentRecommendation: Recommendation {}

@MainActor
extension Collection where Element: Recommendation {
  /// The names of the recommendations, in their order.
  var names: [String] { map { $0.description.plainText } }

  /// Returns the settings that a request selects by name, or `nil` if none have that name.
  func intent(for context: DrawingContext) -> Element.Intent? {
    first { $0.description.plainText == context.request.recommendation }?.intent
  }
}

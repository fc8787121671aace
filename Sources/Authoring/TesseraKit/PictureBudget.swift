/// The bytes that the images of a timeline may have, so that the whole response is within the
/// dashboard's limit.
@MainActor
final class PictureBudget {
  private let viewShare: Int
  private var remaining = totalBytes

  private static let totalBytes = 8 << 20

  /// Divides the bytes among the entries; further views that a `TimelineView` adds get what remains.
  init(viewCount: Int) {
    viewShare = Self.totalBytes / max(1, viewCount)
  }

  /// The number of bytes that the images of the next view may have.
  var bytesForView: Int { min(viewShare, remaining) }

  func spend(_ bytes: Int) { remaining = max(0, remaining - bytes) }
}

internal import Foundation
internal import ViewTree
internal import Wire

/// The archive of a timeline's views, which share images and are stored once if they are equal.
///
/// It also divides the bytes that images may have, so that the whole response is within the
/// dashboard's limit.
@MainActor
final class TimelineArchive {
  private var images = ImageTable()
  private var sequence = ArchiveSequence()
  /// The images that have been reduced, so that an image is reduced once.
  var reducedPictures = ReducedPictures()
  /// The number of entries whose images have not been counted.
  private var remainingViews: Int
  private var remainingBytes = 8 << 20
  private var pictureViews = 0

  /// Creates an archive for a number of entries; a `TimelineView` may add more.
  init(viewCount: Int) {
    remainingViews = viewCount
  }

  /// The number of bytes that new images of the next view may have.
  ///
  /// Most timelines have the same images in all entries, so the first get an eighth of all bytes.
  var bytesForView: Int {
    let divisor = pictureViews < 4 ? min(8, remainingViews) : remainingViews
    return min(PictureDetail.viewLimit, remainingBytes / max(1, divisor))
  }

  /// Archives the view of an entry.
  func entry(at date: Double, _ node: Node, url: String?) -> WireEntry {
    let knownCount = images.images.count
    let bytes = ArchivedNode.compactBytes(of: node.linked(to: url), sharing: &images)
    let newImages = images.images[knownCount...]
    spend(newImages.reduce(0) { $0 + $1.count })
    var entry = WireEntry(date: date, sequence.append(bytes))
    if !newImages.isEmpty { entry.images = newImages.map { Data($0).base64EncodedString() } }
    return entry
  }

  private func spend(_ bytes: Int) {
    remainingViews = max(1, remainingViews - 1)
    remainingBytes = max(0, remainingBytes - bytes)
    if bytes > 0 { pictureViews += 1 }
  }
}

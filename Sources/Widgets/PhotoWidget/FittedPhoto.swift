internal import TesseraUI

/// A photo that fills a space, of which a part is cut off, or that is shown whole inside it.
///
/// Only the part that is visible is archived.
struct FittedPhoto: View {
  let photo: Photo
  /// The space, in points.
  let size: CGSize
  let fit: PhotoFit
  let focus: PhotoFocus

  var body: some View {
    if let whole = photo.image.cgImage {
      let frame = PhotoFrame(
        image: CGSize(width: whole.width, height: whole.height), in: size, fit: fit, focus: focus)
      if let part = whole.cropping(to: frame.crop) {
        Image(part, scale: 1, label: Text(verbatim: photo.name)).resizable()
          .frame(width: frame.size.width, height: frame.size.height)
      }
    }
  }
}

/// The visible part of a photo, and the size at which the part is shown.
struct PhotoFrame: Hashable, Sendable {
  /// The visible part, in pixels.
  let crop: CGRect
  /// The size, in points; whole cells.
  let size: CGSize

  init(image: CGSize, in space: CGSize, fit: PhotoFit, focus: PhotoFocus) {
    var size = space
    if fit == .fit {
      let scale = min(space.width / max(1, image.width), space.height / max(1, image.height))
      size = CGSize(
        width: max(8, (image.width * scale / 8).rounded() * 8),
        height: max(16, (image.height * scale / 16).rounded() * 16))
    }
    // Whole cells have other proportions than the photo, so a part is cut off here, too.
    let scale = min(image.width / max(1, size.width), image.height / max(1, size.height))
    let crop = CGSize(width: max(1, size.width * scale), height: max(1, size.height * scale))
    let (x, y) = focus.fractions
    self.crop = CGRect(
      x: ((image.width - crop.width) * x).rounded(.down),
      y: ((image.height - crop.height) * y).rounded(.down), width: crop.width.rounded(.down),
      height: crop.height.rounded(.down))
    self.size = size
  }
}

extension PhotoFocus {
  /// The part of what is cut off that is on the left and at the top, 0…1.
  fileprivate var fractions: (x: Double, y: Double) {
    switch self {
    case .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    }
  }
}

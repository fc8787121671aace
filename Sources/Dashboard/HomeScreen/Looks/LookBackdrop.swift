internal import Cells

/// A background picture in pixels, as it is behind the content of a box.
struct LookBackdrop: Hashable, Sendable {
  /// The whole picture under its veil.
  private let image: PixelImage

  /// Creates a backdrop, or returns `nil` for a layer without a picture in pixels.
  init?(_ layer: LookLayer?, under veil: LookVeil?) {
    guard case .picture(let picture)? = layer, let image = picture.image else { return nil }
    guard let veil else {
      self.image = image
      return
    }
    var bytes = image.bytes
    for index in stride(from: 0, to: image.size.width * image.size.height * 4, by: 4) {
      let color = veil.over(
        RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2]))
      (bytes[index], bytes[index + 1], bytes[index + 2]) = (color.red, color.green, color.blue)
    }
    self.image = PixelImage(size: image.size, bytes: bytes) ?? image
  }

  /// Returns the picture that fills an area; what does not fit is cut off evenly on both sides, as
  /// in ``LookPicture/filling(_:)``.
  func filling(_ area: Rect) -> CellPicture? {
    guard !area.isEmpty else { return nil }
    // A cell is twice as high as it is wide.
    let (width, height) = (area.width, area.height * 2)
    let scale = min(
      Double(image.size.width) / Double(width), Double(image.size.height) / Double(height))
    let size = Size(
      width: max(1, Int(scale * Double(width))), height: max(1, Int(scale * Double(height))))
    let part = Rect(
      x: (image.size.width - size.width) / 2, y: (image.size.height - size.height) / 2,
      width: size.width, height: size.height)
    return image.cropped(to: part).map { CellPicture($0, in: area, background: .none) }
  }
}

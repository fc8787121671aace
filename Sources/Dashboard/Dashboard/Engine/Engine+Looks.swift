import Cells
import Configuration
import ExtensionHost
import Files
package import Foundation
import HomeScreen
import IntentSchemas
import ViewTree
import Wire

/// What the looks of boxes refer to: themes, pictures and fonts.
extension Engine {
  /// The widget that reads pictures, so that a damaged file costs only its process.
  private static let pictureExtension = "photo"

  func load(_ resource: LookResource, at now: Date) {
    switch resource {
    case .theme(let name):
      guard let userFiles else { return }
      receive(.lookResource(resource, userFiles.lookTheme(name)), at: now)
    case .font(let name):
      guard let result = fontLoader.result(of: name, at: Clock.monotonic) else { return }
      receive(.lookResource(resource, LookResourceResponse(result)), at: now)
    case .picture(let path, let family): requestPicture(path, family)
    }
  }

  // MARK: Pictures

  private func requestPicture(_ path: String, _ family: Family) {
    let size = family.contentSize
    var request = WidgetRequest(
      kind: Self.pictureExtension, family: family, width: size.width, height: size.height)
    request.configuration = IntentValues(
      intent: "PhotoIntent", values: ["path": .string(absolutePath(path))])
    request.date = fixedDate?.timeIntervalSince1970
    request.setCells(home.pictureCells)
    send(
      Self.pictureExtension, .snapshot(request),
      for: .picture(.picture(path, family), cells: home.pictureCells),
      timeout: home.configuration.limits.timeline)
  }

  /// Returns the path of a picture; a relative path begins at the folder of `home.yaml`.
  private func absolutePath(_ path: String) -> String {
    guard !PathBytes.isAbsolute(path), path.utf8.first != UInt8(ascii: "~"), let userFiles else {
      return path
    }
    return Folder.parent(of: userFiles.paths.home) + "/" + path
  }

  func handlePicture(_ response: ExtensionResponse, _ resource: LookResource, at now: Date) {
    receive(.lookResource(resource, pictureResponse(response, resource)), at: now)
  }

  private func pictureResponse(
    _ response: ExtensionResponse, _ resource: LookResource
  ) -> LookResourceResponse {
    switch response {
    case .view(let view):
      guard let node = try? view.archived?.node() else { return .failed("sent no picture") }
      let detail = LookPicture.detail(of: family(of: resource))
      guard let picture = node.firstPicture.flatMap({ LookPicture($0, detail: detail) }) else {
        // Without a picture, the widget shows why.
        let reason = node.accessibilityElements(in: Self.reasonSize, at: 0).map(\.label)
        return .failed("background: " + reason.joined(separator: " "))
      }
      return .picture(picture)
    case .failed(let reason), .stopped(let reason): return .failed("background: \(reason)")
    default: return .failed("background: sent an unexpected response")
    }
  }

  private func family(of resource: LookResource) -> Family? {
    if case .picture(_, let family) = resource { family } else { nil }
  }

  /// A size in which a reason is not cut off.
  private static let reasonSize = Size(width: 200, height: 50)

  // MARK: Fonts

  /// Applies the fonts that were read since the last call.
  package func handleFonts(at now: Date) {
    fontLoader.handleReady(at: Clock.monotonic)
    for outcome in fontLoader.takeOutcomes() {
      receive(
        .lookResource(.font(outcome.name), LookResourceResponse(outcome.result)), at: now)
    }
  }

  /// Waits until all fonts are read, and applies them; on the dashboard's screen nothing waits.
  package func waitForFonts(at now: Date) {
    while fontLoader.isBusy {
      let timeout = max(0, (fontLoader.nextDeadline ?? 0) - Clock.monotonic)
      _ = EventSources.wait(for: fontLoader.descriptors, timeout: timeout)
      handleFonts(at: now)
    }
  }
}

extension LookResourceResponse {
  fileprivate init(_ result: Result<FigletFace, FontError>) {
    switch result {
    case .success(let face): self = .font(face)
    case .failure(let error): self = .failed("numerals: \(error)")
    }
  }
}

extension Node {
  /// The first image of the view in reading order, or `nil` if there is none.
  fileprivate var firstPicture: PictureNode? {
    if case .picture(let picture) = self { return picture }
    return children.lazy.compactMap(\.firstPicture).first
  }
}

extension LookPicture {
  /// Returns the size in pixels that is enough for cells: two columns and four rows in each.
  fileprivate static func detail(of family: Family?) -> Size? {
    family.map { Size(width: $0.contentSize.width * 2, height: $0.contentSize.height * 4) }
  }

  /// Creates a picture from an image; what is transparent is black.
  ///
  /// - Parameters:
  ///   - node: The image.
  ///   - detail: The size in pixels that the picture for cells covers, or `nil` for all pixels.
  fileprivate init?(_ node: PictureNode, detail: Size?) {
    let size = Size(width: node.width, height: node.height)
    guard let image = PixelImage(size: size, bytes: node.pixels.bytes)?.overBlack else {
      return nil
    }
    let coarseImage = detail.map { image.reduced(toCover: $0) } ?? image
    let bytes = coarseImage.bytes
    let pixels = (0..<coarseImage.size.width * coarseImage.size.height).map { index in
      RGB(red: bytes[index * 4], green: bytes[index * 4 + 1], blue: bytes[index * 4 + 2])
    }
    self.init(
      size: coarseImage.size, pixels: pixels, image: coarseImage.size == size ? nil : image)
  }
}

extension PixelImage {
  /// The image blended with black.
  fileprivate var overBlack: PixelImage? {
    var result = bytes
    for index in stride(from: 0, to: size.width * size.height * 4, by: 4) {
      let opacity = Double(bytes[index + 3]) / 255
      let color = RGB(red: bytes[index], green: bytes[index + 1], blue: bytes[index + 2])
        .blended(over: RGB(0), opacity: opacity)
      (result[index], result[index + 1], result[index + 2]) = (color.red, color.green, color.blue)
      result[index + 3] = 255
    }
    return PixelImage(size: size, bytes: result)
  }

  /// Returns the image, reduced to the smallest size of the same proportions that covers a size.
  fileprivate func reduced(toCover target: Size) -> PixelImage {
    let scale = max(
      Double(target.width) / Double(size.width), Double(target.height) / Double(size.height))
    guard scale < 1 else { return self }
    return scaled(
      to: Size(
        width: max(1, Int((Double(size.width) * scale).rounded())),
        height: max(1, Int((Double(size.height) * scale).rounded()))))
  }
}

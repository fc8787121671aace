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
      apply(.lookResource(resource, userFiles.lookTheme(name)), at: now)
    case .font(let name):
      guard let result = fontLoader.result(of: name, at: Clock.monotonic) else { return }
      apply(.lookResource(resource, LookResourceResponse(result)), at: now)
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
    send(
      Self.pictureExtension, .snapshot(request), for: .picture(.picture(path, family)),
      timeout: home.configuration.limits.timeline)
  }

  /// Returns the path of a picture; a relative path begins at the folder of `home.yaml`.
  private func absolutePath(_ path: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~"), let userFiles else { return path }
    return Folder.parent(of: userFiles.paths.home) + "/" + path
  }

  func handlePicture(_ response: ExtensionResponse, _ resource: LookResource, at now: Date) {
    apply(.lookResource(resource, pictureResponse(response)), at: now)
  }

  private func pictureResponse(_ response: ExtensionResponse) -> LookResourceResponse {
    switch response {
    case .view(let view):
      guard let node = try? view.archived?.node() else { return .failed("sent no picture") }
      guard let picture = node.firstPicture.flatMap({ LookPicture($0) }) else {
        // Without a picture, the widget shows why.
        let reason = node.accessibilityElements(in: Self.reasonSize, at: 0).map(\.label)
        return .failed("background: " + reason.joined(separator: " "))
      }
      return .picture(picture)
    case .failed(let reason), .stopped(let reason): return .failed("background: \(reason)")
    default: return .failed("background: sent an unexpected response")
    }
  }

  /// A size in which a reason is not cut off.
  private static let reasonSize = Size(width: 200, height: 50)

  // MARK: Fonts

  /// Applies the fonts that were read since the last call.
  package func handleFonts(at now: Date) {
    fontLoader.handleReady(at: Clock.monotonic)
    for outcome in fontLoader.takeOutcomes() {
      apply(
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
  /// Creates a picture from an image; what is transparent is black.
  fileprivate init?(_ node: PictureNode) {
    let bytes = node.pixels.bytes
    guard bytes.count >= node.width * node.height * 4 else { return nil }
    let pixels = (0..<node.width * node.height).map { index in
      let color = RGB(
        red: bytes[index * 4], green: bytes[index * 4 + 1], blue: bytes[index * 4 + 2])
      return color.blended(over: RGB(0), opacity: Double(bytes[index * 4 + 3]) / 255)
    }
    self.init(size: Size(width: node.width, height: node.height), pixels: pixels)
  }
}

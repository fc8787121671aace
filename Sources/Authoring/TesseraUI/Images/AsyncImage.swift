public import Foundation

/// A view that would load an image from a URL.
///
/// In a widget, the view shows its placeholder. As on iOS, the view is archived before
/// an image can be loaded. Load the image in the timeline provider, and pass it on in the entry.
/// - Source: SwiftUI `AsyncImage`.
public struct AsyncImage<Content: View>: View {
  private let content: (AsyncImagePhase) -> Content

  /// Creates a view that shows the content for an empty phase.
  ///
  /// The URL is never loaded.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.content = content
  }

  /// Creates a view that shows the placeholder.
  ///
  /// The URL is never loaded.
  public init<Picture: View, Placeholder: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> Picture,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == ConditionalContent<Picture, Placeholder> {
    self.content = { phase in
      guard let image = phase.image else {
        return ConditionalContent(branch: .second(placeholder()))
      }
      return ConditionalContent(branch: .first(content(image)))
    }
  }

  /// The content for an empty phase.
  public var body: some View { content(.empty) }
}

extension AsyncImage where Content == Color {
  /// Creates a view that shows a gray area.
  ///
  /// The URL is never loaded.
  public init(url: URL?, scale: CGFloat = 1) {
    content = { _ in .gray.opacity(0.3) }
  }
}

/// The state of loading an image.
///
/// - Source: SwiftUI `AsyncImagePhase`.
public enum AsyncImagePhase: Sendable {
  /// No image is loaded, which is always the case in a widget.
  case empty
  /// An image has been loaded.
  case success(Image)
  /// The image could not be loaded.
  case failure(any Error)

  /// The image, or `nil` if none has been loaded.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }

  /// The error, or `nil` if none has occurred.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

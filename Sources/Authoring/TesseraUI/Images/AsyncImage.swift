public import Foundation

/// A picture from an address: in a widget its placeholder, as on iOS.
///
/// The view is archived before anything could be fetched; a provider fetches pictures and hands
/// them on in its entries.
///
/// - Source: SwiftUI `AsyncImage`.
public struct AsyncImage<Content: View>: View {
  private let content: (AsyncImagePhase) -> Content

  /// What is shown while nothing has been fetched.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.content = content
  }

  /// What is shown while nothing has been fetched.
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

  /// What is shown while nothing has been fetched.
  public var body: some View { content(.empty) }
}

extension AsyncImage where Content == Color {
  /// A quiet ground: nothing has been fetched.
  public init(url: URL?, scale: CGFloat = 1) {
    content = { _ in .gray.opacity(0.3) }
  }
}

/// How far a picture is.
///
/// - Source: SwiftUI `AsyncImagePhase`.
public enum AsyncImagePhase: Sendable {
  /// Nothing has been fetched.
  case empty
  /// It is there.
  case success(Image)
  /// It cannot be had.
  case failure(any Error)

  /// The picture, or `nil` where it is not there.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }

  /// Why it cannot be had, or `nil` where nothing went wrong.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

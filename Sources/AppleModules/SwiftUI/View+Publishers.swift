public import Combine
public import TesseraUI

extension View {
  /// Has no effect, because a widget's view is drawn once.
  ///
  /// - Source: SwiftUI `View.onReceive(_:perform:)`.
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }
}

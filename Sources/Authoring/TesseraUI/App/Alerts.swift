// Views that an app shares with its widget present things; a widget presents nothing, as on iOS.

/// A question to the user: it builds, and is never asked.
///
/// - Source: SwiftUI `Alert`.
public struct Alert {
  /// An answer.
  public struct Button {
    /// The usual answer.
    public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    /// The answer that changes nothing.
    public static func cancel(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    /// The answer that changes nothing.
    public static func cancel(_ action: (() -> Void)? = nil) -> Button { Button() }
    /// The answer that loses something.
    public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button()
    }
  }

  /// Words and one answer.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}

  /// Words and two answers.
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {}
}

extension View {
  /// Presents nothing.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View { self }

  /// Presents nothing.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View { self }

  /// Presents nothing.
  public func alert<Actions: View>(
    _ key: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  /// Presents nothing.
  @_disfavoredOverload
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  /// Presents nothing.
  public func alert<Actions: View, Message: View>(
    _ key: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View { self }

  /// Presents nothing.
  @_disfavoredOverload
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View { self }

  /// Presents nothing.
  public func confirmationDialog<Actions: View>(
    _ key: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  /// Presents nothing.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Presents nothing.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  /// Presents nothing.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Presents nothing.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Presents nothing.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { self }
}

// Presentation API, so that views shared between an app and its widget compile. As on iOS, a widget
// presents nothing.

/// A description of an alert.
///
/// As on iOS, a widget presents nothing. The type exists so that source shared with an app
/// compiles.
/// - Source: SwiftUI `Alert`.
public struct Alert {
  /// A button of an alert.
  public struct Button {
    /// Creates a button with the default style.
    ///
    /// The action is never called.
    public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    /// Creates a Cancel button with a custom label.
    ///
    /// The action is never called.
    public static func cancel(_ label: Text, action: (() -> Void)? = nil) -> Button { Button() }
    /// Creates a Cancel button with the default label.
    ///
    /// The action is never called.
    public static func cancel(_ action: (() -> Void)? = nil) -> Button { Button() }
    /// Creates a button for a destructive action.
    ///
    /// The action is never called.
    public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button()
    }
  }

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {}

  /// Creates an alert with two buttons.
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {}
}

extension View {
  /// Has no effect, because widgets do not present alerts.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View { self }

  /// Has no effect, because widgets do not present alerts.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View { self }

  /// Has no effect, because widgets do not present alerts.
  public func alert<Actions: View>(
    _ key: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  /// Has no effect, because widgets do not present alerts.
  @_disfavoredOverload
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  /// Has no effect, because widgets do not present alerts.
  public func alert<Actions: View, Message: View>(
    _ key: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View { self }

  /// Has no effect, because widgets do not present alerts.
  @_disfavoredOverload
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View { self }

  /// Has no effect, because widgets do not present dialogs.
  public func confirmationDialog<Actions: View>(
    _ key: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions
  ) -> some View { self }

  /// Has no effect, because widgets do not present sheets.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect, because widgets do not present sheets.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  /// Has no effect, because widgets do not present covers.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect, because widgets do not present popovers.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }

  /// Has no effect, because widgets have no context menu.
  public func contextMenu<Items: View>(@ViewBuilder menuItems: () -> Items) -> some View { self }
}

extension View {
  /// Sets the function that creates the controls within this view from their configuration.
  ///
  /// The function's result uses the enclosing style, so that a style may contain the control that
  /// it styles.
  func styling<Configuration>(
    _ path: WritableKeyPath<EnvironmentValues, @MainActor (Configuration) -> AnyView>,
    _ make: @escaping @MainActor (Configuration) -> some View
  ) -> some View {
    transformingEnvironment { environment in
      let enclosingStyle = environment[keyPath: path]
      environment[keyPath: path] = { AnyView(make($0).environment(path, enclosingStyle)) }
    }
  }
}

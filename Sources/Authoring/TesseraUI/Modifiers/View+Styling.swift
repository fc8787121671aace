extension View {
  /// Sets what makes the controls inside from their configuration.
  ///
  /// Inside a style the one around is in force, so that a style may use the control itself.
  func styling<Configuration>(
    _ path: WritableKeyPath<EnvironmentValues, @MainActor (Configuration) -> AnyView>,
    _ make: @escaping @MainActor (Configuration) -> some View
  ) -> some View {
    adjusting { environment in
      let outer = environment[keyPath: path]
      environment[keyPath: path] = { AnyView(make($0).environment(path, outer)) }
    }
  }
}

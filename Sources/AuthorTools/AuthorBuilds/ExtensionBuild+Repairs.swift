// Compiling sources of which parts are left out.
extension ExtensionBuild {
  /// The most times that sources are compiled until there are no errors.
  private static let roundLimit = 20

  /// Writes the copies with their repairs.
  ///
  /// - Parameters:
  ///   - copies: The copies.
  ///   - repairs: What is left out.
  ///   - omissions: Receives the files that are left out.
  /// - Returns: The copies that are compiled.
  /// - Throws: An error of Foundation if a file cannot be written.
  func write(
    _ copies: [SourceCopy], _ repairs: SourceRepairs, _ omissions: inout [BuildReport.Omission]
  ) throws -> [SourceCopy] {
    try copies.filter { copy in
      if try copy.write(repairs) { return true }
      omissions += copy.omissions(repairs)
      return false
    }
  }

  /// Compiles sources, and leaves out parts of them until there are no errors.
  ///
  /// - Parameters:
  ///   - copies: The copies, which have been written.
  ///   - repairs: What is left out.
  ///   - omissions: Receives what is left out of these copies.
  ///   - failsAtSyntax: Whether a file that cannot be parsed ends the build: its author is probably
  ///     still typing, and without the file most widgets could be missing.
  ///   - compile: Compiles copies.
  /// - Returns: The copies that were compiled, and the errors that remain.
  /// - Throws: An error of Foundation if a file cannot be written or the compiler not be started.
  func compileRepairing(
    _ copies: [SourceCopy], _ repairs: SourceRepairs, _ omissions: inout [BuildReport.Omission],
    failsAtSyntax: Bool = false, _ compile: ([SourceCopy]) throws -> Tool.Result
  ) throws -> (copies: [SourceCopy], errors: [Diagnostic]) {
    defer { for copy in copies { omissions += copy.omissions(repairs) } }
    var remaining = copies
    var errors: [Diagnostic] = []
    for _ in 0..<Self.roundLimit {
      let result = try compile(remaining)
      guard result.status != 0 else { return (remaining, []) }
      errors = Diagnostic.errors(in: result.output)
      // In a file that was repaired, such an error may be a consequence of the repair.
      let isUnparsed = errors.contains { error in
        error.kind == .syntax && (error.file.map { repairs.places(in: $0).isEmpty } ?? false)
      }
      if failsAtSyntax, isUnparsed { return (remaining, errors) }
      var hasChanged = false
      for (path, errors) in Dictionary(grouping: errors, by: \.file) {
        guard let path, let copy = remaining.first(where: { $0.path == path }) else { continue }
        let outcome =
          copy.original == nil
          ? .wholeFile : try repairs.leaveOut(errors, in: path, canBeLeftOut: !copy.isMain)
        hasChanged = hasChanged || outcome != .nothing
        if outcome == .wholeFile { remaining.removeAll { $0.path == path } }
      }
      guard hasChanged else {
        let crash = Diagnostic(
          file: nil, line: 0, column: 0, message: result.output.firstLine)
        return (remaining, errors.isEmpty ? [crash] : errors)
      }
    }
    return (remaining, errors)
  }
}

extension SourceCopy {
  /// What is left out of the file.
  fileprivate func omissions(_ repairs: SourceRepairs) -> [BuildReport.Omission] {
    repairs.places(in: path).map {
      BuildReport.Omission(file: original ?? path, line: $0.line, reason: $0.reason)
    }
  }
}

extension String {
  /// The first line that is not empty.
  var firstLine: String {
    split(whereSeparator: \.isNewline).first.map(String.init) ?? "the compiler failed"
  }
}

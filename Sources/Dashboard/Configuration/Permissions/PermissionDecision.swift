package import Sandbox

/// A decision of the user's: what a program may do, and which program it is about.
package struct PermissionDecision: Hashable, Sendable {
  package var permissions: Permissions
  /// The path of the program's file, or `nil` for any file of the user's own that has the name.
  package var file: String?
  /// What is in the file, or `nil` for a file of the user's own.
  package var content: String?

  package init(_ permissions: Permissions, about program: ProgramIdentity? = nil) {
    self.permissions = permissions
    // Another file of the user's own may take the name, for example with another interval.
    file = program?.content == nil ? nil : program?.path
    content = program?.content
  }

  /// Only read: a preset is the beginning of an entry.
  var preset: Permissions? {
    get { nil }
    set { permissions = newValue ?? permissions }
  }

  /// Returns why the decision is not about a program, or `nil` if it is.
  func undecided(about program: ProgramIdentity?) -> UndecidedReason? {
    guard let program else { return nil }
    guard let file else { return program.content == nil ? nil : .new }
    guard program.isFile(file) else { return .otherFile(file) }
    return program.content == nil || (program.isKnown && program.content == content)
      ? nil : .changed
  }
}

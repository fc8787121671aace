/// What a build left out of a widget's sources.
package struct BuildReport: Hashable, Sendable {
  /// A part of the sources that is not compiled.
  package struct Omission: Hashable, Sendable {
    /// The path of the original file, and the line.
    package let file: String
    package let line: Int
    package let reason: String

    package init(file: String, line: Int, reason: String) {
      self.file = file
      self.line = line
      self.reason = reason
    }
  }

  /// Modules that do not exist here, with the first file that imports each.
  package var missingModules: [Omission] = []
  /// Attributes of Objective-C and the like.
  package var attributes: [Omission] = []
  /// Catalogs and string files that cannot be read.
  package var resources: [Omission] = []
  /// Files with errors, with the first error of each.
  package var files: [Omission] = []
  /// The files with errors of modules that the widget imports, by module.
  package var moduleFiles: [String: [Omission]] = [:]
  /// The errors that could not be left out; empty if there is a program.
  package var errors: [Diagnostic] = []
  /// The path of the program, or `nil` if nothing could be built.
  package var program: String?
  /// The paths of the objects of the program; empty if nothing could be built.
  package var objects: [String] = []

  package init() {}

  /// What was left out of the widget's sources and of its modules.
  package var allParts: [Omission] {
    files + moduleFiles.sorted { $0.key < $1.key }.flatMap(\.value)
  }
}

/// How the dashboard hands variables of the user to an extension that passes them on to programs.
package enum PermittedVariable {
  /// Returns the name under which a variable is handed to the extension, which does not use the
  /// variable itself.
  package static func name(_ variable: String) -> String { "TESSERA_VARIABLE_\(variable)" }
}

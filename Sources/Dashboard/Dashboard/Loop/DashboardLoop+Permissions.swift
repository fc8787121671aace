import Configuration
import HomeScreen
import Sandbox
import Texts

// The user's decisions about what programs may do.
extension DashboardLoop {
  /// Applies the file; called when it or the list of extensions has changed.
  mutating func reloadPermissions() {
    needsDrawing = true
    engine.reloadPermissions(at: Clock.now)
    for effect in engine.takeEffects() { carryOut(effect) }
  }

  mutating func savePermissions(
    _ entry: PermissionsEntry, of name: String, _ program: ProgramIdentity?
  ) {
    do throws(EditedFile.Failure) {
      try userFiles.savePermissions(entry, of: name, program)
      reloadPermissions()
    } catch {
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }
}

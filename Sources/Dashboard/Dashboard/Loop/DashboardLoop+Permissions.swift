import Configuration
import HomeScreen
import Sandbox
import Texts

// The user's decisions about what programs may do.
extension DashboardLoop {
  private var foreignPrograms: [String: ProgramIdentity] {
    engine.extensions.foreignPrograms(for: engine.home.configuration)
  }

  /// Applies the file; called when it or the list of extensions has changed.
  mutating func reloadPermissions() {
    for action in userFiles.permissionActions(foreign: foreignPrograms) { apply(action) }
  }

  mutating func savePermissions(
    _ entry: PermissionsEntry, of name: String, _ program: ProgramIdentity?
  ) {
    do throws(EditedFile.Failure) {
      let actions = try userFiles.savePermissions(
        entry, of: name, program, foreign: foreignPrograms)
      for action in actions { apply(action) }
    } catch {
      engine.log.write("tessera", "\(error)")
      apply(.notice("\(error)", isWarning: true))
    }
  }
}

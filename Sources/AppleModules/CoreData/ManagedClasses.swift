internal import Files
internal import Foundation
internal import Synchronization

/// The classes of objects by name.
enum ManagedClasses {
  private struct State {
    var types: [String: NSManagedObject.Type] = [:]
    weak var context: NSManagedObjectContext?
  }

  private static let state = Mutex(State())

  /// The context that was used last, whose model a class without a context belongs to.
  static var lastContext: NSManagedObjectContext? {
    get { state.withLock { $0.context } }
    set { state.withLock { $0.context = newValue } }
  }

  /// Keeps a class that the author has named.
  static func register(_ type: NSManagedObject.Type) {
    state.withLock { $0.types["\(type)"] = type }
  }

  /// Returns the class of an entity's objects; `NSManagedObject` if the class cannot be found.
  static func type(of entity: NSEntityDescription) -> NSManagedObject.Type {
    let name = baseName(entity.managedObjectClassName)
    if let type = state.withLock({ $0.types[name] }) { return type }
    let modules = [baseModule(entity.managedObjectClassName)] + self.modules
    for module in modules.compactMap(\.self) {
      guard let type = NSClassFromString("\(module).\(name)") as? NSManagedObject.Type else {
        continue
      }
      register(type)
      return type
    }
    return NSManagedObject.self
  }

  /// The modules in which classes may be: the program's, and those that were built with it.
  private static let modules: [String] = {
    let program = Bundle.main.executableURL?.lastPathComponent
    let list = Bundle.main.url(forResource: "modules", withExtension: "txt", subdirectory: nil)
    // Without the list, the program has one module.
    let text = list.flatMap { try? RegularFile.text(at: $0.path, limit: 1 << 20) } ?? ""
    return [program].compactMap(\.self) + text.split(separator: "\n").map(String.init)
  }()

  /// The name of a class without its module, such as `Item` of `.Item` and `App.Item`.
  static func baseName(_ name: String) -> String {
    String(name.split(separator: ".").last ?? "")
  }

  private static func baseModule(_ name: String) -> String? {
    let parts = name.split(separator: ".")
    return parts.count > 1 ? String(parts[0]) : nil
  }
}

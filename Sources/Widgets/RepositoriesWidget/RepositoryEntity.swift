internal import Files
internal import Foundation
internal import TesseraIntents
internal import WidgetOptions

/// A repository, or a folder of repositories, that can be chosen in the settings.
struct RepositoryEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Repository"
  static let defaultQuery = RepositoryQuery()

  /// The path, with `~` for the home folder.
  let id: String
  /// What is at the path, if it is no repository.
  var note: String?

  var displayRepresentation: DisplayRepresentation {
    let name = UserPath.name(of: id)
    return DisplayRepresentation(
      title: "\(PlainText.line(name))", subtitle: "\(note ?? PlainText.line(id))")
  }
}

/// Finds repositories in the home folder, and paths that the user types.
struct RepositoryQuery: EntityStringQuery {
  private let home: String

  init() {
    self.init(home: ProcessInfo.processInfo.environment.homeFolder)
  }

  init(home: String) {
    self.home = home
  }

  /// The number of options; the user is waiting for them.
  private static let finder = RepositoryFinder(
    depth: 4, countLimit: 200, folderLimit: 3000, timeout: 2)

  /// Returns an entity for each path, also for one that does not exist, which the box reports.
  func entities(for identifiers: [String]) async throws -> [RepositoryEntity] {
    identifiers.map { RepositoryEntity(id: $0) }
  }

  func suggestedEntities() async throws -> [RepositoryEntity] {
    let paths = Self.finder.repositories(in: home).repositories
    return paths.map { RepositoryEntity(id: shortened($0)) }
  }

  /// Returns the repositories whose path contains a text, and the typed path if there is one.
  func entities(matching string: String) async throws -> [RepositoryEntity] {
    let text = string.trimmingCharacters(in: .whitespaces)
    var entities = typedEntities(text)
    let folded = text.lowercased()
    entities += try await suggestedEntities().filter { entity in
      entity.id.lowercased().contains(folded) && !entities.contains { $0.id == entity.id }
    }
    return entities
  }

  /// Returns the folder at a typed path, or those in it whose names begin with the last part.
  private func typedEntities(_ text: String) -> [RepositoryEntity] {
    guard PathBytes.isAbsolute(text) || text.utf8.first == UInt8(ascii: "~"),
      let path = UserPath.absolute(text, in: home, home: home)
    else { return [] }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [] }
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let result = RepositoryFinder().repositories(in: trimmed)
    let isRepository = result.repositories == [trimmed]
    let note = String(localized: "folder with \(result.repositories.count) repositories")
    let first = RepositoryEntity(id: shortened(trimmed), note: isRepository ? nil : note)
    return [first]
      + (isRepository ? [] : result.repositories.map { RepositoryEntity(id: shortened($0)) })
  }

  private func shortened(_ path: String) -> String {
    path.hasPrefix("\(home)/") ? "~" + path.dropFirst(home.count) : path
  }
}

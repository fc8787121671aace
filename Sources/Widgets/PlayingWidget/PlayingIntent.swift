internal import Foundation
internal import TesseraIntents

/// How the track is shown.
enum PlayingStyle: String, AppEnum {
  case cover, title, ring, time, remote

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Style"
  static let caseDisplayRepresentations: [PlayingStyle: DisplayRepresentation] = [
    .cover: "Cover", .title: "Title", .ring: "Ring", .time: "Time", .remote: "Remote control",
  ]
}

/// A player that can be chosen in the settings.
struct PlayerEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Player"
  static let defaultQuery = PlayerQuery()

  let id: String
  /// The name for the user, or the identifier if the name is unknown.
  let name: String
  /// What the player does, or an empty string if that is unknown.
  var detail = ""

  init(id: String) {
    self.id = id
    name = id
  }

  /// Creates an entity for one instance of a player.
  init(_ player: Player) {
    id = player.id
    name = player.name
  }

  /// Creates an entity for all instances of a player.
  init(familyOf player: Player) {
    id = player.family
    name = player.name
    detail = [player.status.rawValue.lowercased(), player.track.title].compactMap(\.self)
      .joined(separator: ": ")
  }

  var displayRepresentation: DisplayRepresentation {
    detail.isEmpty
      ? DisplayRepresentation(title: "\(name)")
      : DisplayRepresentation(title: "\(name)", subtitle: "\(detail)")
  }
}

/// Finds the players on the bus.
struct PlayerQuery: EntityQuery {
  private let bus: PlayerBus

  init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  init(environment: [String: String]) {
    bus = PlayerBus(address: BusAddress(environment: environment))
  }

  /// Returns the players that settings name, without asking them; the timeline does that.
  func entities(for identifiers: [String]) async -> [PlayerEntity] {
    identifiers.map { PlayerEntity(id: $0) }
  }

  /// Returns each player on the bus once, even if it has several instances.
  func suggestedEntities() async throws -> [PlayerEntity] {
    let bus = bus
    let players = try await Blocking.run { () throws(BusError) in try bus.players().players }
    var families: Set<String> = []
    return players.filter { families.insert($0.family).inserted }.map { PlayerEntity(familyOf: $0) }
  }
}

/// The settings of the widget.
///
/// The name of this type is stored in `home.yaml`.
struct PlayingIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Now playing"
  static let description: IntentDescription? = "Which player is shown, and how."

  @Parameter(title: "Style", default: .cover) var style: PlayingStyle
  @Parameter(
    title: "Player", description: "By default, the one that plays, or else the one used last.")
  var player: PlayerEntity?

  static var parameterSummary: some ParameterSummary {
    Summary {
      \.$style
      \.$player
    }
  }

  init() {}

  init(style: PlayingStyle) {
    self.style = style
  }
}

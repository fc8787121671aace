internal import Foundation

/// The media players on the session bus.
struct PlayerBus: Sendable {
  let address: BusAddress
  /// How long to wait for the players.
  var timeout = Duration.seconds(1)
  /// How long to wait for the signal of a change after a command.
  private static let changeTimeout = Duration.milliseconds(400)
  /// The maximum number of players.
  private static let limit = 20

  private static let prefix = "org.mpris.MediaPlayer2."
  private static let applicationInterface = "org.mpris.MediaPlayer2"
  static let playerInterface = "org.mpris.MediaPlayer2.Player"
  static let propertiesInterface = "org.freedesktop.DBus.Properties"
  static let path = "/org/mpris/MediaPlayer2"
  /// A program that stands for the other players, which would appear twice.
  private static let proxy = "playerctld"

  /// What was found on the bus.
  struct Players: Hashable, Sendable {
    var players: [Player] = []
    /// The names of players that did not respond.
    var silentIDs: [String] = []
  }

  /// Returns the players on the bus, in the order of their names.
  ///
  /// - Parameter id: The name of the players to find, or `nil` for all.
  /// - Returns: Those that respond, and the names of the others.
  /// - Throws: ``BusError`` if the bus cannot be used.
  func players(named id: String? = nil) throws(BusError) -> Players {
    try players(named: id, on: address.connect())
  }

  private func players(named id: String?, on bus: SessionBus) throws(BusError) -> Players {
    let ids = try ids(on: bus).filter { id == nil || $0 == id || Player.family(of: $0) == id }
    let calls = ids.flatMap { id in
      [Self.applicationInterface, Self.playerInterface].map { interface in
        Self.call(id, Self.propertiesInterface, "GetAll", [.text(interface)])
      }
    }
    let replies = bus.replies(to: calls, timeout: timeout)
    var result = Players()
    for (index, id) in ids.enumerated() {
      // A player that has just quit is neither.
      guard let reply = replies[index * 2 + 1] else {
        result.silentIDs.append(id)
        continue
      }
      guard reply.error == nil else { continue }
      result.players.append(
        Player(
          id: id, application: replies[index * 2]?.readProperties() ?? [:],
          player: reply.readProperties()))
    }
    return result
  }

  private func ids(on bus: SessionBus) throws(BusError) -> [String] {
    guard let reply = bus.replies(to: [.bus("ListNames")], timeout: timeout).first.flatMap(\.self),
      reply.error == nil
    else { throw .silent }
    let ids = reply.readTexts(limit: 10_000).filter { $0.hasPrefix(Self.prefix) }
      .map { String($0.dropFirst(Self.prefix.count)) }
    return Array(ids.filter { $0 != Self.proxy }.sorted().prefix(Self.limit))
  }

  /// Sends a command to a player and waits for a moment until the player has reported the change.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - choice: Chooses the player.
  /// - Throws: ``BusError`` if the player does not carry out the command.
  func perform(_ command: PlayerCommand, on choice: PlayerChoice) throws(BusError) {
    let bus = try address.connect()
    let player = try choice.player(of: players(named: choice.id, on: bus))
    guard let call = command.call(for: player) else {
      throw .rejected(player: player.name, reason: "the command is not available")
    }
    try bus.watch([Self.changeRule(sender: Self.prefix + player.id)], timeout: timeout)
    var hasChanged = false
    bus.onSignal = { hasChanged = hasChanged || PlayerSignal.isChange($0) }
    guard let reply = bus.replies(to: [call], timeout: timeout).first.flatMap(\.self) else {
      throw .silentPlayer(player.name)
    }
    if let reason = reply.error { throw .rejected(player: player.name, reason: reason) }
    bus.process(for: Self.changeTimeout) { !hasChanged }
  }

  static func call(
    _ id: String, _ interface: String, _ member: String, _ arguments: [BusCall.Argument] = []
  ) -> BusCall {
    BusCall(
      destination: prefix + id, path: path, interface: interface, member: member,
      arguments: arguments)
  }

  private static func changeRule(sender: String) -> String {
    "type='signal',sender='\(sender)',path='\(path)'"
  }

  /// The signals of all players, and of players that appear and disappear.
  static let rules = [
    "type='signal',path='\(path)'",
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
      + "member='NameOwnerChanged',arg0namespace='\(applicationInterface)'",
  ]
}

/// The signals that change what a widget shows.
enum PlayerSignal {
  /// The properties that are shown, unlike the volume.
  private static let shownProperties: Set = [
    "PlaybackStatus", "LoopStatus", "Rate", "Shuffle", "Metadata", "CanGoNext", "CanGoPrevious",
    "CanPlay", "CanPause", "CanControl", "Identity",
  ]

  /// Returns whether a signal reports a change of a shown property, or a player that appeared,
  /// disappeared or moved to another position.
  static func isChange(_ signal: BusMessage) -> Bool {
    if signal.isSignal(PlayerBus.playerInterface, "Seeked") { return true }
    if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") { return true }
    guard signal.isSignal(PlayerBus.propertiesInterface, "PropertiesChanged"),
      signal.readText() != nil
    else { return false }
    let changedNames = Set(signal.readProperties().keys)
    return !shownProperties.isDisjoint(with: changedNames.union(signal.readTexts()))
  }
}

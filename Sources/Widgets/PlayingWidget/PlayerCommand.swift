internal import Foundation
internal import TesseraIntents

/// A command for a player.
enum PlayerCommand: Hashable, Sendable {
  case playOrPause, next, previous, switchShuffle, switchLoop

  /// Returns the call that carries out the command, or `nil` if the player cannot.
  func call(for player: Player) -> BusCall? {
    switch self {
    case .playOrPause: player.canPlayOrPause ? method("PlayPause", player) : nil
    case .next: player.canGoNext ? method("Next", player) : nil
    case .previous: player.canGoPrevious ? method("Previous", player) : nil
    case .switchShuffle: player.isShuffled.map { set("Shuffle", .flagVariant(!$0), player) }
    case .switchLoop: player.loop.map { set("LoopStatus", .textVariant($0.next.rawValue), player) }
    }
  }

  private func method(_ name: String, _ player: Player) -> BusCall {
    PlayerBus.call(player.id, PlayerBus.playerInterface, name)
  }

  private func set(_ name: String, _ value: BusCall.Argument, _ player: Player) -> BusCall {
    PlayerBus.call(
      player.id, PlayerBus.propertiesInterface, "Set",
      [.text(PlayerBus.playerInterface), .text(name), value])
  }

  /// Sends the command to a player, or to the one that would be shown if `id` is `nil`.
  func send(to id: String?) async throws {
    let bus = PlayerBus(address: BusAddress(environment: ProcessInfo.processInfo.environment))
    let choice = PlayerChoice(id: id, lastID: PlayerStore().lastID)
    try await Blocking.run { () throws(BusError) in try bus.perform(self, on: choice) }
  }
}

/// Pauses or continues playing.
struct PlayOrPause: AppIntent {
  static let title: LocalizedStringResource = "Play or pause"
  static let description: IntentDescription? = "Pauses the media player, or continues playing."

  @Parameter(title: "Player") var player: PlayerEntity?

  init() {}

  init(_ player: Player) { self.player = PlayerEntity(player) }

  func perform() async throws -> some IntentResult {
    try await PlayerCommand.playOrPause.send(to: player?.id)
    return .result()
  }
}

/// Plays the next track.
struct NextTrack: AppIntent {
  static let title: LocalizedStringResource = "Next track"
  static let description: IntentDescription? = "Makes the media player play the next track."

  @Parameter(title: "Player") var player: PlayerEntity?

  init() {}

  init(_ player: Player) { self.player = PlayerEntity(player) }

  func perform() async throws -> some IntentResult {
    try await PlayerCommand.next.send(to: player?.id)
    return .result()
  }
}

/// Plays the previous track.
struct PreviousTrack: AppIntent {
  static let title: LocalizedStringResource = "Previous track"
  static let description: IntentDescription? = "Makes the media player play the previous track."

  @Parameter(title: "Player") var player: PlayerEntity?

  init() {}

  init(_ player: Player) { self.player = PlayerEntity(player) }

  func perform() async throws -> some IntentResult {
    try await PlayerCommand.previous.send(to: player?.id)
    return .result()
  }
}

/// Switches between the order of the playlist and a random order.
struct SwitchShuffle: AppIntent {
  static let title: LocalizedStringResource = "Switch shuffle"
  static let description: IntentDescription? = "Switches the media player’s random order."

  @Parameter(title: "Player") var player: PlayerEntity?

  init() {}

  init(_ player: Player) { self.player = PlayerEntity(player) }

  func perform() async throws -> some IntentResult {
    try await PlayerCommand.switchShuffle.send(to: player?.id)
    return .result()
  }
}

/// Repeats nothing, the playlist or the track.
struct SwitchRepeat: AppIntent {
  static let title: LocalizedStringResource = "Switch repeat"
  static let description: IntentDescription? =
    "Makes the media player repeat nothing, the playlist or the track."

  @Parameter(title: "Player") var player: PlayerEntity?

  init() {}

  init(_ player: Player) { self.player = PlayerEntity(player) }

  func perform() async throws -> some IntentResult {
    try await PlayerCommand.switchLoop.send(to: player?.id)
    return .result()
  }
}

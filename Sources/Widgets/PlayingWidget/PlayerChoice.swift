internal import Foundation
internal import TesseraUI

/// Which player is shown or controlled.
struct PlayerChoice: Hashable, Sendable {
  /// The name of the player, or `nil` for the one that plays, or else the one used last.
  let id: String?
  /// The player that was used last, or `nil` if that is unknown.
  var lastID: String?

  /// Returns the chosen player.
  func player(of players: PlayerBus.Players) throws(BusError) -> Player {
    let candidates = players.players.filter {
      id == nil || $0.id == id || $0.family == id
    }
    let player =
      candidates.first { $0.isPlaying && isLast($0) } ?? candidates.first { $0.isPlaying }
      ?? candidates.first { isLast($0) && $0.hasTrack } ?? candidates.first { $0.hasTrack }
      ?? candidates.first
    if let player { return player }
    let silentID = players.silentIDs.first { id == nil || $0 == id || Player.family(of: $0) == id }
    throw silentID.map { .silentPlayer(Player.family(of: $0)) } ?? .noPlayer(id)
  }

  private func isLast(_ player: Player) -> Bool {
    player.id == lastID || lastID.map { Player.family(of: $0) } == player.family
  }
}

/// The player that was used last, which all boxes share and which survives restarts.
struct PlayerStore {
  private let defaults = UserDefaults(suiteName: "tessera.playing")

  var lastID: String? {
    get { defaults?.string(forKey: "last") }
    nonmutating set {
      // Most loads change nothing, and need not write.
      if newValue != lastID { defaults?.set(newValue, forKey: "last") }
    }
  }
}

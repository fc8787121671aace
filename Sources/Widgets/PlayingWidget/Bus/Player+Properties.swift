internal import Foundation

// Reads a player's properties. A property of another type than specified counts as missing.
extension Player {
  /// The maximum length of a track and the maximum position, in seconds: a thousand hours.
  private static let lengthLimit = 3_600_000.0

  /// Creates the state from the properties of a player.
  ///
  /// - Parameters:
  ///   - id: The name on the bus without the common beginning.
  ///   - application: The properties of the interface `org.mpris.MediaPlayer2`.
  ///   - player: Those of `org.mpris.MediaPlayer2.Player`.
  init(id: String, application: [String: BusValue], player: [String: BusValue]) {
    self.init(id: id, name: application["Identity"]?.text ?? Player.family(of: id))
    status = player["PlaybackStatus"]?.text.flatMap(Status.init) ?? .stopped
    track = Track(player["Metadata"]?.properties ?? [:])
    position = Self.seconds(player["Position"]) ?? 0
    if let value = player["Rate"]?.number, (0.01...100).contains(value) { rate = value }
    // Without this property, a player can be controlled.
    let isControllable = player["CanControl"]?.flag ?? true
    canGoNext = isControllable && player["CanGoNext"]?.flag ?? false
    canGoPrevious = isControllable && player["CanGoPrevious"]?.flag ?? false
    let ability = player[isPlaying ? "CanPause" : "CanPlay"]?.flag
    canPlayOrPause = isControllable && ability ?? true
    guard isControllable else { return }
    isShuffled = player["Shuffle"]?.flag
    loop = player["LoopStatus"]?.text.flatMap(Loop.init)
  }

  fileprivate static func seconds(_ value: BusValue?) -> Double? {
    guard let microseconds = value?.number, microseconds >= 0 else { return nil }
    return min(lengthLimit, microseconds / 1_000_000)
  }
}

extension Track {
  /// The maximum number of artists.
  private static let artistLimit = 10

  /// Creates a track from the player's metadata.
  ///
  /// - Source: MPRIS v2 metadata guidelines.
  init(_ metadata: [String: BusValue]) {
    title = metadata["xesam:title"]?.text ?? Self.fileName(metadata["xesam:url"]?.text)
    let artists = metadata["xesam:artist"]?.texts ?? []
    self.artists = Array(
      (artists.isEmpty ? metadata["xesam:albumArtist"]?.texts ?? [] : artists)
        .prefix(Self.artistLimit))
    album = metadata["xesam:album"]?.text
    length = Player.seconds(metadata["mpris:length"]).flatMap { $0 > 0 ? $0 : nil }
    cover = metadata["mpris:artUrl"]?.text.flatMap { URL(string: $0) }
  }

  /// Returns the name of the file at an address, for files without a title.
  private static func fileName(_ address: String?) -> String? {
    guard let url = address.flatMap({ URL(string: $0) }) else { return nil }
    let name = url.isFileURL ? url.deletingPathExtension().lastPathComponent : url.host ?? ""
    return name.isEmpty ? nil : name
  }
}

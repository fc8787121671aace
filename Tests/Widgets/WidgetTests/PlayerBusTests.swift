import Foundation
import Testing

@testable import PlayingWidget

@Suite(.timeLimit(.minutes(60)))
struct PlayerBusTests {
  private let bus: PrivateBus
  private let players: PlayerBus

  init() throws {
    bus = try PrivateBus()
    players = PlayerBus(address: bus.address, timeout: .seconds(20))
  }

  private func onlyPlayer() throws -> Player {
    let found = try players.players()
    #expect(found.silentIDs.isEmpty)
    #expect(found.players.count == 1)
    return try #require(found.players.first)
  }

  @Test func propertiesOfAPlayerAreRead() throws {
    let program = try TestPlayer("test.instance7", on: bus, cover: "file:///tmp/cover.png")
    let player = try onlyPlayer()
    #expect(player.id == "test.instance7" && player.family == "test")
    #expect(player.name == "Test Player" && player.status == .playing)
    #expect(player.track.title == "First" && player.track.artist == "One, Two")
    #expect(player.track.album == "The Album" && player.track.length == 200)
    #expect(player.track.cover?.path == "/tmp/cover.png")
    #expect(player.position == 50 && player.rate == 1)
    #expect(player.canGoNext && player.canGoPrevious && player.canPlayOrPause)
    #expect(player.isShuffled == false && player.loop == .off)
    withExtendedLifetime(program) {}
  }

  /// The state is read only after the player has reported the change.
  @Test(arguments: [
    (PlayerCommand.next, "Next"), (.previous, "Previous"), (.playOrPause, "PlayPause"),
    (.switchShuffle, "Shuffle true"), (.switchLoop, "LoopStatus Playlist"),
  ])
  func commandsReachThePlayer(command: PlayerCommand, call: String) throws {
    let program = try TestPlayer("test", on: bus)
    try players.perform(command, on: PlayerChoice(id: "test"))
    #expect(program.nextCall() == call)
    let player = try onlyPlayer()
    switch command {
    case .next: #expect(player.track.title == "Second")
    case .previous: #expect(player.track.title == "Zeroth")
    case .playOrPause: #expect(player.status == .paused)
    case .switchShuffle: #expect(player.isShuffled == true)
    case .switchLoop: #expect(player.loop == .playlist)
    }
  }

  @Test func playerThatQuitIsGone() throws {
    let program = try TestPlayer("test", on: bus)
    #expect(try players.players().players.count == 1)
    program.quit()
    #expect(try players.players() == PlayerBus.Players())
    #expect(throws: BusError.noPlayer("test")) {
      try players.perform(.next, on: PlayerChoice(id: "test"))
    }
  }

  @Test func refusedCommandHasTheReasonWithoutEscapes() throws {
    let program = try TestPlayer("test", "refuses", on: bus)
    #expect(throws: BusError.rejected(player: "Test Player", reason: "not  [1mnow")) {
      try players.perform(.next, on: PlayerChoice(id: nil))
    }
    withExtendedLifetime(program) {}
  }

  /// Each damaged value is missing; the others are kept.
  @Test func valuesOfWrongTypesAreLeftOut() throws {
    let program = try TestPlayer("test", "wrong", on: bus)
    let player = try onlyPlayer()
    #expect(player.name == "Test Player" && player.status == .stopped)
    #expect(player.track == Track(artists: ["Solo"]))
    #expect(player.position == 0.000001 && player.isShuffled == nil && player.loop == nil)
    #expect(!player.canGoNext && player.canPlayOrPause && !player.hasTrack)
    withExtendedLifetime(program) {}
  }

  @Test func controlCharactersDoNotReachTheScreen() throws {
    let program = try TestPlayer("test", "escapes", on: bus)
    let player = try onlyPlayer()
    #expect(player.name == "Bad [31m Player")
    #expect(player.track.title == "Up [2J  and  away")
    withExtendedLifetime(program) {}
  }

  @Test func titleOfTenMegabytesIsCutOff() throws {
    let program = try TestPlayer("test", "huge", on: bus)
    let title = try #require(onlyPlayer().track.title)
    #expect(title.utf8.count <= BusText.limit && title.hasPrefix("xxx"))
    withExtendedLifetime(program) {}
  }

  @Test func numbersOutOfRangeAreLeftOut() throws {
    let program = try TestPlayer("test", "negative", on: bus)
    let player = try onlyPlayer()
    #expect(player.position == 0 && player.rate == 1 && player.track.length == nil)
    #expect(player.period(at: Date()) == nil)
    withExtendedLifetime(program) {}
  }

  /// A player that never responds costs the timeout once, and the others are shown.
  @Test func silentPlayersDoNotHideTheOthers() throws {
    let silentPlayers = try ["a", "b", "c"].map { try TestPlayer($0, "silent", on: bus) }
    let program = try TestPlayer("test", on: bus)
    let impatient = PlayerBus(address: bus.address, timeout: .milliseconds(500))
    let start = ContinuousClock.now
    let found = try impatient.players()
    // Three timeouts in a row would take longer.
    #expect(ContinuousClock.now - start < .milliseconds(1400))
    #expect(found.silentIDs == ["a", "b", "c"])
    #expect(found.players.map(\.id) == ["test"])
    #expect(throws: BusError.silentPlayer("b")) {
      _ = try PlayerChoice(id: "b").player(of: found)
    }
    withExtendedLifetime((silentPlayers, program)) {}
  }

  @Test func missingBusIsAnError() {
    let missing = PlayerBus(
      address: BusAddress(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"]))
    #expect(throws: BusError.unavailable("unix:path=/nonexistent/bus", code: ENOENT)) {
      _ = try missing.players()
    }
    #expect(throws: BusError.noAddress) {
      _ = try PlayerBus(address: BusAddress(environment: [:])).players()
    }
    #expect(throws: BusError.self) {
      let address = BusAddress(environment: ["DBUS_SESSION_BUS_ADDRESS": "nonsense"])
      _ = try PlayerBus(address: address).players()
    }
  }

  /// A socket that accepts connections and never greets.
  @Test func silentBusIsGivenUp() throws {
    let path = "\(NSTemporaryDirectory())\(UUID().uuidString.prefix(8))"
    let listener = try silentSocket(at: path)
    defer {
      close(listener)
      unlink(path)
    }
    let address = BusAddress(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)"])
    #expect(throws: BusError.silent) {
      _ = try PlayerBus(address: address, timeout: .milliseconds(200)).players()
    }
  }

  private func silentSocket(at path: String) throws -> Int32 {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isReady = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 4) == 0
      }
    }
    try #require(isReady)
    return listener
  }

  @Test func optionsListEachPlayerOnce() async throws {
    let programs = try ["vlc.instance1", "vlc.instance2", "playerctld", "mpv"].map {
      try TestPlayer($0, on: bus)
    }
    let query = PlayerQuery(environment: bus.environment)
    #expect(try await query.suggestedEntities().map(\.id) == ["mpv", "vlc"])
    withExtendedLifetime(programs) {}
  }
}

struct PlayerValueTests {
  private func player(_ id: String, _ status: Player.Status) -> Player {
    var player = Player(id: id, name: id)
    player.status = status
    player.track.title = "Title"
    return player
  }

  @Test func playingPlayerIsChosenThenTheLastOne() throws {
    let (first, second) = (player("a", .paused), player("b.instance4", .paused))
    var players = PlayerBus.Players(players: [first, second, player("c", .playing)])
    #expect(try PlayerChoice(id: nil, lastID: "a").player(of: players).id == "c")
    players.players.removeLast()
    let last = PlayerChoice(id: nil, lastID: "b.instance9")
    #expect(try last.player(of: players).id == "b.instance4")
    #expect(try PlayerChoice(id: nil).player(of: players).id == "a")
    #expect(try PlayerChoice(id: "b").player(of: players).id == "b.instance4")
    #expect(throws: BusError.noPlayer("x")) {
      _ = try PlayerChoice(id: "x").player(of: players)
    }
  }

  @Test func invalidBytesAreRepairedAndCutBetweenCharacters() {
    #expect(BusText.text([0x61, 0xff, 0x62]) == "a\u{fffd}b")
    let text = BusText.text(Array(String(repeating: "ä", count: 5000).utf8))
    #expect(text.utf8.count <= BusText.limit && !text.contains("\u{fffd}"))
  }

  @Test func positionBecomesDates() {
    var player = player("a", .playing)
    player.track.length = 300
    player.position = 60
    let date = Date(timeIntervalSince1970: 1000)
    #expect(player.period(at: date) == Self.dates(940, 1240))
    player.rate = 2
    #expect(player.period(at: date) == Self.dates(970, 1120))
    player.status = .paused
    #expect(player.period(at: date) == nil)
    #expect(player.fraction(of: date.addingTimeInterval(50), readAt: date) == 0.2)
  }

  private static func dates(_ start: Double, _ end: Double) -> ClosedRange<Date> {
    Date(timeIntervalSince1970: start)...Date(timeIntervalSince1970: end)
  }

  @Test func addressOfTheBusFollowsTheEnvironment() {
    let runtime = BusAddress(environment: ["XDG_RUNTIME_DIR": "/run/user/7 8"])
    #expect(runtime.text == "unix:path=/run/user/7%208/bus")
    #expect(runtime.socket?.path == "/run/user/7 8/bus")
    #expect(BusAddress(environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=x"]).socket == nil)
  }
}

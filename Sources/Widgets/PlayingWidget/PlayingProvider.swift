internal import Foundation
internal import TesseraKit

/// Provides the state of a player, and follows its changes while the process runs.
struct PlayingProvider: AppIntentTimelineProvider {
  private let environment: [String: String]
  private let listener: @MainActor () -> PlayerListener

  init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    listener: @escaping @MainActor () -> PlayerListener = { .shared }
  ) {
    self.environment = environment
    self.listener = listener
  }

  func placeholder(in context: Context) -> PlayingEntry { .sample(.cover, at: context.date) }

  func snapshot(for configuration: PlayingIntent, in context: Context) async -> PlayingEntry {
    guard !context.isPreview else { return .sample(configuration.style, at: context.date) }
    return await entry(for: configuration, at: context.date)
  }

  func timeline(
    for configuration: PlayingIntent, in context: Context
  ) async -> Timeline<PlayingEntry> {
    let address = BusAddress(environment: environment)
    do throws(BusError) {
      try await listener().listen(at: address)
    } catch {
      let entry = PlayingEntry(
        date: context.date, style: configuration.style, content: .failure(error))
      return Self.timeline(of: entry, socket: address.socket)
    }
    let entry = await entry(for: configuration, at: context.date)
    return Self.timeline(of: entry, socket: address.socket).listening()
  }

  private func entry(for configuration: PlayingIntent, at date: Date) async -> PlayingEntry {
    let bus = PlayerBus(address: BusAddress(environment: environment))
    let store = PlayerStore()
    let choice = PlayerChoice(id: configuration.player?.id, lastID: store.lastID)
    var entry = PlayingEntry(date: date, style: configuration.style, content: .failure(.silent))
    do throws(BusError) {
      let player = try await Blocking.run { () throws(BusError) in
        try choice.player(of: bus.players(named: choice.id))
      }
      entry.content = .success(player)
      if choice.id == nil, player.isPlaying { store.lastID = player.id }
      if configuration.style.showsCover {
        entry.cover = await CoverLoader.shared.cover(at: player.track.cover)
      }
    } catch {
      entry.content = .failure(error)
    }
    return entry
  }

  /// Returns the timeline of a state.
  ///
  /// The next timeline is requested when the track ends, or when the listener reports a change.
  static func timeline(of entry: PlayingEntry, socket: URL?) -> Timeline<PlayingEntry> {
    let end = entry.player?.period(at: entry.readDate)?.upperBound
    let dates = entry.ringDates.filter { $0 > entry.date }
    let entries = ([entry.date] + dates).map { date in
      PlayingEntry(
        date: date, style: entry.style, content: entry.content, cover: entry.cover,
        readDate: entry.readDate)
    }
    // The player needs a moment to change to the next track. A track that is already over is not
    // requested again: the player reports when it goes on.
    let policy: TimelineReloadPolicy =
      end.map { $0 > entry.date ? .after($0.addingTimeInterval(1)) : .never } ?? .never
    return Timeline(entries: entries, policy: policy).made(from: [socket].compactMap(\.self))
  }
}

extension PlayingEntry {
  /// The player, or `nil` if there is none.
  var player: Player? { try? content.get() }

  /// The dates at which the ring changes visibly; a bar is kept up to date by the dashboard.
  fileprivate var ringDates: [Date] {
    guard style == .ring, let period = player?.period(at: readDate) else { return [] }
    let length = period.upperBound.timeIntervalSince(period.lowerBound)
    return (1...Self.ringSteps).map {
      period.lowerBound.addingTimeInterval(length * Double($0) / Double(Self.ringSteps))
    }
  }

  private static let ringSteps = 60
}

extension PlayingStyle {
  /// Whether the style shows the cover.
  fileprivate var showsCover: Bool { self == .cover }
}

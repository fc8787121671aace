@_exported public import CoreGraphics
public import Foundation
internal import FoundationGaps

/// A player of a sound, which a terminal does not have: it is silent.
///
/// - Source: AVFoundation `AVAudioPlayer`.
open class AVAudioPlayer {
  /// The address of the sound, or `nil` for data.
  public let url: URL?
  /// Whether the sound is played: as if it were.
  open private(set) var isPlaying = false
  /// The volume, 0…1.
  open var volume: Float = 1
  /// How often the sound is repeated; negative for ever.
  open var numberOfLoops = 0
  /// The position, in seconds.
  open var currentTime: TimeInterval = 0
  /// The length in seconds: 0, because the sound is not read.
  open var duration: TimeInterval { 0 }

  /// Creates a player of a file.
  public init(contentsOf url: URL) throws {
    self.url = url
  }

  /// Creates a player of a file; the hint is ignored.
  public init(contentsOf url: URL, fileTypeHint: String?) throws {
    self.url = url
  }

  /// Creates a player of data.
  public init(data: Data) throws {
    url = nil
  }

  /// Prepares nothing.
  @discardableResult open func prepareToPlay() -> Bool { true }

  /// Plays in silence.
  @discardableResult open func play() -> Bool {
    Unavailable.report("AVFoundation: a terminal is silent")
    isPlaying = true
    return true
  }

  /// Pauses.
  open func pause() { isPlaying = false }
  /// Stops.
  open func stop() { isPlaying = false }
}

/// The sound of an app, which has no effect.
///
/// - Source: AVFAudio `AVAudioSession`.
public final class AVAudioSession: Sendable {
  /// The kind of the sound.
  public struct Category: Hashable, Sendable {
    /// Sound in the background of others.
    public static let ambient = Category()
    /// The sound of a player.
    public static let playback = Category()
    /// Recording.
    public static let record = Category()
    /// Playing and recording.
    public static let playAndRecord = Category()
  }

  /// How the sound is used.
  public struct Mode: Hashable, Sendable {
    /// The usual way.
    public static let `default` = Mode()
    /// Speech.
    public static let spokenAudio = Mode()
    /// Movies.
    public static let moviePlayback = Mode()
  }

  /// How the sound behaves with others.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    /// Creates options from bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Others go on.
    public static let mixWithOthers = CategoryOptions(rawValue: 1)
    /// Others are quieter.
    public static let duckOthers = CategoryOptions(rawValue: 2)
  }

  private static let shared = AVAudioSession()

  /// Returns the sound of the app.
  public static func sharedInstance() -> AVAudioSession { shared }

  /// Has no effect.
  public func setCategory(_ category: Category) throws {}
  /// Has no effect.
  public func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws {}
  /// Has no effect.
  public func setActive(_ isActive: Bool) throws {}
}

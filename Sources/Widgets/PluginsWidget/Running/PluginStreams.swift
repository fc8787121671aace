internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// The plugins that keep running and write one picture after the other.
@MainActor
final class PluginStreams {
  static let shared = PluginStreams()

  /// A running stream.
  private final class Stream {
    var process: PluginProcess?
    var pictures: StreamPictures
    /// Why it ended, or `nil` while it runs.
    var problem: PluginProblem?
    /// When a picture was announced that nobody has requested yet, or `nil`.
    var announcement: ContinuousClock.Instant?
    var waiters: [() -> Void] = []
    var restart = ContinuousClock.now

    init(_ pictures: StreamPictures) {
      self.pictures = pictures
    }
  }

  private var streams: [PluginRunner.Key: Stream] = [:]

  /// How long a stream goes on without anybody requesting its pictures, in seconds.
  private static let idleTime = 60.0
  /// How long a new stream may take for its first picture, in seconds.
  private static let firstPictureTime = 3.0
  /// The time between the end of a stream and its next start, in seconds.
  static let restartTime = 10.0

  /// Returns the last picture of a stream, starting it if it does not run.
  ///
  /// - Returns: The text of the picture, and why the stream has ended, or `nil` while it runs.
  func picture(
    of key: PluginRunner.Key, _ separation: StreamPictures.Separation, by runner: PluginRunner
  ) async -> (text: String, problem: PluginProblem?) {
    let stream = streams[key] ?? Stream(StreamPictures(separation))
    streams[key] = stream
    stream.announcement = nil
    if stream.process == nil, stream.restart <= .now { start(stream, key, runner) }
    if stream.pictures.current == nil, stream.process != nil { await firstPicture(of: stream) }
    return (stream.pictures.current ?? "", stream.process == nil ? stream.problem : nil)
  }

  /// Sends a line to the input of a stream; it is lost if the stream does not run.
  func send(_ line: String, to plugin: Plugin) {
    for (key, stream) in streams where key.plugin.kind == plugin.kind { stream.process?.send(line) }
  }

  /// Ends the streams of a plugin, so that the next request starts it again.
  func end(_ plugin: Plugin) {
    for (key, stream) in streams where key.plugin.kind == plugin.kind {
      streams[key] = nil
      stream.process?.end()
    }
  }

  private func firstPicture(of stream: Stream) async {
    await withCheckedContinuation { continuation in
      var isResumed = false
      let resume = {
        guard !isResumed else { return }
        isResumed = true
        continuation.resume()
      }
      stream.waiters.append(resume)
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.firstPictureTime) {
        MainActor.assumeIsolated { resume() }
      }
    }
  }

  private func start(_ stream: Stream, _ key: PluginRunner.Key, _ runner: PluginRunner) {
    var command: PluginProcess.Command
    do throws(PluginProblem) {
      command = try runner.command(of: key, .first)
    } catch {
      stream.problem = error
      return
    }
    command.timeout = nil
    stream.problem = nil
    stream.process = PluginProcess.start(command) { [self] bytes in
      guard stream.pictures.append(bytes) else { return }
      announce(stream, key)
    } finish: { [self] result in
      stream.process = nil
      stream.restart = .now.advanced(by: .seconds(Self.restartTime))
      stream.problem =
        PluginRun(result: result, date: Date()).problem
        ?? .failed(status: 0, message: String(localized: "The stream has ended."))
      if streams[key] === stream { announce(stream, key) }
    }
  }

  /// Requests a reload for a new picture; a stream that nobody looks at is ended.
  private func announce(_ stream: Stream, _ key: PluginRunner.Key) {
    let waiters = stream.waiters
    stream.waiters = []
    if !waiters.isEmpty {
      waiters.forEach { $0() }
      return
    }
    if let announcement = stream.announcement {
      if ContinuousClock.now - announcement > .seconds(Self.idleTime) {
        streams[key] = nil
        stream.process?.end()
      }
      return
    }
    stream.announcement = .now
    WidgetCenter.shared.reloadTimelines(ofKind: key.plugin.kind)
  }
}

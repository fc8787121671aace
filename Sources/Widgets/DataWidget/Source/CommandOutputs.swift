internal import Foundation
internal import PluginsWidget

/// The last outputs of commands, which boxes with the same command and the settings share.
actor CommandOutputs {
  static let shared = CommandOutputs()

  private struct Entry {
    var date: Date
    var task: Task<ShellRun, Never>
    var isPending = true
  }

  private var entries: [String: Entry] = [:]
  private static let countLimit = 100

  /// Returns the output of a command: that of a run that is under way or recent, or of a new one.
  ///
  /// - Parameters:
  ///   - line: The command.
  ///   - date: The current date.
  ///   - age: How old an output may be, in seconds.
  ///   - run: Runs the command.
  /// - Returns: The output.
  func output(
    of line: String, at date: Date, newerThan age: Double,
    run: @escaping @Sendable () async -> ShellRun
  ) async -> ShellRun {
    if let entry = entries[line],
      entry.isPending || abs(date.timeIntervalSince(entry.date)) < age
    {
      return await entry.task.value
    }
    if entries.count >= Self.countLimit { entries = entries.filter(\.value.isPending) }
    let task = Task { await run() }
    entries[line] = Entry(date: date, task: task)
    let output = await task.value
    entries[line]?.isPending = false
    return output
  }
}

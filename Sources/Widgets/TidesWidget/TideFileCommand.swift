public import Foundation
internal import WidgetOptions

/// The command `tessera-online tide-file`, which reads a file with harmonic constants.
///
/// libtcd checks nothing in the body of a file: a damaged one makes it exit, crash or read for ever. So
/// the widget lets this command read the file, in a process with little time and memory.
///
///     tessera-online tide-file FILE           the stations
///     tessera-online tide-file FILE NUMBER    the constants of a station
public enum TideFileCommand {
  private static let limits = ResourceLimits(cpuTime: 5, memory: 1 << 30)

  /// Runs the command, and returns its output and its exit status.
  ///
  /// - Parameter arguments: The arguments after the name of the command.
  /// - Returns: JSON, and 0; or nothing, and the status for wrong arguments.
  public static func run(_ arguments: [String]) -> (output: Data, status: Int32) {
    guard let path = arguments.first else { return (Data(), 2) }
    limits.apply()
    var response = TideFileResponse()
    do throws(TideError) {
      let database = TideDatabase(path: path)
      if arguments.count > 1, let number = Int32(arguments[1]) {
        response.record = try database.record(number)
      } else {
        response.stations = try database.stations()
      }
    } catch {
      guard case .unreadableFile(_, let reason) = error else { return (Data(), 1) }
      response.problem = reason
    }
    // Encoding finite numbers and texts cannot fail.
    return ((try? JSONEncoder().encode(response)) ?? Data(), 0)
  }
}

/// The output of the command.
struct TideFileResponse: Codable, Hashable, Sendable {
  var stations: [TideStation]?
  var record: TideDatabase.Record?
  /// Why the file cannot be read.
  var problem: String?
}

internal import BoundedText
internal import Foundation

/// What a stand-in was asked for while a plugin ran.
///
/// The plugin's process cannot reach the dashboard. A stand-in writes a line to the file that
/// `TESSERA_PLUGIN_REPORTS` names, and the extension reads the file after the end.
struct StandInReport: Codable, Hashable, Sendable {
  enum Kind: String, Codable, Sendable {
    case open, copy, notify
    /// A host that the gate must not connect to, and one that it could not.
    case denied, unreachable
  }

  var kind: Kind
  /// The address, the copied text, the text of the notification, or the host.
  var text: String
  /// The title of a notification, or `nil`.
  var title: String?

  /// Whether it comes from the gate.
  var isAboutHost: Bool { [.denied, .unreachable].contains(kind) }

  static let variable = "TESSERA_PLUGIN_REPORTS"
  /// The maximum size of a report, and of the file that is read, in bytes.
  static let textLimit = 16_000
  static let fileLimit = 256 << 10

  /// The line of a file that is the report.
  var line: Data {
    get throws {
      var report = self
      report.text = text.beginning(Self.textLimit)
      return try JSONEncoder().encode(report) + Data("\n".utf8)
    }
  }

  /// Adds the report to a file.
  ///
  /// - Throws: An error if the file cannot be written.
  func write(to path: String) throws {
    let line = try line
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: line)
  }

  /// Returns the reports in what was written to a file; lines that are none are ignored, because the
  /// plugin itself can write to the file.
  static func reports(in bytes: [UInt8]) -> [StandInReport] {
    bytes.split(separator: 0x0a).prefix(100).compactMap {
      try? JSONDecoder().decode(StandInReport.self, from: Data($0))
    }
  }
}

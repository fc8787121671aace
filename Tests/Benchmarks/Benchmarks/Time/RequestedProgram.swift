import ExtensionHost
import Foundation
import PseudoTerminals
import Timelines
import ViewTree
import Wire

/// An extension that is sent requests without a dashboard.
final class RequestedProgram {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var nextID = 0

  /// Starts a program that is next to this one.
  init(_ name: String, _ arguments: [String] = []) throws {
    let programs = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = programs.appendingPathComponent(name)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit {
    process.terminate()
  }

  /// The processor time that the program has used, in milliseconds.
  var cpuTime: Double { ProcessUsage(process.processIdentifier)?.cpuTime ?? 0 }

  /// Sends a request, and returns the bytes of the response, which may have several lines.
  func response(to request: ExtensionRequest) throws -> [UInt8] {
    let id = nextID
    nextID += 1
    input.fileHandleForWriting.write(Data(try WireCoding.line(HostMessage(id, request))))
    var bytes: [UInt8] = []
    while true {
      let piece = output.fileHandleForReading.availableData
      bytes += piece
      guard !piece.isEmpty else { return bytes }
      guard bytes.last == 0x0a else { continue }
      let lastLine = bytes.dropLast().lastIndex(of: 0x0a).map { bytes[($0 + 1)...] } ?? bytes[...]
      if String(decoding: lastLine.prefix(60), as: UTF8.self).contains("\"result\"") {
        return bytes
      }
    }
  }
}

/// What the dashboard does with the bytes of a timeline.
enum TimelineReception {
  /// Returns the timeline of a response to a request whose number is 1.
  static func timeline(
    _ bytes: [UInt8], to request: WidgetRequest
  ) throws -> EntryTimeline<ArchivedNode> {
    var supervisor = Supervisor()
    _ = supervisor.submit(PendingRequest(Ticket(0), .timeline(request), timeout: 60), at: 0)
    _ = supervisor.received(.described(id: 0, ExtensionDescription(widgets: [])), at: 0)
    var reader = MessageReader()
    var result: EntryTimeline<ArchivedNode>?
    // As much as a pipe holds.
    for start in stride(from: 0, to: bytes.count, by: 65536) {
      for line in try reader.append(bytes[start..<min(bytes.count, start + 65536)]) {
        let message = try WireCoding.message(ExtensionMessage.self, from: line.get())
        for case .respond(_, .timeline(let entries, let policy, notes: _)) in supervisor.received(
          message, at: 0)
        {
          result = EntryTimeline(entries: entries, policy: policy)
        }
      }
    }
    return try result ?? { throw CocoaError(.coderReadCorrupt) }()
  }

  /// Writes a timeline to a cache in a folder, and returns the size of the file in bytes.
  static func cachedSize(_ timeline: EntryTimeline<ArchivedNode>, in folder: String) throws -> Int {
    let cache = TimelineCache(folder: folder)
    let key = TimelineCacheKey(
      extension: "bench", kind: "day", family: "large", configuration: "", colorScheme: "dark",
      locale: "")
    let cached = CachedTimeline(
      timeline: timeline, loadDate: .now, timeZone: "UTC", displayName: "", families: [])
    cache.store(cached, key, stamp: 1, at: .now)
    cache.flush()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".timeline") }.reduce(0) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\($1)")
      return $0 + ((attributes[.size] as? Int) ?? 0)
    }
  }
}

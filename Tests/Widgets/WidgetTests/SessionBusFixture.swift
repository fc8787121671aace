import Foundation
import Testing

@testable import PlayingWidget

/// A private session bus, as long as the value exists.
final class PrivateBus {
  let address: BusAddress
  private let daemon = Process()

  init() throws {
    let output = Pipe()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = [
      "--session", "--nofork", "--nopidfile", "--print-address=1",
      "--address=unix:dir=\(NSTemporaryDirectory())",
    ]
    daemon.standardOutput = output
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    let line = try #require(LineReader(output).next())
    address = BusAddress(environment: ["DBUS_SESSION_BUS_ADDRESS": line])
  }

  deinit { stop() }

  func stop() {
    guard daemon.isRunning else { return }
    // Not terminated: it inherits the signal mask of the thread, which may block SIGTERM.
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address.text ?? ""] }
}

/// A player of the tests on a bus, as long as the value exists.
final class TestPlayer {
  private let process = Process()
  private let input = Pipe()
  private let lines: LineReader

  /// Starts a player and waits until it has its name.
  ///
  /// - Parameters:
  ///   - name: The name on the bus without the common beginning.
  ///   - way: How the player misbehaves; see the fixture.
  ///   - bus: The bus.
  ///   - cover: The address of the cover.
  /// - Throws: An error if the player cannot be started.
  init(_ name: String, _ way: String = "", on bus: PrivateBus, cover: String = "") throws {
    let output = Pipe()
    lines = LineReader(output)
    process.executableURL = try Self.program
    process.arguments = [bus.address.text ?? "", name, way, cover]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try #require(lines.next() == "ready")
  }

  deinit { quit() }

  /// Sends a command and waits until it is carried out.
  func command(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    try #require(lines.next() == "done")
  }

  /// Returns the next call that the player received.
  func nextCall() -> String? { lines.next() }

  func quit() {
    guard process.isRunning else { return }
    // The player quits at the end of its input.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static var program: URL {
    get throws {
      let folders = [Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
      let programs = folders.map { $0.appendingPathComponent("MediaPlayer") }
      return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }
  }
}

/// Reads lines from a program, and waits for each.
private final class LineReader {
  private let handle: FileHandle
  private var bytes: [UInt8] = []

  init(_ pipe: Pipe) { handle = pipe.fileHandleForReading }

  func next() -> String? {
    while !bytes.contains(0x0a) {
      let data = handle.availableData
      guard !data.isEmpty else { return nil }
      bytes += data
    }
    let line = bytes.prefix { $0 != 0x0a }
    bytes.removeFirst(line.count + 1)
    return String(decoding: line, as: UTF8.self)
  }
}

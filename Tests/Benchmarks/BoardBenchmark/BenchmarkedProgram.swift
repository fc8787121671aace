import Foundation
import PseudoTerminals

/// A program that draws the reference board, driven through a pseudo-terminal.
struct BenchmarkedProgram {
  let name: String
  let program: String

  /// The measurements of a program.
  struct Figures {
    var microsecondsPerFrame = 0.0
    var bytesPerFrame = 0.0
    var writesPerFrame = 0.0
    var partialMicroseconds = 0.0
    var partialBytes = 0.0
    var firstFrameMilliseconds = 0.0
    var keyMilliseconds = 0.0
    var peakKibibytes = 0.0
    /// The screen after the last frame, to check that all programs draw the same.
    var picture = ""
  }

  private static let starts = 20
  private static let keys = 200
  private static let burst = 1000.0
  private static let rounds = 20

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  func start() throws -> PseudoTerminal {
    try PseudoTerminal([program], columns: 200, rows: 60)
  }

  func measure() throws -> Figures {
    var figures = Figures()
    figures.firstFrameMilliseconds = try Self.median(
      (0..<Self.starts).map { _ in try firstFrame() })
    let terminal = try start()
    let beginning = Self.untilQuiet(terminal)
    terminal.show(beginning)
    let all = try bursts(of: "b", terminal)
    figures.microsecondsPerFrame = all.microseconds
    figures.bytesPerFrame = all.bytes
    figures.writesPerFrame = all.writes
    let partial = try bursts(of: "p", terminal)
    figures.partialMicroseconds = partial.microseconds
    figures.partialBytes = partial.bytes
    figures.keyMilliseconds = Self.median((0..<Self.keys).map { _ in keyToFirstByte(terminal) })
    figures.peakKibibytes = try Self.status(of: terminal.pid, "VmHWM:")
    figures.picture = terminal.shown
    terminal.type("q")
    _ = terminal.end()
    return figures
  }

  /// Measures the time from spawn to the last byte of the first frame, which has all boxes' last
  /// corners.
  private func firstFrame() throws -> Double {
    let begin = Self.now
    let terminal = try start()
    var output: [UInt8] = []
    // U+256F, the last corner of a box.
    var corners = 0
    while corners < 24, Self.now - begin < 10 {
      let known = max(0, output.count - 2)
      output += terminal.receive(waitingFor: 100)
      for index in known..<max(known, output.count - 2)
      where output[index] == 0xe2 && output[index + 1] == 0x95 && output[index + 2] == 0xaf {
        corners += 1
      }
    }
    let end = Self.now
    terminal.type("q")
    _ = terminal.end()
    return (end - begin) * 1000
  }

  private func keyToFirstByte(_ terminal: PseudoTerminal) -> Double {
    let begin = Self.now
    terminal.type("n")
    let first = terminal.receive(waitingFor: 1000)
    let end = Self.now
    terminal.show(first)
    terminal.show(Self.untilQuiet(terminal, milliseconds: 10))
    return (end - begin) * 1000
  }

  /// Measures bursts of frames, per frame; of the times the minimum, which is least disturbed by
  /// others.
  private func bursts(
    of key: String, _ terminal: PseudoTerminal
  ) throws -> (microseconds: Double, bytes: Double, writes: Double) {
    var times: [Double] = []
    var bytes = 0.0
    var writes = 0.0
    for _ in 0..<Self.rounds {
      let time = try Self.cpu(of: terminal.pid)
      let written = try Self.io(of: terminal.pid)
      terminal.type(key)
      terminal.show(Self.untilQuiet(terminal, milliseconds: 300))
      times.append(try Self.cpu(of: terminal.pid) - time)
      let after = try Self.io(of: terminal.pid)
      bytes += after.bytes - written.bytes
      writes += after.writes - written.writes
    }
    let frames = Self.burst * Double(Self.rounds)
    return ((times.min() ?? 0) / 1000 / Self.burst, bytes / frames, writes / frames)
  }

  private static func untilQuiet(_ terminal: PseudoTerminal, milliseconds: Int32 = 300) -> [UInt8] {
    var output: [UInt8] = []
    while true {
      let bytes = terminal.receive(waitingFor: milliseconds)
      if bytes.isEmpty { return output }
      output += bytes
    }
  }

  /// Returns the processor time so far, in nanoseconds.
  private static func cpu(of pid: Int32) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8)
    return Double(text.split(separator: " ")[0]) ?? 0
  }

  private static func io(of pid: Int32) throws -> (bytes: Double, writes: Double) {
    let text = try String(contentsOfFile: "/proc/\(pid)/io", encoding: .utf8)
    return (number("wchar:", in: text), number("syscw:", in: text))
  }

  private static func status(of pid: Int32, _ field: String) throws -> Double {
    number(field, in: try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8))
  }

  private static func number(_ field: String, in text: String) -> Double {
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}

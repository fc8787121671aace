import Foundation
import PseudoTerminals

/// A program that draws the reference board, driven through a pseudo-terminal.
struct BoardProgram {
  let name: String
  let path: String

  static let framesPerBurst = 1000.0
  /// A C program draws lines only in a locale with UTF-8, which the user may not have.
  static let locale = ["LC_ALL": "C.UTF-8"]
  private static let keysPerRound = 15

  private static var now: Double { ProcessInfo.processInfo.systemUptime }

  /// A running program.
  final class Run {
    private let program: BoardProgram
    private let terminal: PseudoTerminal
    private var figures = BoardFigures()

    init(_ program: BoardProgram) throws {
      self.program = program
      terminal = try program.start()
      terminal.show(BoardProgram.untilQuiet(terminal))
    }

    /// Measures each figure once, and the key several times.
    func measureRound() throws {
      figures.firstFrameMilliseconds.append(try program.firstFrame())
      let all = try burst("b")
      figures.microseconds.append(all.microseconds)
      figures.bytes.append(all.bytes)
      figures.writes.append(all.writes)
      let partial = try burst("p")
      figures.partialMicroseconds.append(partial.microseconds)
      figures.partialBytes.append(partial.bytes)
      let keys = (0..<BoardProgram.keysPerRound).map { _ in keyToFirstByte() }
      figures.keyMilliseconds.append(keys.sorted()[keys.count / 2])
    }

    /// Ends the program.
    func end() throws -> BoardFigures {
      figures.peakKibibytes = [try BoardProgram.number("VmHWM:", in: terminal.pid, "status")]
      figures.picture = terminal.shown
      terminal.type("q")
      _ = terminal.end()
      return figures
    }

    /// Measures a burst of frames, per frame.
    private func burst(
      _ key: String
    ) throws -> (microseconds: Double, bytes: Double, writes: Double) {
      let pid = terminal.pid
      let time = try BoardProgram.cpu(of: pid)
      let bytes = try BoardProgram.number("wchar:", in: pid, "io")
      let writes = try BoardProgram.number("syscw:", in: pid, "io")
      terminal.type(key)
      terminal.show(BoardProgram.untilQuiet(terminal))
      let frames = BoardProgram.framesPerBurst
      return (
        (try BoardProgram.cpu(of: pid) - time) / 1000 / frames,
        (try BoardProgram.number("wchar:", in: pid, "io") - bytes) / frames,
        (try BoardProgram.number("syscw:", in: pid, "io") - writes) / frames
      )
    }

    private func keyToFirstByte() -> Double {
      let begin = BoardProgram.now
      terminal.type("n")
      let first = terminal.receive(waitingFor: 1000)
      let end = BoardProgram.now
      terminal.show(first)
      terminal.show(BoardProgram.untilQuiet(terminal, milliseconds: 10))
      return (end - begin) * 1000
    }
  }

  private func start() throws -> PseudoTerminal {
    try PseudoTerminal([path], environment: Self.locale, columns: 200, rows: 60)
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

  private static func number(_ field: String, in pid: Int32, _ file: String) throws -> Double {
    let text = try String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
  }
}

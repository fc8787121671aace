import Foundation

/// The reference board, drawn by Tessera, by a C program and by others, which take turns.
struct BoardRun {
  let rounds: Int
  /// The paths of other programs.
  let others: [String]

  private static let folder =
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path

  func print() throws {
    let programs =
      [
        BoardProgram(name: "C", path: "\(Self.folder)/CBoard"),
        BoardProgram(name: "Tessera", path: "\(Self.folder)/Board"),
      ]
      + others.map { BoardProgram(name: URL(fileURLWithPath: $0).lastPathComponent, path: $0) }
    let runs = try programs.map { try BoardProgram.Run($0) }
    for _ in 0..<rounds { for run in runs { try run.measureRound() } }
    let figures = try runs.map { try $0.end() }
    Swift.print("24 boxes of 33 × 15 on 200 × 60, \(rounds) rounds")
    for (program, theirs) in zip(programs, figures).dropFirst() {
      print(program.name, theirs, beside: figures[0])
    }
    try printInstructions(of: programs)
    let isSame = figures.allSatisfy { $0.picture == figures[0].picture }
    Swift.print("same screen: \(isSame ? "yes" : "NO")")
    guard isSame else {
      Swift.print(figures.map(\.picture).joined(separator: "\n\n"))
      throw CocoaError(.featureUnsupported)
    }
  }

  private func print(_ name: String, _ theirs: BoardFigures, beside reference: BoardFigures) {
    Swift.print(
      "\n" + pad("", 40) + right("C", 10) + right(name, 10) + "   ratio   least…greatest")
    func row(_ what: String, _ key: KeyPath<BoardFigures, [Double]>, _ digits: Int) {
      let (old, new) = (Sample(reference[keyPath: key]), Sample(theirs[keyPath: key]))
      let ratios = Sample(
        zip(theirs[keyPath: key], reference[keyPath: key]).map { $1 > 0 ? $0 / $1 : .nan })
      Swift.print(
        pad(what, 40) + right(old.median, digits, 10) + right(new.median, digits, 10)
          + right(ratios.median, 2, 8) + right(ratios.least, 2, 8) + "…"
          + String(format: "%.2f", ratios.greatest))
    }
    row("CPU per frame, all numbers change (µs)", \.microseconds, 1)
    row("CPU per frame, 2 of 24 boxes (µs)", \.partialMicroseconds, 1)
    row("key to first byte (ms)", \.keyMilliseconds, 3)
    row("start to complete first frame (ms)", \.firstFrameMilliseconds, 2)
    row("peak memory (KiB)", \.peakKibibytes, 0)
    row("bytes per frame", \.bytes, 0)
    row("bytes per frame, 2 of 24 boxes", \.partialBytes, 0)
    row("write(2) calls per frame", \.writes, 2)
  }

  private func printInstructions(of programs: [BoardProgram]) throws {
    guard Callgrind.isInstalled else {
      return Swift.print("\ninstructions: valgrind is not installed")
    }
    let counts: [Callgrind]
    do {
      counts = try programs.map { try Callgrind.perFrame(of: $0.path) }
    } catch let failure as Callgrind.Failure {
      return Swift.print("\ninstructions: not counted; \(failure)")
    }
    Swift.print(
      "\n" + pad("per frame, by callgrind", 40) + programs.map { right($0.name, 10) }.joined())
    Swift.print(
      pad("instructions, thousands", 40)
        + counts.map { right($0.instructions / 1000, 0, 10) }.joined()
        + right(counts[1].instructions / counts[0].instructions, 2, 8))
    Swift.print(pad("allocations", 40) + counts.map { right($0.allocations, 0, 10) }.joined())
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private func right(_ value: Double, _ digits: Int, _ width: Int) -> String {
    right(String(format: "%.\(digits)f", value), width)
  }
}

/// The values of all rounds.
private struct Sample {
  let median: Double
  let least: Double
  let greatest: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    median = sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    least = sorted.first ?? .nan
    greatest = sorted.last ?? .nan
  }
}

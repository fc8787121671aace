// Compares the reference board of Tessera and of a C program; see Sources/Documentation/Contributing.md for the command.
// Absolute times differ between machines; compare the ratios.
import Foundation

let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
let ours = try BenchmarkedProgram(name: "Tessera", program: "\(folder)/Board").measure()
let theirs = try BenchmarkedProgram(name: "C ncurses", program: "\(folder)/CBoard").measure()

func row(_ what: String, _ value: KeyPath<BenchmarkedProgram.Figures, Double>, digits: Int) {
  let numbers = [theirs[keyPath: value], ours[keyPath: value]]
  let ratio = numbers[0] > 0 ? numbers[1] / numbers[0] : .nan
  let cells =
    numbers.map { String(format: "%12.\(digits)f", $0) } + [String(format: "%8.2f", ratio)]
  print(what.padding(toLength: 44, withPad: " ", startingAt: 0) + cells.joined())
}

print(
  "24 boxes of 33 × 15 on 200 × 60".padding(toLength: 44, withPad: " ", startingAt: 0),
  terminator: "")
print("   C ncurses     Tessera   ratio")
row("CPU per frame, all numbers change (µs)", \.microsecondsPerFrame, digits: 0)
row("bytes per frame", \.bytesPerFrame, digits: 0)
row("write(2) calls per frame", \.writesPerFrame, digits: 2)
row("CPU per frame, 2 of 24 boxes change (µs)", \.partialMicroseconds, digits: 1)
row("bytes per frame, 2 of 24 boxes change", \.partialBytes, digits: 0)
row("start to complete first frame (ms)", \.firstFrameMilliseconds, digits: 2)
row("key to first byte (ms)", \.keyMilliseconds, digits: 3)
row("peak memory (KiB)", \.peakKibibytes, digits: 0)
print("same screen: \(ours.picture == theirs.picture ? "yes" : "NO")")
if ours.picture != theirs.picture {
  print(theirs.picture, ours.picture, separator: "\n\n")
  exit(1)
}

import Foundation
import PseudoTerminals

/// What a program does, counted by callgrind: the numbers are the same in each run.
struct Callgrind {
  var instructions = 0.0
  var allocations = 0.0

  private static let program = "/usr/bin/valgrind"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// Returns the counts for a frame of the board in which all numbers change.
  static func perFrame(of path: String) throws -> Callgrind {
    let (short, long) = (try run(path, keys: ""), try run(path, keys: "b"))
    return Callgrind(
      instructions: (long.instructions - short.instructions) / BoardProgram.framesPerBurst,
      allocations: (long.allocations - short.allocations) / BoardProgram.framesPerBurst)
  }

  private static func run(_ path: String, keys: String) throws -> Callgrind {
    let file = NSTemporaryDirectory() + "tessera-callgrind-\(UUID().uuidString)"
    // If this fails, only a temporary file remains.
    defer { try? FileManager.default.removeItem(atPath: file) }
    let terminal = try PseudoTerminal(
      [program, "-q", "--tool=callgrind", "--callgrind-out-file=\(file)", path], columns: 200,
      rows: 60)
    terminal.type(keys + "q")
    while !terminal.receive(waitingFor: 60_000).isEmpty {}
    _ = terminal.end()
    return Callgrind(file: try String(contentsOfFile: file, encoding: .utf8))
  }

  private static let allocators: Set = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc",
  ]

  /// Reads the counts from a file of callgrind.
  ///
  /// - Source: “Callgrind Format Specification”: `cfn=(number) name` names the function whose calls
  ///   the next line `calls=` counts; the name is given once.
  private init(file: String) {
    var names: [Substring: Bool] = [:]
    var isAllocator = false
    for line in file.split(separator: "\n") {
      if line.hasPrefix("totals:") {
        instructions = Double(line.dropFirst(7).trimmingCharacters(in: .whitespaces)) ?? 0
      } else if line.hasPrefix("cfn=") || line.hasPrefix("fn=") {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        guard let number = parts.first else { continue }
        if parts.count > 1 { names[number] = Self.allocators.contains(String(parts[1])) }
        if line.hasPrefix("cfn=") { isAllocator = names[number] ?? false }
      } else if line.hasPrefix("calls="), isAllocator {
        allocations += line.dropFirst(6).split(separator: " ").first.flatMap { Double($0) } ?? 0
      }
    }
  }

  private init(instructions: Double, allocations: Double) {
    (self.instructions, self.allocations) = (instructions, allocations)
  }
}

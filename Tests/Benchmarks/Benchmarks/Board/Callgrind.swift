import Foundation
import PseudoTerminals

/// What a program does, counted by callgrind: the numbers are the same in each run.
struct Callgrind {
  var instructions = 0.0
  var allocations = 0.0

  private static let program = "/usr/bin/valgrind"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  /// Why there are no counts.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the counts for a frame of the board in which all numbers change.
  ///
  /// - Throws: ``Failure`` with valgrind's words, if it cannot run the program. Valgrind 3.19 does not
  ///   read the debug information that Swift writes in a release build.
  static func perFrame(of path: String) throws -> Callgrind {
    let (short, long) = (try run(path, keys: ""), try run(path, keys: "b"))
    guard long.instructions > short.instructions, short.instructions > 0 else {
      throw Failure(description: "callgrind has counted no frame of \(path)")
    }
    return Callgrind(
      instructions: (long.instructions - short.instructions) / BoardProgram.framesPerBurst,
      allocations: (long.allocations - short.allocations) / BoardProgram.framesPerBurst)
  }

  private static func run(_ path: String, keys: String) throws -> Callgrind {
    let file = NSTemporaryDirectory() + "tessera-callgrind-\(UUID().uuidString)"
    // If this fails, only a temporary file remains.
    defer { try? FileManager.default.removeItem(atPath: file) }
    let terminal = try PseudoTerminal(
      [program, "-q", "--tool=callgrind", "--callgrind-out-file=\(file)", path],
      environment: BoardProgram.locale, columns: 200, rows: 60)
    terminal.type(keys + "q")
    while !terminal.receive(waitingFor: 60_000).isEmpty {}
    let status = terminal.end()
    // Without a file, the reason is what valgrind printed.
    guard status == 0, let counts = try? String(contentsOfFile: file, encoding: .utf8) else {
      let words = terminal.shown.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      throw Failure(
        description: "valgrind cannot run \(path): "
          + words.filter { !$0.isEmpty }.suffix(3).joined(separator: " "))
    }
    return Callgrind(file: counts)
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

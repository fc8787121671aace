import Foundation
import PseudoTerminals

/// Measures for what the dashboard's thread waits, and how long it works before it looks at keys
/// again: while entries arrive in extreme forms, while a day's timeline arrives, and after a start
/// without cached timelines.
enum WaitRun {
  static func print() throws {
    let tracer = try tracer()
    defer { try? FileManager.default.removeItem(atPath: tracer) }
    Swift.print(
      "\nin the dashboard's thread, ms          passes   waits: longest     CPU: 99 %  longest")
    for (name, response) in ResponseRun.responses {
      let dashboard = try Dashboard("still", and: "answer", answer: response)
      try measure(name, dashboard, tracer) { terminal in reload(terminal, times: 5) }
    }
    for (name, view) in ResponseRun.costlyViews {
      let answer = ResponseRun.entries([view])
      let one = try Dashboard("still", and: "answer", answer: answer)
      try measure(name, one, tracer) { terminal in reload(terminal, times: 3) }
      try measure("  its start from the cache", one, tracer, includesStart: true) {
        $0.read(seconds: 3)
      }
      let page = try Dashboard(pageOf: answer)
      try measure("  six of them, each on its own", page, tracer, includesStart: true) {
        $0.read(seconds: 8)
      }
      try measure("  their start from the cache", page, tracer, includesStart: true) {
        $0.read(seconds: 4)
      }
    }
    let day = try Dashboard("second", and: "bench/photo")
    try measure("a day over a photo", day, tracer) { terminal in reload(terminal, times: 5) }
    try measure("its start from the cache", day, tracer, includesStart: true) {
      $0.read(seconds: 3)
    }
    try measure("a start without", try Dashboard("still"), tracer, includesStart: true) {
      $0.read(seconds: 3)
    }
    try printFiles(tracer)
    try printInput(tracer)
  }

  /// The user's files, as large as they may be, each of which is replaced five times.
  private static func printFiles(_ tracer: String) throws {
    func items(_ count: Int, _ item: (Int) -> String) -> String {
      (0..<count).map { "  \(item($0))\n" }.joined()
    }
    let boxes = "widgets:\n" + items(1000) { "- {widget: bench/still, family: small, id: b\($0)}" }
    let unknown = boxes + (0..<24_000).map { "unknown\($0): {a: [1, 2, 3], b: x}\n" }.joined()
    let extensions = "extensions:\n" + items(20_000) { "e\($0): {command: [/bin/false, a, b]}" }
    let launchers = "launchers:\n" + items(17_000) { "- {name: Launcher \($0), command: [echo]}" }
    let files = [
      ("1,000 boxes", "home.yaml", boxes), ("a MiB of unknown keys", "home.yaml", unknown),
      ("20,000 extensions", "config.yaml", extensions),
      ("17,000 launchers", "launchers.yaml", launchers),
    ]
    for (name, file, text) in files {
      let dashboard = try Dashboard("still")
      try measure("\(file): \(name)", dashboard, tracer) { terminal in
        for number in 0..<5 {
          try? dashboard.write("# \(number)\n" + text, to: file)
          terminal.read(seconds: 2)
        }
      }
    }
  }

  private static func printInput(_ tracer: String) throws {
    let pasted = "\u{1b}[200~" + String(repeating: "hello world ", count: 350_000) + "\u{1b}[201~"
    try measure("a paste of 4 MB in the palette", try Dashboard("still"), tracer) { terminal in
      terminal.type(":")
      terminal.read(seconds: 1)
      let bytes = Array(pasted.utf8)
      for start in stride(from: 0, to: bytes.count, by: 4096) {
        let part = bytes[start..<min(start + 4096, bytes.count)]
        terminal.type(String(decoding: part, as: UTF8.self))
        terminal.clearOutput()
      }
      terminal.read(seconds: 1)
      terminal.type("\u{1b}")
      terminal.read(seconds: 1)
    }
    let pushes = try Dashboard("still")
    try measure("200 pushes, each of another box", pushes, tracer) { terminal in
      for number in 0..<200 {
        try? pushes.run(["push", "p\(number)", "text"])
        terminal.clearOutput()
      }
      terminal.read(seconds: 2)
    }
  }

  private static func reload(_ terminal: PseudoTerminal, times: Int) {
    for _ in 0..<times {
      // Reload only the large box, wherever the focus is.
      terminal.type("1r")
      terminal.read(seconds: 2)
    }
  }

  private static func measure(
    _ name: String, _ dashboard: Dashboard, _ tracer: String, includesStart: Bool = false,
    _ work: (PseudoTerminal) -> Void
  ) throws {
    let results = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: results) }
    let terminal = try dashboard.start(["LD_PRELOAD": tracer, "TESSERA_LOOP_TRACE": results])
    if !includesStart { _ = Dashboard.untilReady(terminal, "Ready", Dashboard.boxes) }
    let begin = ProcessInfo.processInfo.systemUptime * 1e6
    work(terminal)
    terminal.type("q")
    _ = terminal.end()
    let passes = try String(contentsOfFile: results, encoding: .utf8).split(separator: "\n")
      .map { $0.split(separator: " ").compactMap { Double($0) } }
      .filter { $0.count == 5 && (includesStart || $0[4] > begin) }
    let waits = passes.map { $0[0] - $0[1] - $0[2] - $0[3] }.sorted()
    let works = passes.map { $0[1] }.sorted()
    guard let longestWait = waits.last, let longestWork = works.last else { return }
    Swift.print(
      name.padding(toLength: 36, withPad: " ", startingAt: 0)
        + String(
          format: "%9d %16.2f %14.2f %8.2f", passes.count, longestWait / 1000,
          works[works.count * 99 / 100] / 1000, longestWork / 1000))
  }

  /// Compiles the library that measures, with the compiler that Swift brings along.
  private static func tracer() throws -> String {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../LoopTrace/trace.c").path
    let library = NSTemporaryDirectory() + "tessera-\(UUID().uuidString).so"
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return library
  }
}

import CursesTerminal
import Foundation
import Recordings
import ViewTree
import Wire

/// Runs libFuzzer on one of the readers, searching for input that reaches new code.
///
/// `FUZZ_READER` selects the reader: `archive`, `json`, `input` or `tape`. The arguments are those
/// of libFuzzer.
@main
enum ByteFuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, readOneInput))
  }
}

/// Runs the driver of libFuzzer.
///
/// - Source: llvm.org/docs/LibFuzzer.html, “Using libFuzzer as a library”.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Reads some bytes; rejecting them is fine, only a trap or a hang is a failure.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch ProcessInfo.processInfo.environment["FUZZ_READER"] ?? "archive" {
  case "json": _ = try? ArchivedNode(json: JSONParser.parse(bytes)).node()
  case "input":
    var parser = InputParser()
    _ = parser.feed(bytes) + parser.timeOut()
  case "tape": _ = try? Tape(parsing: String(decoding: bytes, as: UTF8.self), file: "a.tape")
  default: _ = try? ArchivedNode(compact: bytes).node()
  }
  return 0
}

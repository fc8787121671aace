import CursesTerminal
import Foundation
import Recordings
import ViewTree
import Wire

/// libFuzzer, which looks for bytes that lead somewhere new in one of the readers.
///
/// `FUZZ_READER` says which: `archive`, `json`, `input` or `tape`; the arguments are libFuzzer's.
@main
enum ByteFuzz {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, readOneInput))
  }
}

/// - Source: llvm.org/docs/LibFuzzer.html, “Using libFuzzer as a library”.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// Reads some bytes: what is refused is as good as what is read, only a trap or a hang is wrong.
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

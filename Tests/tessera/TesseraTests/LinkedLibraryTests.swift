import Files
import Foundation
import Testing

/// What the dynamic linker loads before the program's first line.
struct LinkedLibraryTests {
  /// Networking and its forty libraries take five milliseconds at the start of the dashboard and of
  /// each extension; they are in `tessera-online`.
  @Test(arguments: [("tessera", false), ("tessera-online", true)])
  func onlyTheProgramForTheNetworkLoadsIt(name: String, isExpected: Bool) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program(name))
    process.environment = ["LD_TRACE_LOADED_OBJECTS": "1", "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    let end = try process.start()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end.wait()
    #expect(text.contains("libc.so"))
    #expect(text.contains("libcurl") == isExpected)
  }
}

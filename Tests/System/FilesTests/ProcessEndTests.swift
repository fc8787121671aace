import Files
import Foundation
import Testing

struct ProcessEndTests {
  @Test("After the end, there is a status, however short the program runs", arguments: [0, 3])
  func status(status: Int32) throws {
    for _ in 0..<20 {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exit \(status)"]
      try process.start().wait()
      #expect(!process.isRunning)
      #expect(process.terminationStatus == status)
    }
  }

  @Test("A program that cannot be started is an error, and a signal is the reason for an end")
  func others() throws {
    let missing = Process()
    missing.executableURL = URL(fileURLWithPath: "/nowhere")
    #expect(throws: (any Error).self) { try missing.start() }
    let killed = Process()
    killed.executableURL = URL(fileURLWithPath: "/bin/sh")
    killed.arguments = ["-c", "kill -9 $$"]
    try killed.start().wait()
    #expect(killed.terminationReason == .uncaughtSignal && killed.terminationStatus == 9)
  }
}

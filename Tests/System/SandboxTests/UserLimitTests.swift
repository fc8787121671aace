import CLinux
import Foundation
@testable import Sandbox
import Testing

/// What the kernel counts for all programs of a user: a confined one cannot take all of it.
struct UserLimitTests {
  nonisolated static let ways: [Confinement] = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let available = Confinement.available(searchPath: path)
    let alone = available.bubblewrap.map { Confinement(bubblewrap: $0, usesLandlock: false) }
    return [available.usesLandlock ? .landlock : nil, alone].compactMap(\.self)
  }()

  @Test(arguments: ways) func tasksAndSignalsAreLimited(confinement: Confinement) throws {
    let sandbox = Sandbox(
      .withoutSecrets, confinement, environment: ["HOME": "/nonexistent"], program: "/bin/cat",
      ownFolders: [], confiner: "\(ConfinementMachine.programs)/tessera-confine")
    let process = Process()
    let words = sandbox.command(["/bin/cat", "/proc/self/limits"])
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = [:]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    func limits(_ name: String) throws -> [Int?] {
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(name) }, "\(text)")
      return line.dropFirst(name.count).split(separator: " ").prefix(2).map { Int($0) }
    }
    #expect(try limits("Max pending signals").allSatisfy { $0.map { $0 <= 1024 } == true })
    // The tests have some hundred threads at most, beside which a program may have 512.
    let tasks = try limits("Max processes")
    #expect(tasks.allSatisfy { $0.map { (512..<20_000).contains($0) } == true }, "\(tasks)")
  }
}

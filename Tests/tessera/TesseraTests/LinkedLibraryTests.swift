import Files
import Foundation
import Testing

/// What the dynamic linker loads before the program's first line.
struct LinkedLibraryTests {
  /// libcurl and its forty libraries take five milliseconds at the start; `tessera-online` loads
  /// them before its first request.
  @Test(arguments: ["tessera", "tessera-online", "tessera-plugins", "tessera-git"])
  func noProgramStartsWithNetworking(name: String) throws {
    let text = try libraries(of: name)
    #expect(text.contains("libc.so"))
    #expect(!text.contains("libcurl"))
  }

  /// libgit2 and its libraries are in a program of their own, which starts for each repository.
  @Test(arguments: ["tessera", "tessera-online", "tessera-plugins", "tessera-git"])
  func onlyTheProgramForRepositoriesLoadsLibgit2(name: String) throws {
    let text = try libraries(of: name)
    #expect(text.contains("libgit2") == (name == "tessera-git"))
    #expect(name != "tessera-git" || !text.contains("Foundation"))
  }

  private func libraries(of name: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program(name))
    process.environment = ["LD_TRACE_LOADED_OBJECTS": "1", "PATH": "/usr/bin:/bin"]
    let output = Pipe()
    process.standardOutput = output
    let end = try process.start()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    end.wait()
    return text
  }
}

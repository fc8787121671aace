import ExtensionHost
import Foundation
import Golden
import Testing
import Wire

struct SpawnTests {
  /// A terminal may leave files open in the dashboard.
  ///
  /// In an extension, one above the limit of open files would keep Foundation from starting any
  /// program.
  @Test func filesOfTheDashboardAreNotInherited() throws {
    let folder = try TemporaryFolder()
    let leaked = fcntl(STDOUT_FILENO, F_DUPFD, 700)
    defer { close(leaked) }
    let list = "\(folder.path)/list"
    let script = "#!/bin/sh\nls /proc/$$/fd > '\(list).new'\nmv '\(list).new' '\(list)'\n"
    let program = "\(folder.path)/program"
    try script.write(toFile: program, atomically: false, encoding: .utf8)
    chmod(program, 0o755)
    let testHost = FaultyChildTests.TestHost("", program: program)
    _ = testHost.submit("faulty")
    let names = testHost.wait {
      // `nil` until the program has written the list.
      try? String(contentsOfFile: list, encoding: .utf8)
    }
    let descriptors = try #require(names).split(separator: "\n").compactMap { Int($0) }
    // A shell keeps its script open, at 10 or above.
    #expect(!descriptors.contains { $0 >= 100 }, "\(descriptors)")
  }

  /// A shell would run the file's bytes as commands, and could write to files.
  ///
  /// The file may still be open for writing at the first attempt, if a child that another test has
  /// just forked holds it.
  @Test func foreignBinaryIsNotRunAsScript() throws {
    let program = try #require(FaultyChildTests.TestHost.program)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    bytes[18] = bytes[18] == 0xf3 ? 0x3e : 0xf3
    let path = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    defer { unlink(path) }
    try bytes.write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    let writer = open(path, O_WRONLY | O_CLOEXEC)
    let testHost = FaultyChildTests.TestHost("", program: path)
    let ticket = testHost.submit("faulty")
    testHost.events += testHost.host.drainEvents()
    #expect(testHost.responses(to: ticket) == [], "still being retried")
    close(writer)
    let response = testHost.wait { testHost.responses(to: ticket).first }
    #expect(response == .failed("cannot start \(path): Exec format error"))
  }
}

import Foundation
import Testing

/// `tessera doctor` reports why an extension cannot run.
struct DoctorTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A defect of a program.
  enum Defect: CaseIterable {
    case right, interpreter, environment, machine, library

    /// The message that `doctor` prints.
    var message: String {
      switch self {
      case .right: "not executable: chmod +x "
      case .interpreter: "the interpreter /no/such/interpreter was not found"
      case .environment: "the interpreter no-such-program was not found"
      case .machine: "was built for RISC-V; this machine is "
      case .library: "the shared library libq.so.6 is missing"
      }
    }
  }

  private func write(_ defect: Defect) throws {
    let path = ".local/lib/tessera/steps"
    switch defect {
    case .right: try sandbox.write("#!/bin/sh\nexit 3\n", to: path)
    case .interpreter: try sandbox.write("#!/no/such/interpreter -x\n", to: path)
    case .environment: try sandbox.write("#!/usr/bin/env no-such-program\n", to: path)
    case .machine: try write(path) { $0[18] = 0xf3 }
    case .library:
      let (needed, gone) = (Data("\0libc.so.6\0".utf8), Data("\0libq.so.6\0".utf8))
      try write(path) { bytes in
        while let range = bytes.range(of: needed) { bytes.replaceSubrange(range, with: gone) }
      }
    }
    let rights = defect == .right ? 0o644 : 0o755
    try FileManager.default.setAttributes(
      [.posixPermissions: rights], ofItemAtPath: "\(sandbox.folder)/\(path)")
  }

  /// Writes a working extension with some bytes changed.
  private func write(_ path: String, changing change: (inout Data) -> Void) throws {
    var bytes = try Data(
      contentsOf: URL(fileURLWithPath: Sandbox.program("FaultyExtension")))
    change(&bytes)
    try sandbox.write("", to: path)
    try bytes.write(to: URL(fileURLWithPath: "\(sandbox.folder)/\(path)"))
  }

  @Test(arguments: Defect.allCases)
  func missingPartsOfExtensionAreReported(defect: Defect) throws {
    try write(defect)
    let outcome = try sandbox.run(["doctor"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("  steps "), "\(outcome.output)")
    #expect(outcome.output.contains(defect.message), "\(outcome.output)")
  }

  @Test(arguments: [
    ("/no/such/program", "/no/such/program does not exist"),
    ("no-such-program", "“no-such-program” was not found on the PATH"),
    ("/tmp", "/tmp is a folder"),
  ])
  func missingCommandIsReported(command: String, message: String) throws {
    try sandbox.write(
      "extensions: {steps: {command: [\(command)]}}\n", to: "config/tessera/config.yaml")
    let outcome = try sandbox.run(["doctor"])
    #expect(outcome.status == 1 && outcome.output.contains(message), "\(outcome.output)")
  }
}

import Foundation
import Golden
@testable import Sandbox
import Testing

/// Whether an installed extension is still what the user decided about.
struct ProgramIdentityTests {
  private let folder: TemporaryFolder
  private var program: String { "\(folder.path)/steps/steps" }

  init() throws {
    folder = try TemporaryFolder()
    for path in ["steps/lib", "steps/data", "steps/__pycache__", "other"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(path)", withIntermediateDirectories: true)
    }
    try write("#!/bin/sh\nexec python3 main.py\n", "steps/steps")
    try write("import lib.a\n", "steps/main.py")
    try write("pass\n", "steps/lib/a.py")
    try write("elf", "steps/lib/libx.so.1")
    try write("#!/bin/sh\n", "steps/lib/run")
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: "\(folder.path)/\(path)", atomically: true, encoding: .utf8)
  }

  /// What is run is not only the file that is started.
  @Test(arguments: [
    "steps/steps", "steps/main.py", "steps/lib/a.py", "steps/lib/libx.so.1", "steps/lib/run",
    "steps/lib/new.sh",
  ])
  func aChangedProgramOrScriptIsAnother(path: String) throws {
    let identity = ProgramIdentity.installed(program)
    #expect(identity.isKnown && identity.isStarted(by: program))
    try write("evil\n", path)
    #expect(!identity.isStarted(by: program))
  }

  @Test func scriptBehindALinkIsCompared() throws {
    try write("pass\n", "other/b.py")
    let link = "\(folder.path)/steps/b"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../other/b.py")
    let identity = ProgramIdentity.installed(program)
    try write("evil\n", "other/b.py")
    #expect(!identity.isStarted(by: program))
  }

  @Test(arguments: [
    "steps/data/log.txt", "steps/__pycache__/a.pyc", "steps/icon.png", "other/x.py",
  ])
  func whatItWritesDownIsNotCompared(path: String) throws {
    let identity = ProgramIdentity.installed(program)
    try write("more\n", path)
    #expect(identity.isStarted(by: program))
  }

  /// What is beside a program that has no folder of its own belongs to others.
  @Test func aFileAloneIsComparedAlone() throws {
    try write("#!/bin/sh\n", "other/walk.sh")
    let identity = ProgramIdentity.installed("\(folder.path)/other/walk.sh")
    try write("#!/bin/sh\n", "other/run.sh")
    #expect(identity.isStarted(by: "\(folder.path)/other/walk.sh"))
  }

  @Test func aFolderWithTooMuchIsNotKnown() throws {
    for number in 0...5000 {
      try write("", "steps/data/\(number)")
    }
    #expect(!ProgramIdentity.installed(program).isKnown)
  }
}

package import ExtensionHost
import Foundation

/// What keeps an extension's program from running, in words: the kernel and the loader say less, and
/// only to the log.
package struct ProgramCheck {
  /// The command's first word.
  private let program: String
  /// What it is started in.
  private let environment: [String: String]

  package init(_ command: ExtensionCommand) {
    program = command.arguments.first ?? ""
    environment = command.environment
  }

  /// What it lacks, a line for each; empty where nothing is found wrong.
  package var findings: [String] {
    guard program.contains("/") || Paths.program(named: program) != nil else {
      return ["there is no program “\(program)” on the PATH"]
    }
    let path = Paths.program(named: program) ?? program
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return ["there is no file \(path)"]
    }
    if isFolder.boolValue { return ["\(path) is a folder"] }
    guard access(path, X_OK) == 0 else { return ["\(path) may not be run: chmod +x \(path)"] }
    switch ProgramFile(at: path).kind {
    case .script(let words): return lacks(ofScript: words)
    case .binary(let machine, let loader):
      return lacks(ofBinary: path, machine: machine, loader: loader)
    case .other: return []
    }
  }

  /// A script needs the program behind its `#!`; `env` needs another.
  private func lacks(ofScript words: [String]) -> [String] {
    let first = words.first ?? ""
    let isCalled = (first as NSString).lastPathComponent == "env"
    let named = words.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
    if access(first, X_OK) == 0, !isCalled { return [] }
    let wanted = access(first, X_OK) == 0 ? named ?? first : first
    return Paths.program(named: wanted) == nil ? ["its interpreter is not there: \(wanted)"] : []
  }

  private func lacks(ofBinary path: String, machine: Int, loader: String?) -> [String] {
    if let own = ProgramFile.ownMachine, own != machine {
      let (theirs, ours) = (ProgramFile.name(ofMachine: machine), ProgramFile.name(ofMachine: own))
      return ["\(path) was built for another machine (\(theirs)); this one is \(ours)"]
    }
    guard let loader else { return [] }
    guard access(loader, X_OK) == 0 else { return ["its loader is not there: \(loader)"] }
    return lacks(ofLibraries: path, loader)
  }

  /// The shared libraries that the loader does not find, as ldd(1) asks it.
  private func lacks(ofLibraries path: String, _ loader: String) -> [String] {
    let name = (loader as NSString).lastPathComponent
    // Another C library's would run the program.
    guard name.hasPrefix("ld-linux") || name.hasPrefix("ld64") || name.hasPrefix("ld.so") else {
      return []
    }
    return said(by: loader, of: path).split(separator: "\n").compactMap { line in
      if line.hasSuffix("=> not found") {
        let library = line.split(whereSeparator: \.isWhitespace).first ?? ""
        return "lacks the shared library \(library)"
      }
      guard line.contains("version `"), line.contains("not found") else { return nil }
      return String(line)
    }
  }

  /// What the loader says of a program, without running it.
  private func said(by loader: String, of path: String) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: loader)
    process.arguments = [path]
    process.environment = environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    // A loader that cannot be started, or asked to its end, finds nothing wrong.
    guard (try? process.run()) != nil else { return "" }
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

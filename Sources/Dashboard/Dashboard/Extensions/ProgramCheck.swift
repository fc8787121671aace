package import ExtensionHost
import Files
import Foundation

/// A check for what keeps an extension's program from running.
///
/// The errors of the kernel and the loader are less specific, and appear only in the log.
package struct ProgramCheck {
  /// The command's first argument.
  private let program: String
  /// The environment in which the program is started.
  private let environment: [String: String]

  package init(_ command: ExtensionCommand) {
    program = command.arguments.first ?? ""
    environment = command.environment
  }

  /// The problems, one line for each.
  package var problems: [String] {
    guard PathBytes.hasSlash(program) || Paths.program(named: program) != nil else {
      return ["“\(program)” was not found on the PATH"]
    }
    let path = Paths.program(named: program) ?? program
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return ["\(path) does not exist"]
    }
    if isFolder.boolValue { return ["\(path) is a folder"] }
    guard access(path, X_OK) == 0 else {
      return ["\(path) is not executable; run chmod +x \(path)"]
    }
    switch ProgramFile(at: path).kind {
    case .script(let words): return problems(ofScript: words)
    case .binary(let machine, let loader):
      return problems(ofBinary: path, machine: machine, loader: loader)
    case .other: return []
    }
  }

  /// Checks that a script's interpreter can be executed.
  ///
  /// If the interpreter is `env`, the program that `env` runs must exist, too.
  private func problems(ofScript words: [String]) -> [String] {
    let interpreter = words.first ?? ""
    let isEnv = (interpreter as NSString).lastPathComponent == "env"
    let envProgram = words.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
    if access(interpreter, X_OK) == 0, !isEnv { return [] }
    let requiredProgram =
      access(interpreter, X_OK) == 0 ? envProgram ?? interpreter : interpreter
    return Paths.program(named: requiredProgram) == nil
      ? ["the interpreter \(requiredProgram) was not found"] : []
  }

  private func problems(ofBinary path: String, machine: Int, loader: String?) -> [String] {
    if let currentMachine = ProgramFile.currentMachine, currentMachine != machine {
      let programName = ProgramFile.name(ofMachine: machine)
      let currentName = ProgramFile.name(ofMachine: currentMachine)
      return ["\(path) was built for \(programName); this machine is \(currentName)"]
    }
    guard let loader else { return [] }
    guard access(loader, X_OK) == 0 else { return ["the loader \(loader) was not found"] }
    return problems(ofLibraries: path, loader)
  }

  /// Returns a problem for each shared library that the loader does not find, and for each missing
  /// version of a library.
  ///
  /// The loader lists them in the same way as for ldd(1).
  private func problems(ofLibraries path: String, _ loader: String) -> [String] {
    let name = (loader as NSString).lastPathComponent
    // The loader of another C library may ignore `LD_TRACE_LOADED_OBJECTS` and run the program.
    guard name.hasPrefix("ld-linux") || name.hasPrefix("ld64") || name.hasPrefix("ld.so"),
      let file = Self.fileOfTheSystem(loader)
    else { return [] }
    return output(of: file, tracing: path).split(separator: "\n").compactMap { line in
      if line.hasSuffix("=> not found") {
        let library = line.split(whereSeparator: \.isWhitespace).first ?? ""
        return "the shared library \(library) is missing"
      }
      guard line.contains("version `"), line.contains("not found") else { return nil }
      return String(line)
    }
  }

  /// The folders in which systems have loaders.
  private static let loaderFolders = [
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/nix/store", "/gnu/store",
  ]

  /// Returns the file of a loader, without links, if it belongs to the system, or `nil`: a program names its
  /// own, which would be run with all rights of the user's.
  static func fileOfTheSystem(_ loader: String) -> String? {
    let path = URL(fileURLWithPath: loader).resolvingSymlinksInPath().path
    var status = stat()
    guard PathBytes.isAbsolute(loader),
      loaderFolders.contains(where: { PathBytes.rest(of: path, below: $0)?.isEmpty == false }),
      lstat(path, &status) == 0, status.st_uid == 0
    else { return nil }
    return path
  }

  /// Returns the loader's list of a program's shared libraries, without running the program.
  private func output(of loader: String, tracing path: String) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: loader)
    process.arguments = [path]
    process.environment = environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    // If the loader cannot be run or read, no problems are reported.
    guard let end = try? process.start() else { return "" }
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    end.wait()
    return String(decoding: bytes, as: UTF8.self)
  }
}
